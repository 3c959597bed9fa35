import { builtInType, fieldTypes } from '../../fields/types.ts';
import { typeName } from '../compile/ty.ts';
import { at } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import { sectionsNamed, type Rule } from './rule.ts';

const byType: ReadonlySet<string> = new Set(Object.values(fieldTypes).flatMap(({ keys }) => keys));
/** Every type has them, in its own way. */
const shared = new Set(['enum', 'wire', 'pattern', 'normalize']);

/** A key that only another type understands, such as `to` on a number. */
export const foreignKey: Rule = (facts) =>
  sectionsNamed(facts, 'field').flatMap(({ tree }) => {
    const type = builtInType(typeName(tree));
    if (type === null) return [];
    return tree.entries.flatMap((entry) => {
      if (!byType.has(entry.key) || shared.has(entry.key) || type.keys.includes(entry.key)) return [];
      const owners = Object.values(fieldTypes).filter(({ keys }) => keys.includes(entry.key));
      const message = `a ${type.name} has no \`${entry.key}\``;
      const hint = at(tree, 'type') === null ? `Give it a type: ${names(owners)}.` : `It belongs to ${names(owners)}.`;
      return [problemAt(entry.keyPlace, { code: 'foreign-key', message, hint })];
    });
  });

function names(types: readonly { readonly name: string }[]): string {
  return types.map(({ name }) => name).join(', ');
}
