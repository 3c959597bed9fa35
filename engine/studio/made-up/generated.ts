/** Records as a resource allows them, made from its facts: the same each time, every state among them. */
import { fieldVisibility } from '../../model/access.ts';
import { isConditionTrue, evaluateValue, type EvaluationScope } from '../../model/evaluate.ts';
import { matchesFieldPattern } from '../../model/facts.ts';
import type { Field, Resource } from '../../model/model.ts';
import { listStates } from '../../model/options.ts';
import { isEmptyValue } from '../../model/steps.ts';
import type { Values } from '../../model/values.ts';
import { judgeRecord, type ValueFinding, type ListSchemaErrors } from '../../model/verdict.ts';
import { listCandidates, type CandidateSources } from './candidates.ts';
import { computeDerivedValues, fixedViewValues } from './unasked.ts';

export interface RecordGeneration extends CandidateSources {
  readonly count: number;
  /** Knows somebody who may see and enter everything. */
  readonly scope: EvaluationScope;
  readonly schemaErrors: ListSchemaErrors;
}

type GeneratedDraft = Record<string, unknown>;

/** So many records. One that cannot be made right within the search is left out, so fewer may come. */
export function generateRecords(resource: Resource, o: RecordGeneration): readonly Values[] {
  const pools = new Map(
    Object.values(resource.fields).map((field) => [field.name, listCandidates(field, { ...o, formats: o.scope.formats })]),
  );
  const taken = new Map<string, Set<string>>();
  const records: Values[] = [];
  const keys = new Set<string>();
  const helped = new Map<string, ReadonlySet<unknown>>();
  for (let at = 0; at < (resource.isSingle ? 1 : o.count); at += 1) {
    const record = mendDraft(resource, generateDraft(resource, { at, pools, taken, o }), { pools, helped, o });
    const key = JSON.stringify(resource.key.map((name) => record[name]));
    // A key with few values, such as an enum, makes few records.
    if (listRecordErrors(resource, record, o).length > 0 || keys.has(key)) continue;
    keys.add(key);
    for (const name of listSingularFields(resource)) taken.set(name, (taken.get(name) ?? new Set()).add(String(record[name])));
    records.push({ ...completeGenerated(resource, record, o), _version: 1 });
  }
  return records;
}

// Fields whose value no other record has. Of a key of several parts only the last one differs from record to record.
function listSingularFields(resource: Resource): readonly string[] {
  const last = resource.key.at(-1);
  const unique = Object.values(resource.fields).filter((field) => field.unique !== null);
  return [...new Set([...(last === undefined ? [] : [last]), ...unique.map(({ name }) => name)])];
}

interface GenerationStart {
  readonly at: number;
  readonly pools: ReadonlyMap<string, readonly unknown[]>;
  readonly taken: ReadonlyMap<string, ReadonlySet<string>>;
  readonly o: RecordGeneration;
}

function generateDraft(resource: Resource, { at, pools, taken, o }: GenerationStart): GeneratedDraft {
  const states = listStates(resource);
  const single = new Set(listSingularFields(resource));
  const draft: GeneratedDraft = {};
  Object.values(resource.fields).forEach((field, place) => {
    const pool = pools.get(field.name) ?? [];
    if (field.name === resource.stateField && states.length > 0) draft[field.name] = states[at % states.length]?.value;
    else if (single.has(field.name)) draft[field.name] = drawUnused(field, { pool, at, taken: taken.get(field.name) ?? new Set() });
    else draft[field.name] = leavesEmpty(resource, field, at + place) ? null : drawFromPool(pool, at + place);
  });
  return { ...draft, ...fixedViewValues(resource, o.scope) };
}

const ordinary = 24;

// What stands further down a pool is for those who need it.
function drawFromPool(pool: readonly unknown[], turn: number): unknown {
  return pool[turn % Math.max(Math.min(pool.length, ordinary), 1)] ?? null;
}

// Some values are missing, as in real records; what must be there, what names the record and what it refers to is not.
function leavesEmpty({ key, titleField, parents }: Resource, field: Field, turn: number): boolean {
  const isNeeded = field.required !== false || key.includes(field.name) || field.name === titleField || field.choices?.kind === 'ref';
  return !isNeeded && !parents.some((parent) => parent.field === field.name) && turn % 7 === 6;
}

