/** Who refers to a record: fields that hold its key, and records below it. */
import type { FieldChoices, Field, Model, Resource } from '../../model/model.ts';
import { createSqlParameters, type SqlParameters } from './binds.ts';
import { buildFilterSql } from './filter.ts';
import { baseResourceName, joinKeyParts, splitParentKeys, soleKeyField, tableNameOf } from './layout.ts';
import { locateSqlTarget } from './leaf.ts';
import type { StoredRecord } from './record.ts';
import { buildParentsSql } from './select.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Tx } from './store.ts';
import { listBaseResources } from './tables.ts';

export interface FoundReference {
  readonly resource: string;
  /** The field that refers, or the path parameter of records below. */
  readonly field: string;
  /** Counted up to 1000. */
  readonly count: number;
}

const countCap = 1000;

/** Everything that refers to a stored record, the record itself aside. Empty: it may be deleted. */
export async function listReferencesTo(tx: Tx, model: Model, resource: Resource, record: StoredRecord): Promise<readonly FoundReference[]> {
  const binds = createSqlParameters();
  const conditions = listBaseResources(model).flatMap((other) =>
    [
      ...buildRefConditions(model, other, { resource, record, binds }),
      ...buildChildConditions(model, other, { resource, record, binds }),
    ].map((condition) => ({ other, ...condition })),
  );
  if (conditions.length === 0) return [];
  const counts = conditions.map(({ other, where }, at) => {
    const isOther =
      tableNameOf(other) === tableNameOf(resource)
        ? ` and not (t.parent = ${binds.add(record.parent, 'text')} and t.id = ${binds.add(record.id, 'text')})`
        : '';
    const some = `select 1 from ${tableNameOf(other)} t where ${where}${isOther} limit ${countCap}`;
    return `(select count(*)::int from (${some}) c) as n${at}`;
  });
  const [row = {}] = await tx.query<Readonly<Record<string, number>>>(...binds.statement(`select ${counts.join(', ')}`));
  return conditions.flatMap(({ other, field }, at) => {
    const count = row[`n${at}`] ?? 0;
    return count > 0 ? [{ resource: other.name, field, count }] : [];
  });
}

interface ReferencedRecord {
  readonly resource: Resource;
  readonly record: StoredRecord;
  readonly binds: SqlParameters;
}

interface ReferenceCondition {
  readonly field: string;
  readonly where: string;
}

type RefChoices = Extract<FieldChoices, { kind: 'ref' }>;

function buildRefConditions(model: Model, other: Resource, { resource, record, binds }: ReferencedRecord): readonly ReferenceCondition[] {
  return collectReferenceFields(Object.values(other.fields), []).flatMap(({ path: [field = '', ...steps], ref }) => {
    const target = model.resources[ref.to];
    if (target === undefined || baseResourceName(target) !== baseResourceName(resource)) return [];
    const key = soleKeyField(resource) === ref.key ? record.id : String(record.values[ref.key] ?? '');
    if (key === '') return [];
    const holdsKey = buildFilterSql(locateSqlTarget(other, field, { steps }), { op: 'eq', values: [key] }, { binds, scope: nobody });
    return [
      {
        field: [field, ...steps].join('.'),
        where: [holdsKey, ...buildSameParentsSql(other, ref, { target, record, binds })].join(' and '),
      },
    ];
  });
}

// Filters on keys read neither user nor clock.
const nobody: EvaluationScope = { roles: new Set(), mode: 'list', now: new Date(0), zone: 'UTC' };

/** A reference to a nested record names its parents as well: `params: {param: self.field}`. */
function buildSameParentsSql(
  other: Resource,
  ref: RefChoices,
  { target, record, binds }: { readonly target: Resource; readonly record: StoredRecord; readonly binds: SqlParameters },
): readonly string[] {
  const parts = splitParentKeys(target, record.parent);
  return target.parents.flatMap(({ param }, at) => {
    const value = ref.params[param];
    const part = parts[at] ?? '';
    if (value === undefined) return [];
    if ('lit' in value) return value.lit === '*' || String(value.lit) === part ? [] : ['false'];
    const { node } = value.expr;
    const name = node[0] === 'get' && node[1] === 'self' && node[2].length === 1 ? String(node[2][0]) : null;
    if (name === null || !Object.hasOwn(other.fields, name)) return [];
    return [buildFilterSql(locateSqlTarget(other, name), { op: 'eq', values: [part] }, { binds, scope: nobody })];
  });
}

/** All references in fields, their members, elements and key-value values, with the names that lead to them. */
export function collectReferenceFields(
  fields: readonly Field[],
  path: readonly string[],
): readonly { readonly path: readonly string[]; readonly ref: RefChoices }[] {
  return fields.flatMap((field) => {
    const here = [...path, field.name];
    const own = field.choices?.kind === 'ref' ? [{ path: here, ref: field.choices }] : [];
    const values =
      field.codec.kind === 'key-value' && field.codec.values.choices?.kind === 'ref'
        ? [{ path: here, ref: field.codec.values.choices }]
        : [];
    const element = field.items?.choices?.kind === 'ref' ? [{ path: here, ref: field.items.choices }] : [];
    return [...own, ...values, ...element, ...collectReferenceFields(Object.values(field.members ?? field.items?.members ?? {}), here)];
  });
}

function buildChildConditions(model: Model, other: Resource, { resource, record, binds }: ReferencedRecord): readonly ReferenceCondition[] {
  return other.parents.flatMap((parent, at) => {
    const above = model.resources[parent.resource];
    if (
      above === undefined ||
      baseResourceName(above) !== baseResourceName(resource) ||
      isReferenceTo(model, other, parent.field, resource)
    )
      return [];
    const before = record.parent.split('/').map((part) => (resource.parents.length > 1 ? decodeURIComponent(part) : part));
    const known = resource.parents.length === at ? other.parents.slice(0, at).map(({ param }, index) => [param, before[index] ?? '']) : [];
    const given = Object.fromEntries([...known, [parent.param, resource.isSingle ? joinKeyParts(resource, []) : record.id]]);
    return [{ field: parent.param, where: buildParentsSql(other, given, binds).join(' and ') }];
  });
}

/** The field that holds the parent is a reference as well and has been counted. */
function isReferenceTo(model: Model, other: Resource, name: string | null, resource: Resource): boolean {
  const choices = name === null ? null : (other.fields[name]?.choices ?? null);
  const target = choices?.kind === 'ref' ? model.resources[choices.to] : undefined;
  return target !== undefined && baseResourceName(target) === baseResourceName(resource);
}
