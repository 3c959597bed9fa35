import { at, entryOf, textAt } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import { sectionsNamed, type Rule } from './rule.ts';

const fact = {
  code: 'widens-nothing',
  message: '`widens` stands in what is no view of a resource, so there is nothing that it could open',
  hint: 'Take it out, or write of: with the resource whose records these are.',
} as const;

const ofField = {
  code: 'widens-nothing',
  message: '`widens` stands at a field that is not derived, so nothing keeps it from anybody but its own `visible`',
  hint: 'Take it out, or write derived: with what the server computes the value from.',
} as const;

/** Only a view of a resource has gates below it that it could open wider, and only a derived field has sources. */
export const widensNothing: Rule = (facts) => {
  const { resources } = facts.project.descriptors;
  const views = [...resources.values()].flatMap(({ tree }) => {
    const access = at(tree, 'access');
    const widens = access && entryOf(access, 'widens');
    return widens === null || resources.has(textAt(tree, 'of') ?? '') ? [] : [problemAt(widens.keyPlace, fact)];
  });
  const fields = sectionsNamed(facts, 'field').flatMap(({ tree }) => {
    const widens = entryOf(tree, 'widens');
    return widens === null || entryOf(tree, 'derived') !== null ? [] : [problemAt(widens.keyPlace, ofField)];
  });
  return [...views, ...fields];
};
