import type { Tree } from '../descriptor.ts';
import { createProblem } from '../problem.ts';
import { listMentions, type DescriptorRule } from './rule.ts';

const signs: Readonly<Record<string, string>> = { '>': 'gt', '<': 'lt', '*': 'in', '^': 'prefix', '~': 'contains', '!': 'ne' };

/** A value of a query begins with the sign that an operator has on the wire. */
export const operatorSign: DescriptorRule = (facts) =>
  listMentions(facts, 'query').flatMap(({ tree }) =>
    tree.entries.flatMap((entry) =>
      listOperandScalars(entry.value).flatMap((scalar) => {
        const sign = typeof scalar.value === 'string' ? scalar.value.charAt(0) : '';
        const op = signs[sign];
        if (op === undefined) return [];
        const message = `\`${entry.key}\` begins with the operator sign "${sign}"`;
        const isEmpty = /^!?~empty~$/.test(scalar.text);
        const written = isEmpty ? (scalar.text.startsWith('!') ? '{ne: null}' : 'null') : `{${op}: "${scalar.text.slice(1)}"}`;
        const isWhole = scalar === entry.value && !/["\\]/.test(scalar.text);
        const fix = isWhole ? { ...scalar.place, text: written } : null;
        return [createProblem(scalar.inner, { code: 'operator-sign', message, hint: `Write ${written}.`, fix })];
      }),
    ),
  );

function listOperandScalars(tree: Tree): readonly Extract<Tree, { kind: 'scalar' }>[] {
  if (tree.kind === 'scalar') return [tree];
  if (tree.kind === 'list') return tree.items.flatMap(listOperandScalars);
  return tree.entries.filter((entry) => entry.key !== 'expr' && entry.key !== 'when').flatMap((entry) => listOperandScalars(entry.value));
}
