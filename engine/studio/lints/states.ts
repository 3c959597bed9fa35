import { listTreeEntries, type TreeEntry } from '../../language/descriptor.ts';
import type { WrittenResource } from './lint.ts';

/** The values of the state field as this file writes them; of a view only its own. */
export function listStateEntries({ resource, descriptor }: WrittenResource): readonly TreeEntry[] {
  return listTreeEntries(descriptor.tree, 'fields', resource.stateField ?? '', 'enum').filter(({ key }) => key !== '*');
}
