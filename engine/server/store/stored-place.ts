/** Where a record is, as what is told of it beside it names it: the log, comments, notifications. */
import type { Resource } from '../../model/model.ts';
import { allResourceNames } from './stored.ts';

export interface StoredPlace {
  readonly resource: Resource;
  readonly id: string;
  readonly parent: string;
}

/** What is told of the record that the first three parameters name: `bindStoredPlace`. */
export const atStoredPlace = 'resource = any($1::text[]) and record_id = $2 and parent = $3';

export function bindStoredPlace({ resource, id, parent }: StoredPlace): readonly [readonly string[], string, string] {
  return [allResourceNames(resource), id, parent];
}

/** The same for the same record of a resource, for sets and maps. */
export function printStoredPlace({ id, parent }: Pick<StoredPlace, 'id' | 'parent'>): string {
  return JSON.stringify([parent, id]);
}

/** Whether a text may be an id that the store counts up: others it would refuse to compare. */
export function isCountedId(text: string): boolean {
  return /^[1-9]\d{0,17}$/.test(text);
}
