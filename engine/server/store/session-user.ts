/** Who asks, in the statement that finds the session: the record of the user, and those that it refers to. */
import type { Model, Resource } from '../../model/model.ts';
import { tableNameOf } from './layout.ts';
import { recordColumnsSql, recordFromRow, type StoredRecord, type TableRow } from './record.ts';
import { buildReferredSql, type ReferredRecords } from './referred.ts';

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
  readonly referred: ReferredRecords;
}

/** The SQL of it beside a session `s`, and what its columns say. */
export interface SessionUserSql {
  readonly columns: string;
  readonly joins: string;
  /** null: there is no such user any more. */
  readonly userFrom: (row: Readonly<Record<string, unknown>>) => ReadUser | null;
}

export function buildSessionUserSql({ model, users, references }: UserReading): SessionUserSql {
  const { columns, join, referredFrom } = buildReferredSql(model, users, references);
  const inPlace = users.parents.length === 0 ? `t.parent = '' and ` : '';
  const user = `select ${recordColumnsSql(users, { hasBig: true })} from ${tableNameOf(users)} t where ${inPlace}t.id::text = s.user_id order by t.parent limit 1`;
  return {
    columns: [`case when t.id is not null then to_jsonb(t) end as who`, ...columns].join(', '),
    joins: `left join lateral (${user}) t on true${join}`,
    userFrom: (row) => {
      const who = row['who'] as TableRow | null;
      return who && { record: recordFromRow(users, who), referred: referredFrom(row) };
    },
  };
}
