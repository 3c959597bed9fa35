/** Between table rows and records: what is stored of a record's values, and where. */
import { fieldTypeOf } from '../../fields/types.ts';
import { isFileValue } from '../../model/files.ts';
import type { Field, Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import type { Named, ValuesOf } from '../../model/project-types.ts';
import { auditColumns } from './audit-columns.ts';
import { quoteSqlLiteral } from './binds.ts';
import { isAuditView, isHeavyField } from './layout.ts';
import { storedDateForm } from './moments.ts';
import { normalizeInstant } from './moments.ts';
import { storedKeyOf, valuesByFieldName } from './stored.ts';

export interface StoredRecord<R extends string = string> {
  /** The key as one text, see `joinKeyParts`. */
  readonly id: string;
  /** Values of the path parameters as one text; '' for resources without parents. */
  readonly parent: string;
  readonly values: ValuesOf<R>;
  /** Counts from 1, one up with each write. */
  readonly version: number;
  /** ISO instants. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface TableRow {
  readonly id: string;
  readonly parent: string;
  readonly data: Values;
  readonly big?: Values | null;
  readonly version: number;
  readonly created_at: Date | string;
  readonly updated_at: Date | string;
}

export function recordFromRow<R extends string>(resource: Named<R>, row: TableRow): StoredRecord<R> {
  return {
    id: row.id,
    parent: row.parent,
    values: valuesByFieldName(resource.fields, holdsNoMember(row.big) ? row.data : { ...row.data, ...row.big }) as ValuesOf<R>,
    version: row.version,
    // Few ask for them.
    get createdAt() {
      return new Date(row.created_at).toISOString();
    },
    get updatedAt() {
      return new Date(row.updated_at).toISOString();
    },
  };
}

function holdsNoMember(value: Values | null | undefined): boolean {
  for (const _ in value) return false;
  return true;
}

/** The columns of a `TableRow`. */
export function recordColumnsSql(resource: Resource, options: { readonly hasBig: boolean }): string {
  if (!isAuditView(resource)) return `t.id, t.parent, t.data, ${options.hasBig ? 't.big, ' : ''}t.version, t.created_at, t.updated_at`;
  const members = auditColumns.map((name) => `${quoteSqlLiteral(name)}, t.${name}`).join(', ');
  return `t.id::text as id, '' as parent, jsonb_build_object(${members}) as data, 1 as version, t.created_at, t.created_at as updated_at`;
}

/** What `recordColumnsSql` calls its columns. */
export function recordColumnNames(resource: Resource, { hasBig }: { readonly hasBig: boolean }): readonly string[] {
  return ['id', 'parent', 'data', ...(hasBig && !isAuditView(resource) ? ['big'] : []), 'version', 'created_at', 'updated_at'];
}

/** Values as JSON texts for the two columns, under their keys. Empty values, computed ones and names that are not fields are left out. */
export function splitStoredValues(resource: Resource, values: Values): { readonly data: string; readonly big: string } {
  const data: Record<string, unknown> = {};
  const big: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    if (field === undefined || field.value !== null || value === null || value === undefined) continue;
    (isHeavyField(field) ? big : data)[storedKeyOf(field)] = normalizeStoredValue(field, value);
  }
  return { data: serializeStorableJson(data), big: serializeStorableJson(big) };
}

/** The values of a record that `splitStoredValues` has made texts of, as they will be read again. */
export function readStoredJson<R extends string>(
  resource: Named<R>,
  { data, big }: { readonly data: string; readonly big: string },
): ValuesOf<R> {
  return valuesByFieldName(resource.fields, { ...(JSON.parse(data) as Values), ...(JSON.parse(big) as Values) }) as ValuesOf<R>;
}

// Order of texts must be order of time, wherever an instant is. What a file holds is not in the record.
function normalizeStoredValue(field: Field, value: unknown): unknown {
  if (Array.isArray(value)) {
    const element = field.isMultiple ? { ...field, isMultiple: false } : field.items;
    return element === null ? value : value.map((each) => normalizeStoredValue(element, each));
  }
  if (field.members !== null && typeof value === 'object' && value !== null) {
    const { members } = field;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => {
        const member = Object.hasOwn(members, name) ? members[name] : undefined;
        return member ? [storedKeyOf(member), normalizeStoredValue(member, each)] : [name, each];
      }),
    );
  }
  if (field.codec.kind === 'file' && isFileValue(value)) return { name: value.name, size: value.size, type: value.type };
  const isInstant = typeof value === 'string' && fieldTypeOf(field).sql === 'date' && storedDateForm(field) === 'instant';
  return isInstant ? normalizeInstant(value) : value;
}

/** JSON without the characters that jsonb refuses: NUL and halves of surrogate pairs. */
function serializeStorableJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? toStorableText(each) : each));
}

export function toStorableText(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
