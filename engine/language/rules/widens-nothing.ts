import { at, entryOf, textAt } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import type { Rule } from './rule.ts';

/** Only a view of a resource has gates below it that it could open wider. */
export const widensNothing: Rule = ({ project }) =>
  [...project.descriptors.resources.values()].flatMap(({ tree }) => {
    const access = at(tree, 'access');
    const widens = access === null ? null : entryOf(access, 'widens');
    if (widens === null || project.descriptors.resources.has(textAt(tree, 'of') ?? '')) return [];
    const message = '`widens` stands in what is no view of a resource, so there is nothing that it could open';
    return [
      problemAt(widens.keyPlace, {
        code: 'widens-nothing',
        message,
        hint: 'Take it out, or write of: with the resource whose records these are.',
      }),
    ];
  });
