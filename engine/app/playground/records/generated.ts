/** Records as a resource allows them, made from its facts: the same each time, every state among them. */
import { visibility } from '../../../model/access.ts';
import { holds, valueOf, type Scope } from '../../../model/evaluate.ts';
import { isMatch } from '../../../model/facts.ts';
import type { Field, Resource } from '../../../model/model.ts';
import { statesOf } from '../../../model/options.ts';
import { isEmpty } from '../../../model/steps.ts';
import type { Values } from '../../../model/values.ts';
import { verdict, type Finding, type SchemaErrors } from '../../../model/verdict.ts';
import { candidatesOf, type Sources } from './candidates.ts';
import { derivedValues, fixedValues } from './unasked.ts';

export interface Generation extends Sources {
  readonly count: number;
  /** Knows somebody who may see and enter everything. */
  readonly scope: Scope;
  readonly schemaErrors: SchemaErrors;
}

type Draft = Record<string, unknown>;

/** So many records. One that cannot be made right within the search is left out, so fewer may come. */
export function generated(resource: Resource, o: Generation): readonly Values[] {
  const pools = new Map(Object.values(resource.fields).map((field) => [field.name, candidatesOf(field, o)]));
  const taken = new Map<string, Set<string>>();
  const records: Values[] = [];
  const keys = new Set<string>();
  const helped = new Map<string, ReadonlySet<unknown>>();
  for (let at = 0; at < (resource.isSingle ? 1 : o.count); at += 1) {
    const record = mended(resource, draftOf(resource, { at, pools, taken, o }), { pools, helped, o });
    const key = JSON.stringify(resource.key.map((name) => record[name]));
    // A key with few values, such as an enum, makes few records.
    if (errorsOf(resource, record, o).length > 0 || keys.has(key)) continue;
    keys.add(key);
    for (const name of singular(resource)) taken.set(name, (taken.get(name) ?? new Set()).add(String(record[name])));
    records.push({ ...completed(resource, record, o), _version: 1 });
  }
  return records;
}

// Fields whose value no other record has. Of a key of several parts only the last one differs from record to record.
function singular(resource: Resource): readonly string[] {
  const last = resource.key.at(-1);
  const unique = Object.values(resource.fields).filter((field) => field.unique !== null);
  return [...new Set([...(last === undefined ? [] : [last]), ...unique.map(({ name }) => name)])];
}

interface Start {
  readonly at: number;
  readonly pools: ReadonlyMap<string, readonly unknown[]>;
  readonly taken: ReadonlyMap<string, ReadonlySet<string>>;
  readonly o: Generation;
}

function draftOf(resource: Resource, { at, pools, taken, o }: Start): Draft {
  const states = statesOf(resource);
  const single = new Set(singular(resource));
  const draft: Draft = {};
  Object.values(resource.fields).forEach((field, place) => {
    const pool = pools.get(field.name) ?? [];
    if (field.name === resource.stateField && states.length > 0) draft[field.name] = states[at % states.length]?.value;
    else if (single.has(field.name)) draft[field.name] = unused(field, { pool, at, taken: taken.get(field.name) ?? new Set() });
    else draft[field.name] = isLeftEmpty(resource, field, at + place) ? null : drawn(pool, at + place);
  });
  return { ...draft, ...fixedValues(resource, o.scope) };
}

const ordinary = 24;

// What stands further down a pool is for those who need it.
function drawn(pool: readonly unknown[], turn: number): unknown {
  return pool[turn % Math.max(Math.min(pool.length, ordinary), 1)] ?? null;
}

// Some values are missing, as in real records; what must be there, what names the record and what it refers to is not.
function isLeftEmpty({ key, titleField, parents }: Resource, field: Field, turn: number): boolean {
  const isNeeded = field.required !== false || key.includes(field.name) || field.name === titleField || field.choices?.kind === 'ref';
  return !isNeeded && !parents.some((parent) => parent.field === field.name) && turn % 7 === 6;
}

function unused(field: Field, { pool, at, taken }: { pool: readonly unknown[]; at: number; taken: ReadonlySet<string> }): unknown {
  const free = pool.find((value) => !taken.has(String(value)));
  if (free !== undefined) return free;
  const [first] = pool;
  if (typeof first === 'number' || field.ty === 'number') return 1000 + at;
  // Changed as little as possible: digits in front of what looks like an ending, or behind the text.
  const variants = [`${String(first)}${String(at)}`, `${String(at)}${String(first)}`, String(first).replace(/(?=[@.]|$)/, String(at))];
  return variants.find((text) => !taken.has(text) && (field.pattern === null || isMatch(field.pattern, text))) ?? variants[0];
}

