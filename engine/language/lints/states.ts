import { entriesOf, type Entry } from '../descriptor.ts';
import type { Written } from './lint.ts';

/** The values of the state field as this file writes them; of a view only its own. */
export function stateEntries({ resource, descriptor }: Written): readonly Entry[] {
  return entriesOf(descriptor.tree, 'fields', resource.stateField ?? '', 'enum').filter(({ key }) => key !== '*');
}
