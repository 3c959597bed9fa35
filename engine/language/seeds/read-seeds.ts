/** The records that a project begins with: `seed/*.yaml` and `seed/*.csv`, a file for each resource or a map of several. */
import type { SourcePlace } from '../../model/expression.ts';
import type { Field, Model, Resource } from '../../model/model.ts';
import type { SeedRecord } from '../../model/seed.ts';
import type { MapTree, Tree } from '../descriptor.ts';
import { parseCsvTable } from '../load/csv-table.ts';
import type { Source } from '../load/disk.ts';
import { parseYamlSource } from '../parse.ts';
import { createProblem, suggestKnownName, type Problem, type ProblemFact, type SourceSpan } from '../problem.ts';
import { readCellValue, readTreeValue } from './read-values.ts';

/** What a seed file says, as far as it can be read. */
export interface SeedReading {
  readonly model: Model;
  readonly records: SeedRecord[];
  readonly problems: { readonly resource: string | null; readonly problem: Problem }[];
}

/** Reads all files; what is wrong with a record by itself is not looked at yet. */
export function readSeedFiles(sources: readonly Source[], model: Model): SeedReading {
  const reading: SeedReading = { model, records: [], problems: [] };
  for (const source of sources) {
    if (source.file.endsWith('.csv')) readTable(source, reading);
    else readYaml(source, reading);
  }
  return reading;
}

export function reportSeed(reading: SeedReading, resource: string | null, at: SourcePlace, fact: Omit<ProblemFact, 'code'>): void {
  reading.problems.push({ resource, problem: createProblem({ endColumn: at.column + 1, ...at }, { code: 'seed', ...fact }) });
}

function nameOfFile(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
}

function readYaml(source: Source, reading: SeedReading): void {
  // A file that says nothing yet has no record.
  if (source.text.split('\n').every((line) => /^\s*(?:#.*)?$/.test(line))) return;
  const { tree, problems } = parseYamlSource(source);
  const name = nameOfFile(source.file);
  const own = Object.hasOwn(reading.model.resources, name) ? name : null;
  reading.problems.push(...problems.map((problem) => ({ resource: own, problem })));
  if (tree === null) return;
  if (tree.kind === 'map') for (const { key, keyPlace, value } of tree.entries) readRecords(value, key, { at: keyPlace, reading });
  else readRecords(tree, name, { at: tree.place, reading });
}

function readRecords(tree: Tree, name: string, { at, reading }: { readonly at: SourceSpan; readonly reading: SeedReading }): void {
  const resource = findSeeded(name, at, reading);
  if (resource === null) return;
  if (tree.kind !== 'list')
    return reportSeed(reading, name, tree.place, { message: `"${name}" must be a list of records`, hint: 'Begin each record with "- ".' });
  for (const item of tree.items) {
    if (item.kind === 'map') readRecord(item, resource, reading);
    else reportSeed(reading, name, item.place, { message: 'a record must be a map of fields', hint: 'Write field: value in each line.' });
  }
}

function readRecord(tree: MapTree, resource: Resource, reading: SeedReading): void {
  const known = tree.entries.flatMap(({ key, keyPlace, value }) => {
    const field = findWritableField(key, keyPlace, { resource, reading });
    return field === null ? [] : [{ name: key, value: readTreeValue(field, value), place: value.place }];
  });
  addRecord(resource, known, { at: tree.place, reading });
}

function readTable(source: Source, reading: SeedReading): void {
  const name = nameOfFile(source.file);
  const start: SourceSpan = { file: source.file, line: 1, column: 1, endColumn: 2 };
  const resource = findSeeded(name, start, reading);
  if (resource === null) return;
  try {
    const { headings, rows } = parseCsvTable(source.text);
    const columns = headings.map((heading) => findWritableField(heading, start, { resource, reading }));
    for (const { line, cells } of rows) {
      const place = { file: source.file, line, column: 1 };
      const values = columns.flatMap((field, at) => {
        const value = field === null ? undefined : readCellValue(field, cells[at] ?? '');
        return value === undefined ? [] : [{ name: headings[at] ?? '', value, place }];
      });
      addRecord(resource, values, { at: place, reading });
    }
  } catch (error) {
    reportSeed(reading, name, start, { message: error instanceof Error ? error.message : String(error) });
  }
}

type WrittenValue = { readonly name: string; readonly value: unknown; readonly place: SourcePlace };

function addRecord(
  resource: Resource,
  written: readonly WrittenValue[],
  { at, reading }: { readonly at: SourcePlace; readonly reading: SeedReading },
): void {
  const placeOf = ({ file, line, column }: SourcePlace): SourcePlace => ({ file, line, column });
  reading.records.push({
    resource: resource.name,
    values: Object.fromEntries(written.map(({ name, value }) => [name, value])),
    place: placeOf(at),
    places: Object.fromEntries(written.map(({ name, place }) => [name, placeOf(place)])),
  });
}

/** The resource whose records these are; null, and a problem, where it has none of its own in the store. */
function findSeeded(name: string, at: SourceSpan, reading: SeedReading): Resource | null {
  const { resources } = reading.model;
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined;
  if (resource === undefined) {
    const stored = Object.values(resources).filter(({ view, page, source }) => view === null && page === null && source === null);
    const advice = suggestKnownName(
      name,
      stored.map((each) => each.name),
      'Resources',
    );
    reportSeed(reading, null, at, { message: `there is no resource "${name}"`, hint: advice.hint });
    return null;
  }
  const why =
    resource.view !== null
      ? `it is a view of "${resource.view.of}", whose records it shows`
      : resource.source !== null
        ? 'its records are in another system'
        : resource.page !== null
          ? 'it is a screen without records'
          : null;
  if (why === null) return resource;
  reportSeed(reading, name, at, { message: `"${name}" has no records of its own: ${why}` });
  return null;
}

function findWritableField(name: string, at: SourceSpan, o: { readonly resource: Resource; readonly reading: SeedReading }): Field | null {
  const { resource, reading } = o;
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (field === undefined) {
    const known = Object.values(resource.fields).filter((each) => describeUnwritable(each) === null);
    const { hint } = suggestKnownName(
      name,
      known.map((each) => each.name),
      'Fields',
    );
    reportSeed(reading, resource.name, at, { message: `"${resource.name}" has no field "${name}"`, hint });
    return null;
  }
  const why = describeUnwritable(field);
  if (why === null) return field;
  reportSeed(reading, resource.name, at, { message: `"${name}" cannot be in a seed: ${why}`, hint: 'Leave it out.' });
  return null;
}

function describeUnwritable({ derived, value, codec, filledBy }: Field): string | null {
  if (derived !== null || value !== null || filledBy === 'reading') return 'it is computed';
  if (codec.kind === 'password') return 'a password in a file is no secret';
  return codec.kind === 'file' ? 'files are uploaded' : null;
}
