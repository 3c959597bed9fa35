/** What goes into the statements that write records. */
import type { Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import type { ValuesOf } from '../../model/project-types.ts';
import { createSqlParameters, type SqlParameters } from './binds.ts';
import { joinKeyParts, keyFromValues, parentColumnOf, tableNameOf } from './layout.ts';
import { recordColumnsSql, splitStoredValues, toStorableText } from './record.ts';

export interface NewRecord<R extends string = string> {
  /** The key included. */
  readonly values: ValuesOf<R>;
  readonly parents: Params;
  /** Counted on from where it was before it was deleted; 1 unless told otherwise. */
  readonly version?: number;
}

/** Where a new record will be, and its values as JSON texts. */
interface PlacedRecord {
  readonly id: string;
  readonly parent: string;
  readonly data: string;
  readonly big: string;
  readonly version: number;
}

/** Adds rows and returns them; `placed` as they will be. */
export function buildInsertSql(
  resource: Resource,
  records: readonly NewRecord[],
  now: Date,
): { readonly sql: string; readonly binds: SqlParameters; readonly placed: readonly PlacedRecord[] } {
  const placed = records.map(({ values, parents, version = 1 }): PlacedRecord => {
    const key = keyFromValues(resource, values);
    if (key === null) throw new Error(`"${resource.name}": a record needs its key (${resource.key.join(', ')}) before it is stored.`);
    const [id, parent] = [joinKeyParts(resource, key), parentColumnOf(resource, values, parents)].map(toStorableText);
    return { id: id ?? '', parent: parent ?? '', version, ...splitStoredValues(resource, values) };
  });
  const rows = placed.map(
    ({ id, parent, data, big, version }) =>
      `{"id":${JSON.stringify(id)},"parent":${JSON.stringify(parent)},"version":${String(version)},"data":${data},"big":${big}}`,
  );
  const binds = createSqlParameters();
  const [all, at] = [binds.add(`[${rows.join(',')}]`, 'jsonb'), binds.add(now.toISOString(), 'timestamptz')];
  const sql = `insert into ${tableNameOf(resource)} as t (id, parent, data, big, version, created_at, updated_at)
     select x.id, x.parent, x.data, x.big, x.version, ${at}, ${at}
     from jsonb_to_recordset(${all}) as x(id text, parent text, version int, data jsonb, big jsonb)
     returning ${recordColumnsSql(resource, { hasBig: true })}`;
  return { sql, binds, placed };
}

/** The names whose values differ between two objects as JSON texts, and the second one's values of them, as JSON text. */
export function compareStoredJson(before: string, after: string): { readonly names: readonly string[]; readonly values: string } {
  const [was, is] = [JSON.parse(before) as Values, JSON.parse(after) as Values];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  return {
    names,
    values: JSON.stringify(Object.fromEntries(names.flatMap((name) => (Object.hasOwn(is, name) ? [[name, is[name]]] : [])))),
  };
}
