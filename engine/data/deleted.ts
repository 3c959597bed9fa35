/** Deleted records as the API sends them. */
import { deletedOpOf } from '../model/restorable.ts';
import type { Resource } from '../model/model.ts';
import { valuesFromRow } from '../model/records.ts';
import type { Params, Values } from '../model/values.ts';
import { buildRoutePath } from './address.ts';
import { objectOrEmpty } from './errors.ts';
import type { DataSource } from './source.ts';

export interface DeletedRow {
  /** What it held, with the version that was deleted. */
  readonly values: Values;
  readonly at: string;
  readonly by: string;
  /** How many of the fields it had are no more. */
  readonly lost: number;
}

export interface DeletedPage {
  readonly rows: readonly DeletedRow[];
  readonly hasMore: boolean;
}

/** What was deleted and can be brought back, the latest first; `offset` of it is passed over. */
export async function loadDeletedPage(
  source: DataSource,
  resource: Resource,
  { params, offset, signal }: { params: Params; offset: number; signal: AbortSignal },
): Promise<DeletedPage> {
  const op = deletedOpOf(resource);
  if (op === null) return { rows: [], hasMore: false };
  const path = `${buildRoutePath(op.path, [], params)}?_limit=${pageSize}&_offset=${String(offset)}`;
  const body = objectOrEmpty((await source.send({ method: op.method, path, signal })).body);
  const sent = Array.isArray(body['data']) ? (body['data'] as readonly unknown[]).map(objectOrEmpty) : [];
  const total = Number(objectOrEmpty(body['metadata'])['total'] ?? 0);
  const rows = sent.map((row): DeletedRow => {
    const told = objectOrEmpty(row['_deleted']);
    return {
      values: valuesFromRow(resource, row),
      at: String(told['at'] ?? ''),
      by: String(told['by'] ?? ''),
      lost: Number(told['lost'] ?? 0),
    };
  });
  return { rows, hasMore: offset + rows.length < total };
}

const pageSize = 50;
