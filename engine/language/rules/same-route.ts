import { entryOf, scalarAt } from '../descriptor.ts';
import { problemAt } from '../problem.ts';
import type { Rule } from './rule.ts';

/** Two resources have screens at one address. */
export const sameRoute: Rule = ({ project }) => {
  const first = new Map<string, string>();
  return [...project.descriptors.resources.values()].flatMap(({ name, tree }) => {
    const written = scalarAt(tree, 'route');
    const route = (written?.text ?? name).replace(/^\//, '').replace(/\{[^}]*\}/g, '{}');
    const other = first.get(route);
    if (other === undefined) {
      first.set(route, name);
      return [];
    }
    const place = written?.inner ?? entryOf(tree, 'resource')?.value.place ?? tree.place;
    const message = `the route of "${name}" is that of "${other}"`;
    return [problemAt(place, { code: 'same-route', message, hint: 'Write another `route`.' })];
  });
};
