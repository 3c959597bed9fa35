import { listEnumValues } from '../compile/expressions/ty.ts';
import { findAskedField } from '../compile/fields/wire.ts';
import { findTree, type MapTree, type Tree } from '../descriptor.ts';
import { suggestKnownName, createProblem, type Problem } from '../problem.ts';
import { listMentions, listSectionMentions, type DescriptorRule } from './rule.ts';

/** A literal that stands for a value of an enum is none of its values. */
export const unknownValue: DescriptorRule = (facts) => {
  const defaults = listSectionMentions(facts, 'field').flatMap(({ tree }) =>
    reportWrongValues('default', findTree(tree, 'default'), tree, 'enum'),
  );
  const asked = listMentions(facts, 'query').flatMap(({ tree, target }) => {
    const draft = target === null ? undefined : facts.project.drafts.get(target);
    return tree.entries.flatMap((entry) => {
      const field = draft?.fields.get(findAskedField(draft.fields, entry.key) ?? '');
      return field ? listComparedValues(entry.value).flatMap((value) => reportWrongValues(entry.key, value, field, entry.key)) : [];
    });
  });
  const filters = listSectionMentions(facts, 'filter').flatMap(({ tree, spot }) => {
    const name = findTree(tree, 'field');
    const field = name?.kind === 'scalar' ? spot.draft?.fields.get(name.text) : undefined;
    return field ? reportWrongValues('default', findTree(tree, 'default'), field, name?.kind === 'scalar' ? name.text : 'enum') : [];
  });
  return [...defaults, ...asked, ...filters];
};

/** The literals of a query entry that must be whole values; parts of values (contains, prefix) are free. */
function listComparedValues(tree: Tree): readonly Tree[] {
  if (tree.kind === 'list') return tree.items;
  if (tree.kind === 'scalar') return [tree];
  return tree.entries.filter((entry) => ['eq', 'ne', 'in'].includes(entry.key)).flatMap((entry) => listComparedValues(entry.value));
}

function reportWrongValues(key: string, value: Tree | null, field: MapTree, owner: string): readonly Problem[] {
  if (value?.kind === 'list') return value.items.flatMap((item) => reportWrongValues(key, item, field, owner));
  const values = listEnumValues(field);
  if (value?.kind !== 'scalar' || value.value === null || values === null || findTree(field, 'enum', '*') !== null) return [];
  // What begins with the sign of an operator is told by `operator-sign`.
  if (values.includes(value.text) || /\{\w|^[><*^~!]/.test(value.text)) return [];
  const message = `\`${key}\` is "${value.text}", but \`${owner}\` has no such value`;
  return [createProblem(value.inner, { code: 'unknown-value', message, ...suggestKnownName(value.text, values, 'Values here') })];
}
