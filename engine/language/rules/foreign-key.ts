import { builtInType, fieldTypes } from '../../fields/types.ts';
import { typeName } from '../compile/ty.ts';
import { at, entryOf } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import { sectionsNamed, type Rule } from './rule.ts';

const byType: ReadonlySet<string> = new Set(Object.values(fieldTypes).flatMap(({ keys }) => keys));
/** Every type has them, in its own way. */
const shared = new Set(['enum', 'wire', 'pattern', 'normalize']);

/** A key that only another type understands, such as `to` on a number, or `final` on a value that is no state. */
export const foreignKey: Rule = (facts) => [...ofFields(facts), ...ofValues(facts)];

const ofValues: Rule = (facts) =>
  sectionsNamed(facts, 'enum value').flatMap(({ tree, spot }) => {
    const final = entryOf(tree, 'final');
    const type = spot.field?.kind === 'map' ? builtInType(typeName(spot.field)) : null;
    if (final === null || type === null || type.name === 'state') return [];
    const message = `a value of a ${type.name} has no \`final\``;
    return [problemAt(final.keyPlace, { code: 'foreign-key', message, hint: 'It belongs to state.' })];
  });

const ofFields: Rule = (facts) =>
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
