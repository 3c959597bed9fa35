import { enumValues } from '../compile/ty.ts';
import { askedAs } from '../compile/wire.ts';
import { at, type MapTree, type Tree } from '../descriptor.ts';
import { meant, problemAt, type Problem } from '../problem.ts';
import { mentioned, sectionsNamed, type Rule } from './rule.ts';

/** A literal that stands for a value of an enum is none of its values. */
export const unknownValue: Rule = (facts) => {
  const defaults = sectionsNamed(facts, 'field').flatMap(({ tree }) => wrong('default', at(tree, 'default'), tree, 'enum'));
  const asked = mentioned(facts, 'query').flatMap(({ tree, target }) => {
    const draft = target === null ? undefined : facts.project.drafts.get(target);
    return tree.entries.flatMap((entry) => {
      const field = draft?.fields.get(askedAs(draft.fields, entry.key) ?? '');
      return field ? compared(entry.value).flatMap((value) => wrong(entry.key, value, field, entry.key)) : [];
    });
  });
  const filters = sectionsNamed(facts, 'filter').flatMap(({ tree, spot }) => {
    const name = at(tree, 'field');
    const field = name?.kind === 'scalar' ? spot.draft?.fields.get(name.text) : undefined;
    return field ? wrong('default', at(tree, 'default'), field, name?.kind === 'scalar' ? name.text : 'enum') : [];
  });
  return [...defaults, ...asked, ...filters];
};

/** The literals of a query entry that must be whole values; parts of values (contains, prefix) are free. */
function compared(tree: Tree): readonly Tree[] {
  if (tree.kind === 'list') return tree.items;
  if (tree.kind === 'scalar') return [tree];
  return tree.entries.filter((entry) => ['eq', 'ne', 'in'].includes(entry.key)).flatMap((entry) => compared(entry.value));
}

function wrong(key: string, value: Tree | null, field: MapTree, owner: string): readonly Problem[] {
  if (value?.kind === 'list') return value.items.flatMap((item) => wrong(key, item, field, owner));
  const values = enumValues(field);
  if (value?.kind !== 'scalar' || value.value === null || values === null || at(field, 'enum', '*') !== null) return [];
  // What begins with the sign of an operator is told by `operator-sign`.
  if (values.includes(value.text) || /\{\w|^[><*^~!]/.test(value.text)) return [];
  const message = `\`${key}\` is "${value.text}", but \`${owner}\` has no such value`;
  return [problemAt(value.inner, { code: 'unknown-value', message, ...meant(value.text, values, 'Values here') })];
}
