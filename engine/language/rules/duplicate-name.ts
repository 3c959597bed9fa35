import { entriesOf, entryOf, itemsOf, textAt, type Tree } from '../descriptor.ts';
import { problemAt, type Problem, type Span } from '../problem.ts';
import type { Rule } from './rule.ts';

interface Named {
  readonly name: string;
  readonly place: Span;
  readonly what: string;
}

/** Two things share one name space and one name. */
export const duplicateName: Rule = ({ project }) =>
  [...project.descriptors.resources.values()].flatMap(({ tree }) => [
    ...clashes([...named(tree, 'fields', 'field'), ...named(tree, 'collections', 'collection')]),
    ...clashes([...screens, ...named(tree, 'actions', 'action'), ...named(tree, 'transitions', 'transition')]),
    ...clashes(listed(tree, ['list', 'columns'], 'column')),
    ...clashes(listed(tree, ['list', 'filters'], 'filter')),
    ...['form', 'create', 'edit', 'show'].flatMap((screen) => clashes(listed(tree, [screen, 'tabs'], 'tab'))),
    ...entriesOf(tree, 'fields').flatMap((field) =>
      clashes(entriesOf(field.value, 'enum').map((entry) => ({ name: entry.key, place: entry.keyPlace, what: 'value' }))),
    ),
  ]);

const nowhere: Span = { file: '', line: 0, column: 0, endColumn: 0 };
const screens: readonly Named[] = ['create', 'edit', 'show', 'delete'].map((name) => ({ name, place: nowhere, what: 'screen' }));

function named(tree: Tree, key: string, what: string): readonly Named[] {
  return entriesOf(tree, key).map((entry) => ({ name: entry.key, place: entry.keyPlace, what }));
}

function listed(tree: Tree, path: readonly string[], what: string): readonly Named[] {
  return itemsOf(tree, ...path).flatMap((item) => {
    const key = ['param', 'name', 'field'].find((each) => textAt(item, each) !== null);
    const entry = key === undefined ? null : entryOf(item, key);
    return entry?.value.kind === 'scalar' && entry.value.text !== '*' ? [{ name: entry.value.text, place: entry.value.inner, what }] : [];
  });
}

function clashes(all: readonly Named[]): readonly Problem[] {
  return all.flatMap(({ name, place, what }, index) => {
    const first = all.slice(0, index).find((other) => other.name === name);
    if (first === undefined) return [];
    const where = first.place.line > 0 ? ` in line ${first.place.line}` : '';
    const message = `${what} "${name}" has the name of the ${first.what}${where}`;
    return [
      problemAt(place, {
        code: 'duplicate-name',
        message,
        hint: what === first.what ? 'Remove one of them.' : 'They share one name space: rename one of them.',
      }),
    ];
  });
}
