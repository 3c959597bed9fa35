/** Deleted records: the audit log tells what each held last. */
import type { Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { auditColumns } from './audit-columns.ts';
import { renameAuditedFields, type StoredAuditEntry } from './audit.ts';
import { createSqlParameters } from './binds.ts';
import { tableNameOf } from './layout.ts';
import { buildParentsSql } from './select.ts';
import { allResourceNames } from './stored.ts';
import type { Tx } from './store.ts';

export interface DeletedRecord {
  /** Number of the entry that tells of it; a later deletion has a higher one. */
  readonly entry: number;
  readonly id: string;
  readonly parent: string;
  /** What it held, passwords aside. */
  readonly values: Values;
  /** How many fields it had a value in that are no more: nobody knows any longer who could see them. */
  readonly lost: number;
  readonly version: number;
  readonly by: string | null;
  /** ISO instant. */
  readonly at: string;
}

interface DeletionQuery {
  readonly parents: Params;
  /** null: every one. */
  readonly id: string | null;
  /** Only what was deleted before this entry was written. */
  readonly before: number | null;
  readonly limit: number;
}

/** The last deletion of each record that is still gone, the latest first. Where another record has its place, nothing is to be brought back. */
export async function listDeletions(tx: Tx, resource: Resource, query: DeletionQuery): Promise<readonly DeletedRecord[]> {
  const binds = createSqlParameters();
  const names = binds.add(allResourceNames(resource), 'text[]');
  const where = [
    `t.resource = any(${names})`,
    `t.type = 'delete'`,
    ...buildParentsSql(resource, query.parents, binds),
    ...(query.id === null ? [] : [`t.record_id = ${binds.add(query.id, 'text')}`]),
    ...(query.before === null ? [] : [`t.id < ${binds.add(query.before, 'bigint')}`]),
    `not exists (select from audit b where b.resource = any(${names}) and b.record_id = t.record_id and b.parent = t.parent and b.id > t.id)`,
    `not exists (select from ${tableNameOf(resource)} r where r.parent = t.parent and r.id = t.record_id)`,
  ].join(' and ');
  const columns = auditColumns.map((name) => `t.${name}`).join(', ');
  const sql = `select ${columns} from audit t where ${where} order by t.id desc limit ${binds.add(query.limit, 'bigint')}`;
  return (await tx.query<StoredAuditEntry>(...binds.statement(sql))).map((entry) => readDeletion(resource, entry));
}

function readDeletion(resource: Resource, entry: StoredAuditEntry): DeletedRecord {
  const { id, record_id, parent, version, blame_user, created_at, diffs } = renameAuditedFields(resource, entry);
  const held = diffs.filter(({ old }) => old !== null);
  const isField = (name: string): boolean => Object.hasOwn(resource.fields, name);
  return {
    entry: Number(id),
    id: record_id,
    parent,
    values: Object.fromEntries(held.flatMap(({ field, old }) => (isField(field) ? [[field, old]] : []))),
    lost: held.filter(({ field }) => !isField(field)).length,
    version: version ?? 0,
    by: blame_user,
    at: created_at,
  };
}
