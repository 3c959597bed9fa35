/** What is wrong with the records that a project begins with, as far as their files tell. */
import type { CustomFormats } from '../../model/custom-format.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Field, Model, ModelText, Resource } from '../../model/model.ts';
import type { ProjectSeeds, SeedRecord } from '../../model/seed.ts';
import { isEmptyValue } from '../../model/steps.ts';
import type { Values } from '../../model/values.ts';
import { judgeRecord, type ValueFinding } from '../../model/verdict.ts';
import { fillDefaults } from '../../model/write.ts';
import { compileSchemas } from '../compile/fields/validators.ts';
import { buildResourceSchemas } from '../compile/fields/schema.ts';
import type { Source } from '../load/disk.ts';
import { readSeedFiles, reportSeed, type SeedReading } from './read-seeds.ts';

/** Puts a text of the Model into a sentence. */
export type WordText = (text: ModelText, scope: EvaluationScope, values: Values) => string;

/** The seeds of a project, read and judged; `now` is what their rules take for the moment. */
export function readSeeds(
  sources: readonly Source[],
  model: Model,
  { word, now, formats }: { readonly word: WordText; readonly now: Date; readonly formats: CustomFormats },
): ProjectSeeds {
  const reading = readSeedFiles(sources, model);
  const scope: EvaluationScope = { mode: 'create', roles: new Set(Object.keys(model.roles)), now, zone: 'UTC', formats };
  for (const record of reading.records) judgeByItself(record, { reading, scope, word });
  reportRepeatedKeys(reading);
  reportMissingReferences(reading);
  return { records: reading.records, problems: reading.problems, open: openForSeeds };
}

interface SeedJudging {
  readonly reading: SeedReading;
  readonly scope: EvaluationScope;
  readonly word: WordText;
}

// What the server fills in is not there yet: nothing is said of what goes by it.
function judgeByItself(record: SeedRecord, { reading, scope, word }: SeedJudging): void {
  const resource = reading.model.resources[record.resource];
  if (resource === undefined) return;
  for (const { field, resource: above } of resource.parents) {
    if (field !== null && !isEmptyValue(record.values[field])) continue;
    const which = field === null ? `and no field says of which` : `and "${field}" does not say of which`;
    reportSeed(reading, resource.name, record.place, { message: `it lies below a record of "${above}", ${which}` });
  }
  const values = { ...fillDefaults(resource, record.values, scope), ...record.values };
  const later = Object.values(resource.fields).filter((field) => isEmptyValue(values[field.name]) && isFilledLater(resource, field));
  const isSettled = ({ code, field }: ValueFinding): boolean =>
    code === 'rule' || code === 'check' ? later.length === 0 : code !== 'required' || !later.some(({ name }) => name === field);
  const open = openForSeeds(resource);
  const schemaErrors = compileSchemas(open).create;
  const found = judgeRecord({ resource: open, form: null, mode: 'create', values, old: null, scope, side: 'server', schemaErrors });
  for (const finding of found.filter((each) => each.severity === 'error' && isSettled(each))) {
    const at = record.places[finding.field] ?? record.place;
    reportSeed(reading, resource.name, at, { message: describeFinding(finding, { scope, word }) });
  }
}

function isFilledLater(resource: Resource, { name, stamp, autofill, default: standard }: Field): boolean {
  return stamp !== null || autofill !== null || standard !== null || resource.key.includes(name);
}

/** A finding with the field it is about. */
function describeFinding(
  { field, message, with: values }: ValueFinding,
  { scope, word }: { readonly scope: EvaluationScope; readonly word: WordText },
): string {
  return `${field === '' ? '' : `"${field}": `}${word(message, scope, values)}`;
}

const opened = new WeakMap<Resource, Resource>();

function openForSeeds(resource: Resource): Resource {
  const known = opened.get(resource) ?? buildOpenResource(resource);
  opened.set(resource, known);
  return known;
}

function buildOpenResource(resource: Resource): Resource {
  const fields = Object.fromEntries(
    Object.values(resource.fields).map((field) => {
      const open: Field = { ...field, readOnly: false, stamp: null, filledBy: field.filledBy === 'reading' ? 'reading' : null };
      return [field.name, open] as const;
    }),
  );
  const schema = buildResourceSchemas(`seed:${resource.name}`, fields, { create: null, edit: null });
  return { ...resource, fields, schema, rows: true, actions: {} };
}

function reportRepeatedKeys(reading: SeedReading): void {
  const seen = new Map<string, SeedRecord>();
  for (const record of reading.records) {
    const resource = reading.model.resources[record.resource];
    if (resource === undefined) continue;
    const key = [...resource.parents.flatMap(({ field }) => field ?? []), ...resource.key].map((name) => record.values[name]);
    const id = JSON.stringify([record.resource, ...key]);
    const first = key.some(isEmptyValue) && !resource.isSingle ? undefined : seen.get(id);
    seen.set(id, record);
    if (first === undefined) continue;
    const place = `${first.place.file}:${first.place.line}`;
    const message = resource.isSingle
      ? `"${record.resource}" is a single record, and there is one at ${place}`
      : `"${record.resource}" has this key twice: it stands at ${place} as well`;
    reportSeed(reading, record.resource, record.places[resource.key[0] ?? ''] ?? record.place, { message });
  }
}

/** References to records of a resource that begins with these and no others. */
function reportMissingReferences(reading: SeedReading): void {
  const { model, records } = reading;
  const seeded = new Set(records.map(({ resource }) => resource));
  const keysOf = (to: string, key: string): ReadonlySet<string> =>
    new Set(records.filter(({ resource }) => resource === to).map(({ values }) => String(values[key])));
  for (const record of records)
    for (const { field, to, key, wanted } of listSeedReferences(model, record)) {
      const target = model.resources[to];
      const base = target?.view?.of ?? to;
      if (!seeded.has(base)) continue;
      const known = keysOf(base, key);
      // Keys that nobody enters are made when the record is stored.
      if (known.has('undefined') || known.has(wanted)) continue;
      const message = `"${field}" refers to "${wanted}", and no seed of "${base}" is called so`;
      reportSeed(reading, record.resource, record.places[field] ?? record.place, { message });
    }
}

interface SeedReference {
  readonly field: string;
  readonly to: string;
  readonly key: string;
  readonly wanted: string;
}

/** What the references of a record name, those of its own fields. */
function listSeedReferences(model: Model, record: SeedRecord): readonly SeedReference[] {
  return Object.values(model.resources[record.resource]?.fields ?? {}).flatMap(({ name, choices }) => {
    if (choices?.kind !== 'ref') return [];
    const value = record.values[name];
    return (Array.isArray(value) ? value : [value])
      .filter((wanted) => !isEmptyValue(wanted))
      .map((wanted) => ({ field: name, to: choices.to, key: choices.key, wanted: String(wanted) }));
  });
}
