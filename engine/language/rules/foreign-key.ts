import { findBuiltInType, fieldTypes } from '../../fields/types.ts';
import { getTypeName } from '../compile/expressions/ty.ts';
import { findTree, findTreeEntry } from '../descriptor.ts';
import { createProblem } from '../problem.ts';
import { listSectionMentions, type DescriptorRule } from './rule.ts';

const byType: ReadonlySet<string> = new Set(Object.values(fieldTypes).flatMap(({ keys }) => keys));
/** Every type has them, in its own way. */
const shared = new Set(['enum', 'wire', 'pattern', 'normalize']);

/** A key that only another type understands, such as `to` on a number, or `final` on a value that is not a state. */
export const foreignKey: DescriptorRule = (facts) => [...findForeignFieldKeys(facts), ...findForeignValueKeys(facts)];

const findForeignValueKeys: DescriptorRule = (facts) =>
  listSectionMentions(facts, 'enum value').flatMap(({ tree, spot }) => {
    const final = findTreeEntry(tree, 'final');
    const type = spot.field?.kind === 'map' ? findBuiltInType(getTypeName(spot.field)) : null;
    if (final === null || type === null || type.name === 'state') return [];
    const message = `a value of ${withArticle(type.name)} has no \`final\``;
    return [createProblem(final.keyPlace, { code: 'foreign-key', message, hint: 'It belongs to state.' })];
  });

const findForeignFieldKeys: DescriptorRule = (facts) =>
  listSectionMentions(facts, 'field').flatMap(({ tree }) => {
    const type = findBuiltInType(getTypeName(tree));
    if (type === null) return [];
    return tree.entries.flatMap((entry) => {
      if (!byType.has(entry.key) || shared.has(entry.key) || type.keys.includes(entry.key)) return [];
      const owners = Object.values(fieldTypes).filter(({ keys }) => keys.includes(entry.key));
      const message = `${withArticle(type.name)} has no \`${entry.key}\``;
      const hint =
        findTree(tree, 'type') === null ? `Give it a type: ${joinTypeNames(owners)}.` : `It belongs to ${joinTypeNames(owners)}.`;
      return [createProblem(entry.keyPlace, { code: 'foreign-key', message, hint })];
    });
  });

function joinTypeNames(types: readonly { readonly name: string }[]): string {
  return types.map(({ name }) => name).join(', ');
}

function withArticle(type: string): string {
  return `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;
}