/** What a stored record must not have; that the server fills a field itself is no fault of its value. */
export function errorsOf(
  resource: Resource,
  values: Values,
  { scope, schemaErrors }: Pick<Generation, 'scope' | 'schemaErrors'>,
): readonly Finding[] {
  const asked = { resource, form: null, mode: 'create', values, old: null, scope, schemaErrors, side: 'server' } as const;
  return verdict(asked).filter(({ severity, code }) => severity === 'error' && code !== 'readOnly');
}

const rounds = 60;

/** The draft with values exchanged until nothing is wrong with it, or nothing helps any more. */
function mended(resource: Resource, draft: Draft, { pools, helped, o }: Omit<Change, 'errors'>): Values {
  let values = settled(resource, draft, o.scope);
  for (let round = 0; round < rounds; round += 1) {
    const errors = errorsOf(resource, values, o);
    if (errors.length === 0) return values;
    const better = betterChange(resource, values, { errors, pools, helped, o });
    if (better === null) return values;
    values = better;
  }
  return values;
}

interface Change {
  readonly errors: readonly Finding[];
  readonly pools: Start['pools'];
  /** Values that made another record right, by field. */
  readonly helped: Map<string, ReadonlySet<unknown>>;
  readonly o: Generation;
}

// The first exchange that leaves fewer errors, for each of them costs a verdict. What helped another record is tried first.
function betterChange(resource: Resource, values: Values, { errors, pools, helped, o }: Change): Values | null {
  for (const name of suspects(resource, errors))
    for (const value of [...(helped.get(name) ?? []), ...(pools.get(name) ?? []), null]) {
      const next = settled(resource, { ...values, [name]: value }, o.scope);
      if (errorsOf(resource, next, o).length >= errors.length) continue;
      helped.set(name, new Set([value, ...(helped.get(name) ?? [])]));
      return next;
    }
  return null;
}

/** The fields with a finding, then those that the broken rules and conditions read. The state stays as it was meant to be. */
function suspects(resource: Resource, errors: readonly Finding[]): readonly string[] {
  const fields = errors.map(({ field }) => field);
  const rules = resource.rules.flatMap(({ check, when }) => [...check.reads, ...(typeof when === 'boolean' ? [] : when.reads)]);
  const conditions = fields.flatMap((name) => {
    const field = resource.fields[name];
    const all = field === undefined ? [] : [field.required, field.visible, ...field.checks.flatMap(({ when, check }) => [when, check])];
    return all.flatMap((cond) => (typeof cond === 'boolean' ? [] : cond.reads));
  });
  const read = [...conditions, ...rules].flatMap((path) => /^(?:self|form|old)\.([^.]+)/.exec(path)?.[1] ?? []);
  return [...new Set([...fields, ...read])].filter((name) => Object.hasOwn(resource.fields, name) && name !== resource.stateField);
}

// What the record itself hides is empty; what follows other values follows them.
function settled(resource: Resource, draft: Draft, base: Scope): Values {
  let values: Draft = { ...draft };
  for (let round = 0; round < 3; round += 1) {
    const scope: Scope = { ...base, mode: 'create', self: values, form: values };
    const next = { ...values };
    for (const field of Object.values(resource.fields)) {
      if (visibility(field, scope) === 'cleared') next[field.name] = null;
      else if (field.autofill !== null && holds(field.autofill.when, scope))
        next[field.name] = valueOf({ expr: field.autofill.value }, scope);
    }
    if (JSON.stringify(next) === JSON.stringify(values)) return next;
    values = next;
  }
  return values;
}

// Computed values come last; where they need more than there is, what was drawn for them stands.
function completed(resource: Resource, values: Values, o: Generation): Values {
  const scope: Scope = { ...o.scope, mode: 'show', self: values };
  const derived = Object.entries(derivedValues(resource, scope)).filter(([, value]) => !isEmpty(value));
  // Computed for display: no record holds it.
  const kept = Object.entries(values).filter(([name]) => resource.fields[name]?.value === null);
  return Object.fromEntries([...kept, ...derived]);
}
