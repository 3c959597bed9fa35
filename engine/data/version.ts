/** Versions of records: an ETag on the wire, `_version` in Values, `If-Match` of what is done with a record. */
import type { QueryClient } from '@tanstack/react-query';
import type { Resource } from '../model/model.ts';
import type { Values } from '../model/values.ts';
import { rootKey } from './keys.ts';
import type { Loaded, Page, Reply } from './source.ts';

/** The ETag of an answer as it came; null when it has none. */
export function versionOf({ headers }: Pick<Reply, 'headers'>): string | null {
  return headers['etag'] ?? null;
}

/** A record with the version that the answer names. */
export function withVersion(values: Values, reply: Pick<Reply, 'headers'>): Values {
  const version = bare(versionOf(reply));
  return version === null ? values : { ...values, _version: version };
}

/** What was sent, as far as it tells what is stored by then: the version it was made from is over. */
export function unversioned(values: Values): Values {
  return Object.hasOwn(values, '_version') ? { ...values, _version: null } : values;
}

/** The entity tag of a record that was read, for a call that is right for this version alone; null when its version is not known. */
export function tagOf(record: Values | null): string | null {
  const version = record?.['_version'] ?? null;
  return version === null ? null : `"${String(version)}"`;
}

/** The header of a write that is right for one version alone; none for null. */
export function ifMatch(tag: string | null): Readonly<Record<string, string>> {
  return tag === null ? {} : { 'If-Match': tag };
}

/**
 * Tells all that is on the screen which version our own write has made of a record, before it is read again: what is done next is not
 * taken for the act of somebody who has not seen it.
 */
export function noteWritten(client: QueryClient, resource: Resource, { record, reply }: { record: Values; reply: Reply }): void {
  const before = record['_version'] ?? null;
  if (before === null) return;
  const version = versionOf(reply);
  const isMeant = (held: Values): boolean =>
    String(held['_version']) === String(before) && ownNames(resource).every((name) => String(held[name]) === String(record[name]));
  const noted = (held: Values): Values => (isMeant(held) ? { ...held, _version: bare(version) } : held);
  const root = rootKey(resource);
  client.setQueriesData<Page>({ queryKey: [...root, 'page'] }, (held) => held && { ...held, rows: held.rows.map(noted) });
  client.setQueriesData<Loaded>(
    { queryKey: [...root, 'record'] },
    (held) => held && (isMeant(held.values) ? { values: noted(held.values), version } : held),
  );
}

// The same key may stand under several parents.
function ownNames({ key, parents }: Resource): readonly string[] {
  return [...key, ...parents.flatMap(({ field }) => field ?? [])];
}

// `"3"`, or `W/"3"` behind a server that compresses.
function bare(tag: string | null): string | null {
  return tag === null ? null : tag.replace(/^W\//, '').replace(/^"|"$/g, '');
}
