import { findTreeEntry, findTreeScalar } from '../descriptor.ts';
import { createProblem } from '../problem.ts';
import type { DescriptorRule } from './rule.ts';

/** Two resources have screens at one address. */
export const sameRoute: DescriptorRule = ({ project }) => {
  const first = new Map<string, string>();
  return [...project.descriptors.resources.values()].flatMap(({ name, tree }) => {
    const written = findTreeScalar(tree, 'route');
    const route = (written?.text ?? name).replace(/^\//, '').replace(/\{[^}]*\}/g, '{}');
    const other = first.get(route);
    if (other === undefined) {
      first.set(route, name);
      return [];
    }
    const place = written?.inner ?? findTreeEntry(tree, 'resource')?.value.place ?? tree.place;
    const message = `the route of "${name}" is that of "${other}"`;
    return [createProblem(place, { code: 'same-route', message, hint: 'Write another `route`.' })];
  });
};
