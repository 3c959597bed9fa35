import { findTree, listTreeEntries, findTreeEntry, findTreeText, type MapTree } from '../descriptor.ts';
import { createProblem } from '../problem.ts';
import { listSectionMentions, type DescriptorRule } from './rule.ts';

const fact = {
  code: 'widens-nothing',
  message: '`widens` stands in something that is not a view of a resource, so there is nothing that it could open',
  hint: 'Take it out, or write of: with the resource whose records these are.',
} as const;

const ofField = {
  code: 'widens-nothing',
  message: '`widens` stands at a field into which nothing is copied, so nothing keeps it from anybody but its own `visible`',
  hint: 'Take it out, or write derived, stamp, default or autofill with what the value comes from.',
} as const;

/** Only a view of a resource has gates below it that it could open wider, and only a field that is copied from others has sources. */
export const widensNothing: DescriptorRule = (facts) => {
  const { resources } = facts.project.descriptors;
  const views = [...resources.values()].flatMap(({ tree }) => {
    const access = findTree(tree, 'access');
    const widens = access && findTreeEntry(access, 'widens');
    return widens === null || resources.has(findTreeText(tree, 'of') ?? '') ? [] : [createProblem(widens.keyPlace, fact)];
  });
  const fields = listSectionMentions(facts, 'field').flatMap(({ tree, spot }) => {
    const widens = findTreeEntry(tree, 'widens');
    return widens === null || isCopiedField(tree, spot.draft?.tree ?? tree) ? [] : [createProblem(widens.keyPlace, ofField)];
  });
  return [...views, ...fields];
};

function isCopiedField(field: MapTree, resource: MapTree): boolean {
  if (['derived', 'stamp', 'default', 'autofill', 'items'].some((key) => findTreeEntry(field, key) !== null)) return true;
  const name = listTreeEntries(resource, 'fields').find(({ value }) => value === field)?.key;
  const actions = ['actions', 'transitions'].flatMap((key) => listTreeEntries(resource, key));
  const effects = actions.flatMap(({ value }) => ['set', 'body'].flatMap((key) => listTreeEntries(value, key)));
  return [...effects, ...listTreeEntries(resource, 'create', 'prefill')].some(({ key }) => key.split('.')[0] === name);
}
