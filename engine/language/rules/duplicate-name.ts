import { listTreeEntries, findTreeEntry, listTreeItems, findTreeText, type Tree } from '../descriptor.ts';
import { createProblem, type Problem, type SourceSpan } from '../problem.ts';
import type { DescriptorRule } from './rule.ts';

interface NamedPart {
  readonly name: string;
  readonly place: SourceSpan;
  readonly what: string;
}

/** Two things share one name space and one name. */
export const duplicateName: DescriptorRule = ({ project }) =>
  [...project.descriptors.resources.values()].flatMap(({ tree }) => [
    ...reportNameClashes([...listNamedParts(tree, 'fields', 'field'), ...listNamedParts(tree, 'collections', 'collection')]),
    ...reportNameClashes([...screens, ...listNamedParts(tree, 'actions', 'action'), ...listNamedParts(tree, 'transitions', 'transition')]),
    ...reportNameClashes(listNamedItems(tree, ['list', 'columns'], 'column')),
    ...reportNameClashes(listNamedItems(tree, ['list', 'filters'], 'filter')),
    ...['form', 'create', 'edit', 'show'].flatMap((screen) => reportNameClashes(listNamedItems(tree, [screen, 'tabs'], 'tab'))),
    ...listTreeEntries(tree, 'fields').flatMap((field) =>
      reportNameClashes(listTreeEntries(field.value, 'enum').map((entry) => ({ name: entry.key, place: entry.keyPlace, what: 'value' }))),
    ),
  ]);

const nowhere: SourceSpan = { file: '', line: 0, column: 0, endColumn: 0 };
const screens: readonly NamedPart[] = ['create', 'edit', 'show', 'delete'].map((name) => ({ name, place: nowhere, what: 'screen' }));

function listNamedParts(tree: Tree, key: string, what: string): readonly NamedPart[] {
  return listTreeEntries(tree, key).map((entry) => ({ name: entry.key, place: entry.keyPlace, what }));
}

function listNamedItems(tree: Tree, path: readonly string[], what: string): readonly NamedPart[] {
  return listTreeItems(tree, ...path).flatMap((item) => {
    const key = ['param', 'name', 'field'].find((each) => findTreeText(item, each) !== null);
    const entry = key === undefined ? null : findTreeEntry(item, key);
    return entry?.value.kind === 'scalar' && entry.value.text !== '*' ? [{ name: entry.value.text, place: entry.value.inner, what }] : [];
  });
}

function reportNameClashes(all: readonly NamedPart[]): readonly Problem[] {
  return all.flatMap(({ name, place, what }, index) => {
    const first = all.slice(0, index).find((other) => other.name === name);
    if (first === undefined) return [];
    const where = first.place.line > 0 ? ` in line ${first.place.line}` : '';
    const message = `${what} "${name}" has the name of the ${first.what}${where}`;
    return [
      createProblem(place, {
        code: 'duplicate-name',
        message,
        hint: what === first.what ? 'Remove one of them.' : 'They share one name space: rename one of them.',
      }),
    ];
  });
}