function drawUnused(field: Field, { pool, at, taken }: { pool: readonly unknown[]; at: number; taken: ReadonlySet<string> }): unknown {
  const free = pool.find((value) => !taken.has(String(value)));
  if (free !== undefined) return free;
  const [first] = pool;
  if (typeof first === 'number' || field.ty === 'number') return 1000 + at;
  // Changed as little as possible: digits in front of what looks like an ending, or behind the text.
  const variants = [`${String(first)}${String(at)}`, `${String(at)}${String(first)}`, String(first).replace(/(?=[@.]|$)/, String(at))];
  return variants.find((text) => !taken.has(text) && (field.pattern === null || matchesFieldPattern(field.pattern, text))) ?? variants[0];
}

/** What a stored record must not have; that the server fills a field itself is no fault of its value. */
export function listRecordErrors(
  resource: Resource,
  values: Values,
  { scope, schemaErrors }: Pick<RecordGeneration, 'scope' | 'schemaErrors'>,
): readonly ValueFinding[] {
  const asked = { resource, form: null, mode: 'create', values, old: null, scope, schemaErrors, side: 'server' } as const;
  return judgeRecord(asked).filter(({ severity, code }) => severity === 'error' && code !== 'readOnly');
}

const rounds = 60;

/** The draft with values exchanged until nothing is wrong with it, or nothing helps any more. */
function mendDraft(resource: Resource, draft: GeneratedDraft, { pools, helped, o }: Omit<DraftChange, 'errors'>): Values {
  let values = settleDraft(resource, draft, o.scope);
  for (let round = 0; round < rounds; round += 1) {
    const errors = listRecordErrors(resource, values, o);
    if (errors.length === 0) return values;
    const better = findBetterChange(resource, values, { errors, pools, helped, o });
    if (better === null) return values;
    values = better;
  }
  return values;
}

interface DraftChange {
  readonly errors: readonly ValueFinding[];
  readonly pools: GenerationStart['pools'];
  /** Values that made another record right, by field. */
  readonly helped: Map<string, ReadonlySet<unknown>>;
  readonly o: RecordGeneration;
}

// The first exchange that leaves fewer errors, for each of them costs a verdict. What helped another record is tried first.
function findBetterChange(resource: Resource, values: Values, { errors, pools, helped, o }: DraftChange): Values | null {
  for (const name of listSuspectFields(resource, errors))
    for (const value of [...(helped.get(name) ?? []), ...(pools.get(name) ?? []), null]) {
      const next = settleDraft(resource, { ...values, [name]: value }, o.scope);
      if (listRecordErrors(resource, next, o).length >= errors.length) continue;
      helped.set(name, new Set([value, ...(helped.get(name) ?? [])]));
      return next;
    }
  return null;
}

/** The fields with a finding, then those that the broken rules and conditions read. The state stays as it was meant to be. */
function listSuspectFields(resource: Resource, errors: readonly ValueFinding[]): readonly string[] {
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
function settleDraft(resource: Resource, draft: GeneratedDraft, base: EvaluationScope): Values {
  let values: GeneratedDraft = { ...draft };
  for (let round = 0; round < 3; round += 1) {
    const scope: EvaluationScope = { ...base, mode: 'create', self: values, form: values };
    const next = { ...values };
    for (const field of Object.values(resource.fields)) {
      if (fieldVisibility(field, scope) === 'cleared') next[field.name] = null;
      else if (field.autofill !== null && isConditionTrue(field.autofill.when, scope))
        next[field.name] = evaluateValue({ expr: field.autofill.value }, scope);
    }
    if (JSON.stringify(next) === JSON.stringify(values)) return next;
    values = next;
  }
  return values;
}

// Computed values come last; where they need more than there is, what was drawn for them stands.
function completeGenerated(resource: Resource, values: Values, o: RecordGeneration): Values {
  const scope: EvaluationScope = { ...o.scope, mode: 'show', self: values };
  const derived = Object.entries(computeDerivedValues(resource, scope)).filter(([, value]) => !isEmptyValue(value));
  // Computed for display: no record holds it.
  const kept = Object.entries(values).filter(([name]) => resource.fields[name]?.value === null);
  return Object.fromEntries([...kept, ...derived]);
}
