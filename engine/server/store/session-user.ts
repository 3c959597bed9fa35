/** Who asks, in the statement that finds the session: the record of the user, and those that it refers to. */
import type { Model, Resource } from '../../model/model.ts';
import { isAuditView, soleKeyField, tableNameOf } from './layout.ts';
import { locateSqlTarget } from './leaf.ts';
import { recordColumnsSql, recordFromRow, type StoredRecord, type TableRow } from './record.ts';

/** What is read of whoever asks. */
export interface UserReading {
  readonly model: Pick<Model, 'resources'>;
  readonly users: Resource;
  /** Reference fields of a user whose records are read along. */
  readonly references: readonly string[];
}

/** The record of a user as it was read with the session. */
export interface ReadUser {
  readonly record: StoredRecord;
  /** What it refers to, by field; null: there is no such record. A reference that is not here has not been read. */
  readonly referred: Readonly<Record<string, StoredRecord | null>>;
}

/** The SQL of it beside a session `s`, and what its columns say. */
export interface SessionUserSql {
  readonly columns: string;
  readonly joins: string;
  /** null: there is no such user any more. */
  readonly userFrom: (row: Readonly<Record<string, unknown>>) => ReadUser | null;
}

interface JoinedReference {
  readonly name: string;
  readonly target: Resource;
  /** The key in the record `t` of the user. */
  readonly key: string;
}

export function buildSessionUserSql(reading: UserReading): SessionUserSql {
  const { users } = reading;
  const joined = reading.references.flatMap((name) => locateReference(reading, name));
  const inPlace = users.parents.length === 0 ? `t.parent = '' and ` : '';
  const user = `select ${recordColumnsSql(users, { hasBig: true })} from ${tableNameOf(users)} t where ${inPlace}t.id::text = s.user_id order by t.parent limit 1`;
  const keys = joined.map(({ key }, at) => `${key} as k${at}`);
  const referred = joined.map(({ target }, at) => {
    const found = `select ${recordColumnsSql(target, { hasBig: true })} from ${tableNameOf(target)} t where t.id = nullif(k.k${at}, '') order by t.parent limit 1`;
    return `(select to_jsonb(r) from (${found}) r) as referred${at}`;
  });
  return {
    columns: [`case when t.id is not null then to_jsonb(t) end as who`, ...referred].join(', '),
    joins: `left join lateral (${user}) t on true${keys.length === 0 ? '' : ` left join lateral (select ${keys.join(', ')}) k on true`}`,
    userFrom: (row) => {
      const who = row['who'] as TableRow | null;
      if (who === null) return null;
      const records = joined.map(({ name, target }, at) => {
        const found = row[`referred${at}`] as TableRow | null;
        return [name, found && recordFromRow(target, found)] as const;
      });
      return { record: recordFromRow(users, who), referred: Object.fromEntries(records) };
    },
  };
}

// By its key in the store alone: whatever else a reference may name is left to whoever needs it.
function locateReference({ model, users }: UserReading, name: string): readonly JoinedReference[] {
  const field = users.fields[name];
  const choices = field?.choices;
  const target = choices?.kind === 'ref' ? model.resources[choices.to] : undefined;
  if (choices?.kind !== 'ref' || target === undefined || target.source !== null || target.page !== null || isAuditView(target)) return [];
  const place = locateSqlTarget(users, name);
  return soleKeyField(target) === choices.key && place.kind === 'one' ? [{ name, target, key: place.leaf.text }] : [];
}
