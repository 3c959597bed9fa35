import { at, entriesOf, entryOf, textAt, type MapTree } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import { sectionsNamed, type Rule } from './rule.ts';

const fact = {
  code: 'widens-nothing',
  message: '`widens` stands in what is no view of a resource, so there is nothing that it could open',
  hint: 'Take it out, or write of: with the resource whose records these are.',
} as const;

const ofField = {
  code: 'widens-nothing',
  message: '`widens` stands at a field into which nothing is copied, so nothing keeps it from anybody but its own `visible`',
  hint: 'Take it out, or write derived, stamp, default or autofill with what the value comes from.',
} as const;

/** Only a view of a resource has gates below it that it could open wider, and only a field that is copied from others has sources. */
export const widensNothing: Rule = (facts) => {
  const { resources } = facts.project.descriptors;
  const views = [...resources.values()].flatMap(({ tree }) => {
    const access = at(tree, 'access');
    const widens = access && entryOf(access, 'widens');
    return widens === null || resources.has(textAt(tree, 'of') ?? '') ? [] : [problemAt(widens.keyPlace, fact)];
  });
  const fields = sectionsNamed(facts, 'field').flatMap(({ tree, spot }) => {
    const widens = entryOf(tree, 'widens');
    return widens === null || isCopied(tree, spot.draft?.tree ?? tree) ? [] : [problemAt(widens.keyPlace, ofField)];
  });
  return [...views, ...fields];
};

function isCopied(field: MapTree, resource: MapTree): boolean {
  if (['derived', 'stamp', 'default', 'autofill', 'items'].some((key) => entryOf(field, key) !== null)) return true;
  const name = entriesOf(resource, 'fields').find(({ value }) => value === field)?.key;
  const actions = ['actions', 'transitions'].flatMap((key) => entriesOf(resource, key));
  const effects = actions.flatMap(({ value }) => ['set', 'body'].flatMap((key) => entriesOf(value, key)));
  return [...effects, ...entriesOf(resource, 'create', 'prefill')].some(({ key }) => key.split('.')[0] === name);
}
