/** Records below others: where a system has those of one parent, and what all of them hold. */
import { isAddressablePart } from '../../model/addressable.ts';
import type { Params } from '../../model/values.ts';
import { parentColumnOf } from '../store/layout.ts';
import type { SourcedResource } from './rows.ts';

/** The resource as it is below these parents; null: they name no such place. */
export function placeBelow(resource: SourcedResource, parents: Params): SourcedResource | null {
  if (resource.parents.length === 0) return resource;
  const given = resource.parents.map(({ param }) => parents[param] ?? '');
  if (!given.every((key) => isAddressablePart(key) && key !== '*')) return null;
  const path = resource.source.path.replaceAll(/\{([^}]+)\}/g, (_, param: string) => encodeURIComponent(parents[param] ?? ''));
  const values = Object.fromEntries(
    resource.parents.flatMap(({ field, param }) => (field === null ? [] : [[field, parents[param]] as const])),
  );
  return { ...resource, source: { ...resource.source, path }, below: { parent: parentColumnOf(resource, {}, parents), values } };
}
