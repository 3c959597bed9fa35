/** Versions of records: an ETag on the wire, `_version` in Values, `If-Match` of what is done with a record. */
import type { QueryClient } from '@tanstack/react-query';
import type { Resource } from '../model/model.ts';
import type { Values } from '../model/values.ts';
import { recordsQueryKey } from './keys.ts';
import type { LoadedRecord, LoadedPage, ApiReply } from './source.ts';

/** The ETag of an answer as it came; null when it has none. */
export function getReplyVersion({ headers }: Pick<ApiReply, 'headers'>): string | null {
  return headers['etag'] ?? null;
}

/** A record with the version that the answer names. */
export function addReplyVersion(values: Values, reply: Pick<ApiReply, 'headers'>): Values {
  const version = stripEntityTag(getReplyVersion(reply));
  return version === null ? values : { ...values, _version: version };
}

/** What was sent, as far as it tells what is stored by then: the version it was made from is over. */
export function clearVersion(values: Values): Values {
  return Object.hasOwn(values, '_version') ? { ...values, _version: null } : values;
}

/** The entity tag of a record that was read, for a call that is right for this version alone; null when its version is not known. */
export function buildEntityTag(record: Values | null): string | null {
  const version = record?.['_version'] ?? null;
  return version === null ? null : `"${String(version)}"`;
}

/** The header of a write that is right for one version alone; none for null. */
export function buildIfMatchHeader(tag: string | null): Readonly<Record<string, string>> {
  return tag === null ? {} : { 'If-Match': tag };
}

/**
 * Tells all that is on the screen which version our own write has made of a record, before it is read again: what is done next is not
 * taken for the act of somebody who has not seen it.
 */
export function propagateWrittenVersion(
  client: QueryClient,
  resource: Resource,
  { record, reply }: { record: Values; reply: ApiReply },
): void {
  const before = record['_version'] ?? null;
  if (before === null) return;
  const version = getReplyVersion(reply);
  const isMeant = (held: Values): boolean =>
    String(held['_version']) === String(before) && listKeyFieldNames(resource).every((name) => String(held[name]) === String(record[name]));
  const noted = (held: Values): Values => (isMeant(held) ? { ...held, _version: stripEntityTag(version) } : held);
  const root = recordsQueryKey(resource);
  client.setQueriesData<LoadedPage>({ queryKey: [...root, 'page'] }, (held) => held && { ...held, rows: held.rows.map(noted) });
  client.setQueriesData<LoadedRecord>(
    { queryKey: [...root, 'record'] },
    (held) => held && (isMeant(held.values) ? { values: noted(held.values), version } : held),
  );
}

// The same key may stand under several parents.
function listKeyFieldNames({ key, parents }: Resource): readonly string[] {
  return [...key, ...parents.flatMap(({ field }) => field ?? [])];
}

// `"3"`, or `W/"3"` behind a server that compresses.
function stripEntityTag(tag: string | null): string | null {
  return tag === null ? null : tag.replace(/^W\//, '').replace(/^"|"$/g, '');
}
