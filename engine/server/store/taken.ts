import type { Resource } from '../../model/model.ts';
import { tableNameOf } from './layout.ts';
import { buildUniqueIndexes } from './indexes.ts';
import { StoreError } from './store.ts';

/** The field whose value was there already, when a write failed for that; null for any other failure. */
export function findTakenField(resource: Resource, error: unknown): string | null {
  if (!(error instanceof StoreError) || error.code !== '23505') return null;
  if (error.constraint === `${tableNameOf(resource)}_pkey`) return resource.key.at(-1) ?? null;
  return buildUniqueIndexes(resource).find(({ name }) => name === error.constraint)?.field ?? null;
}
