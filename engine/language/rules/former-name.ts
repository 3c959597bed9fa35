import { listTreeEntries, findTreeEntry, type TreeEntry, type Tree } from '../descriptor.ts';
import { wrapAsList } from '../compile/tree.ts';
import { createProblem, type Problem } from '../problem.ts';
import { listSectionMentions, type RuleFacts, type DescriptorRule } from './rule.ts';

/** `was` names what there is, says the same of two, or stands where nothing is stored by a name. */
export const formerName: DescriptorRule = (facts) => {
  const resources = [...facts.project.descriptors.resources.values()];
  const ofResources = resources.map(({ name, tree }) => ({ name, value: tree }));
  const ofTypes = listTreeEntries(facts.project.descriptors.types, 'types').map(({ value }) => value);
  const maps = [
    ...resources.flatMap(({ tree }) => [
      listTreeEntries(tree, 'fields'),
      ...listTreeEntries(tree, 'fields').flatMap(({ value }) => listMemberMaps(value)),
    ]),
    ...ofTypes.flatMap(listMemberMaps),
  ];
  const ofFields = maps.map((entries) => entries.map(({ key, value }) => ({ name: key, value })));
  return [
    ...reportFormerClashes('resource', ofResources),
    ...ofFields.flatMap((each) => reportFormerClashes('field', each)),
    ...reportMisplacedNames(facts),
  ];
};

/** The members of an object or of rows, at any depth, as one list for each map of them. */
function listMemberMaps(field: Tree): readonly (readonly TreeEntry[])[] {
  const maps = [listTreeEntries(field, 'fields'), listTreeEntries(field, 'items', 'fields')].filter((entries) => entries.length > 0);
  return [...maps, ...maps.flatMap((entries) => entries.flatMap(({ value }) => listMemberMaps(value)))];
}

function reportFormerClashes(what: string, all: readonly { readonly name: string; readonly value: Tree }[]): readonly Problem[] {
  const now = new Set(all.map(({ name }) => name));
  const before = new Set<string>();
  return all.flatMap(({ value }) =>
    wrapAsList(findTreeEntry(value, 'was')?.value ?? null).flatMap((name) => {
      if (name.kind !== 'scalar') return [];
      const isTwice = before.has(name.text);
      before.add(name.text);
      if (now.has(name.text))
        return [createFormerNameProblem(name.inner, `a ${what} is now called "${name.text}"`, 'Remove the name here.')];
      return isTwice
        ? [createFormerNameProblem(name.inner, `another ${what} was also called "${name.text}"`, 'Leave it at one of them.')]
        : [];
    }),
  );
}

function reportMisplacedNames(facts: RuleFacts): readonly Problem[] {
  const stored = [...facts.project.descriptors.resources.values()].filter(({ tree }) => findTreeEntry(tree, 'of') === null);
  const fields = stored.flatMap(({ tree }) => listTreeEntries(tree, 'fields').map(({ value }) => value));
  const types = listTreeEntries(facts.project.descriptors.types, 'types').map(({ value }) => value);
  const members = [...fields, ...types].flatMap(listMemberMaps).flatMap((entries) => entries.map(({ value }) => value));
  const places = new Set([...stored.map(({ tree }) => tree), ...fields, ...members].map(printTreePosition));
  return ['resource', 'field'].flatMap((section) =>
    listSectionMentions(facts, section).flatMap(({ tree }) => {
      const was = findTreeEntry(tree, 'was');
      if (was === null || places.has(printTreePosition(tree))) return [];
      return [
        createFormerNameProblem(
          was.keyPlace,
          'nothing is stored by a name of its own here',
          'Write it in the resource that has the records.',
        ),
      ];
    }),
  );
}

function createFormerNameProblem(place: Parameters<typeof createProblem>[0], why: string, hint: string): Problem {
  return createProblem(place, { code: 'former-name', message: `\`was\` does not fit: ${why}`, hint });
}

function printTreePosition({ place: { file, line, column } }: Tree): string {
  return `${file}:${line}:${column}`;
}
