import type { Tree } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import { mentioned, type Rule } from './rule.ts';

const signs: Readonly<Record<string, string>> = { '>': 'gt', '<': 'lt', '*': 'in', '^': 'prefix', '~': 'contains', '!': 'ne' };

/** A value of a query begins with the sign that an operator has on the wire. */
export const operatorSign: Rule = (facts) =>
  mentioned(facts, 'query').flatMap(({ tree }) =>
    tree.entries.flatMap((entry) =>
      scalarsOf(entry.value).flatMap((scalar) => {
        const sign = typeof scalar.value === 'string' ? scalar.value.charAt(0) : '';
        const op = signs[sign];
        if (op === undefined) return [];
        const message = `\`${entry.key}\` begins with the operator sign "${sign}"`;
        const isEmpty = /^!?~empty~$/.test(scalar.text);
        const written = isEmpty ? (scalar.text.startsWith('!') ? '{ne: null}' : 'null') : `{${op}: "${scalar.text.slice(1)}"}`;
        const isWhole = scalar === entry.value && !/["\\]/.test(scalar.text);
        const fix = isWhole ? { ...scalar.place, text: written } : null;
        return [problemAt(scalar.inner, { code: 'operator-sign', message, hint: `Write ${written}.`, fix })];
      }),
    ),
  );

function scalarsOf(tree: Tree): readonly Extract<Tree, { kind: 'scalar' }>[] {
  if (tree.kind === 'scalar') return [tree];
  if (tree.kind === 'list') return tree.items.flatMap(scalarsOf);
  return tree.entries.filter((entry) => entry.key !== 'expr' && entry.key !== 'when').flatMap((entry) => scalarsOf(entry.value));
}
