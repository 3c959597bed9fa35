import { at, entryOf, textAt } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import type { Rule } from './rule.ts';

const fact = {
  code: 'widens-nothing',
  message: '`widens` stands in what is no view of a resource, so there is nothing that it could open',
  hint: 'Take it out, or write of: with the resource whose records these are.',
} as const;

/** Only a view of a resource has gates below it that it could open wider. */
export const widensNothing: Rule = ({ project: { descriptors } }) =>
  [...descriptors.resources.values()].flatMap(({ tree }) => {
    const access = at(tree, 'access');
    const widens = access && entryOf(access, 'widens');
    return widens === null || descriptors.resources.has(textAt(tree, 'of') ?? '') ? [] : [problemAt(widens.keyPlace, fact)];
  });
