/** Which references of a page still need a lookup, grouped into one any-of call per target; and the copies put into the rows. */
import { isConditionTrue, evaluateValue, type EvaluationScope } from '../model/evaluate.ts';
import type { FieldChoices, Field, Resource } from '../model/model.ts';
import { emptyQuery, FILTER_LIMIT, type ListQuery } from '../model/query.ts';
import type { Params, Values } from '../model/values.ts';
import { objectOrEmpty } from './errors.ts';
import type { DataSource } from './source.ts';

export type RefChoices = Extract<FieldChoices, { kind: 'ref' }>;

export interface RecordLookup {
  readonly to: string;
  /** Field of the target that the ids are values of. */
  readonly key: string;
  readonly params: Params;
  readonly ids: readonly string[];
}

/** Found records by `getLookupGroup` and id. */
export type LookupCopies = ReadonlyMap<string, ReadonlyMap<string, Values>>;

// Longer addresses are cut by servers and proxies: such a lookup is asked in several calls.
const longest = 12_000;

/** `only`: names of fields; null: all that refer to records. */
export function listReferenceFields({ fields }: Resource, only: readonly string[] | null): readonly Field[] {
  return Object.values(fields).filter((field) => getFieldReference(field) !== null && (only === null || only.includes(field.name)));
}

/** The lookups that the given reference fields of these rows need; ids are distinct, rows that carry a copy need none. */
export function collectLookups(fields: readonly Field[], rows: readonly Values[], scope: EvaluationScope): readonly RecordLookup[] {
  const groups = new Map<string, { to: string; key: string; params: Params; ids: Set<string> }>();
  for (const field of fields) {
    const choices = getFieldReference(field);
    if (choices === null || !isConditionTrue(choices.picker, scope)) continue;
    for (const row of rows) {
      if (objectOrEmpty(row['_data'])[field.name] !== undefined) continue;
      for (const id of listReferencedIds(row[field.name])) {
        const params = evaluateLookupParams(choices, { ...scope, self: row });
        const name = getLookupGroup({ to: choices.to, key: choices.key, params });
        const group = groups.get(name) ?? { to: choices.to, key: choices.key, params, ids: new Set<string>() };
        groups.set(name, group);
        group.ids.add(id);
      }
    }
  }
  return [...groups.values()].flatMap((group) => splitLookupIds([...group.ids].sort()).map((ids) => ({ ...group, ids })));
}

/** The records of a lookup that are there for who asks. */
export async function fetchLookup(source: DataSource, target: Resource, lookup: RecordLookup): Promise<readonly Values[]> {
  return (await source.list(target, buildLookupQuery(target, lookup), lookup.params)).rows;
}

/** Asks for one more than there can be: a page that is not full needs no count. */
export function buildLookupQuery(target: Resource, lookup: RecordLookup): ListQuery {
  const param = target.fields[lookup.key]?.query ?? lookup.key;
  return { ...emptyQuery, filters: [{ param, op: 'in', values: lookup.ids }], limit: lookup.ids.length + 1 };
}

/** The rows with `_data`: the copy by field name, or by id below it when the field holds several. */
export function attachCopies(
  fields: readonly Field[],
  rows: readonly Values[],
  { copies, scope }: { copies: LookupCopies; scope: EvaluationScope },
): readonly Values[] {
  return rows.map((row) => {
    const found = fields.flatMap((field): [string, unknown][] => {
      const choices = getFieldReference(field);
      if (choices === null || objectOrEmpty(row['_data'])[field.name] !== undefined) return [];
      const group = copies.get(
        getLookupGroup({ to: choices.to, key: choices.key, params: evaluateLookupParams(choices, { ...scope, self: row }) }),
      );
      const own = listReferencedIds(row[field.name]).flatMap((id): [string, Values][] =>
        group?.has(id) ? [[id, group.get(id) ?? {}]] : [],
      );
      const first = own[0];
      if (first === undefined) return [];
      return [[field.name, field.isMultiple ? Object.fromEntries(own) : first[1]]];
    });
    return found.length === 0 ? row : { ...row, _data: { ...objectOrEmpty(row['_data']), ...Object.fromEntries(found) } };
  });
}

/** What the lookups have found, in the same order. */
export function groupLookupCopies(lookups: readonly RecordLookup[], found: readonly (readonly Values[])[]): LookupCopies {
  const copies = new Map<string, Map<string, Values>>();
  lookups.forEach((lookup, at) => {
    const group = copies.get(getLookupGroup(lookup)) ?? new Map<string, Values>();
    copies.set(getLookupGroup(lookup), group);
    for (const row of found[at] ?? []) group.set(String(row[lookup.key]), row);
  });
  return copies;
}

/** Lookups of one group answer for the same fields. */
export function getLookupGroup({ to, key, params }: Omit<RecordLookup, 'ids'>): string {
  return JSON.stringify([to, key, params]);
}

/** The reference of a field, or null. */
export function getFieldReference(field: Field): RefChoices | null {
  return field.choices?.kind === 'ref' ? field.choices : null;
}

/** Fixed parameters of a lookup call; those without value are left out. */
export function evaluateLookupParams(choices: RefChoices, scope: EvaluationScope): Params {
  const values = Object.entries(choices.params).map(([name, value]) => [name, evaluateValue(value, scope)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== null && value !== '').map(([name, value]) => [name, String(value)]));
}

function listReferencedIds(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((id) => id !== null && id !== undefined && id !== '' && typeof id !== 'object').map(String);
}

/** Ids in as many parts as calls are needed: an address has a length, a filter a number of values. */
export function splitLookupIds(ids: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  let length = 0;
  for (const id of ids) {
    length += id.length + 1;
    if (length > longest || parts.at(-1)?.length === FILTER_LIMIT.values) {
      parts.push([]);
      length = id.length + 1;
    }
    parts.at(-1)?.push(id);
  }
  return parts;
}
