import { entriesOf, entryOf, type Entry, type Tree } from '../descriptor.ts';
import { listOf } from '../compile/tree.ts';
import { problemAt, type Problem } from '../problem.ts';
import { sectionsNamed, type Facts, type Rule } from './rule.ts';

/** `was` names what there is, says the same of two, or stands where nothing is stored by a name. */
export const formerName: Rule = (facts) => {
  const resources = [...facts.project.descriptors.resources.values()];
  const ofResources = resources.map(({ name, tree }) => ({ name, value: tree }));
  const ofTypes = entriesOf(facts.project.descriptors.types, 'types').map(({ value }) => value);
  const maps = [
    ...resources.flatMap(({ tree }) => [
      entriesOf(tree, 'fields'),
      ...entriesOf(tree, 'fields').flatMap(({ value }) => membersBelow(value)),
    ]),
    ...ofTypes.flatMap(membersBelow),
  ];
  const ofFields = maps.map((entries) => entries.map(({ key, value }) => ({ name: key, value })));
  return [...clashing('resource', ofResources), ...ofFields.flatMap((each) => clashing('field', each)), ...misplaced(facts)];
};

/** The members of an object or of rows, at any depth, as one list for each map of them. */
function membersBelow(field: Tree): readonly (readonly Entry[])[] {
  const maps = [entriesOf(field, 'fields'), entriesOf(field, 'items', 'fields')].filter((entries) => entries.length > 0);
  return [...maps, ...maps.flatMap((entries) => entries.flatMap(({ value }) => membersBelow(value)))];
}

function clashing(what: string, all: readonly { readonly name: string; readonly value: Tree }[]): readonly Problem[] {
  const now = new Set(all.map(({ name }) => name));
  const before = new Set<string>();
  return all.flatMap(({ value }) =>
    listOf(entryOf(value, 'was')?.value ?? null).flatMap((name) => {
      if (name.kind !== 'scalar') return [];
      const isTwice = before.has(name.text);
      before.add(name.text);
      if (now.has(name.text)) return [problemOf(name.inner, `a ${what} is called "${name.text}" now`, 'Remove the name here.')];
      return isTwice ? [problemOf(name.inner, `another ${what} was called "${name.text}" too`, 'Leave it at one of them.')] : [];
    }),
  );
}

function misplaced(facts: Facts): readonly Problem[] {
  const stored = [...facts.project.descriptors.resources.values()].filter(({ tree }) => entryOf(tree, 'of') === null);
  const fields = stored.flatMap(({ tree }) => entriesOf(tree, 'fields').map(({ value }) => value));
  const types = entriesOf(facts.project.descriptors.types, 'types').map(({ value }) => value);
  const members = [...fields, ...types].flatMap(membersBelow).flatMap((entries) => entries.map(({ value }) => value));
  const places = new Set([...stored.map(({ tree }) => tree), ...fields, ...members].map(placeOf));
  return ['resource', 'field'].flatMap((section) =>
    sectionsNamed(facts, section).flatMap(({ tree }) => {
      const was = entryOf(tree, 'was');
      if (was === null || places.has(placeOf(tree))) return [];
      return [problemOf(was.keyPlace, 'nothing is stored by a name of its own here', 'Write it in the resource that has the records.')];
    }),
  );
}

function problemOf(place: Parameters<typeof problemAt>[0], why: string, hint: string): Problem {
  return problemAt(place, { code: 'former-name', message: `\`was\` does not fit: ${why}`, hint });
}

function placeOf({ place: { file, line, column } }: Tree): string {
  return `${file}:${line}:${column}`;
}
