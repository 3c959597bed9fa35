import { isHistoryExport } from '../../model/history-export.ts';
import type { Model, Resource } from '../../model/model.ts';
import { isPlainObject } from '../../model/steps.ts';
import type { ReadingRequest } from '../plan/read/reading.ts';
import { say, type SaidMessage } from '../reply/say.ts';

type ExportFormat = 'csv' | 'xlsx';

/** What an export is asked for, read from `cli_params`. */
export interface ExportCommand {
  /** As the list calls it. */
  readonly config: string;
  readonly format: ExportFormat;
  /** The audit log of the listed records instead of the records. */
  readonly isHistory: boolean;
  readonly of: ReadingRequest;
}

/** Reads `{resource, filter, format, sort: [{by, desc}]}`, or says what is wrong. `filter` holds the parameters of the list's address. */
export function parseExportCommand(model: Model, params: unknown): ExportCommand | SaidMessage {
  if (!isPlainObject(params)) return say('The parameters must be an object');
  const config = params['resource'];
  if (typeof config !== 'string') return say('The parameters name no export: it stands under "resource"');
  const resource = findExport(model, config);
  if (resource === null) return say('There is no export "{name}"', { name: config });
  const format = resource.formats.find((each) => each === (params['format'] ?? 'csv'));
  if (format === undefined) return say('"{name}" is exported as {formats}', { name: config, formats: resource.formats.join(', ') });
  const query = parseExportQuery(params['filter'] ?? {});
  if (query === null) return say('The filter must be an object of strings');
  const sort = parseExportSort(params['sort'] ?? []);
  if (sort === null) return say('The sort must be a list of objects with "by" and "desc"');
  return { config, format, isHistory: isHistoryExport(config), of: { resource: resource.name, query, sort } };
}

// The list that names the export says what it is called; the one of a resource comes before those of its views.
function findExport(model: Model, config: string): { name: string; formats: readonly ExportFormat[] } | null {
  const found = Object.values(model.resources)
    .toSorted((a, b) => Number(a.view !== null) - Number(b.view !== null))
    .flatMap((resource) => listExports(resource).filter((each) => each.config === config));
  return found[0] ?? null;
}

function listExports(resource: Resource): readonly { name: string; config: string; formats: readonly ExportFormat[] }[] {
  return (resource.list?.exports ?? []).map(({ config, formats }) => ({ name: resource.name, config, formats }));
}

function parseExportQuery(filter: unknown): URLSearchParams | null {
  if (!isPlainObject(filter)) return null;
  const query = new URLSearchParams();
  for (const [name, given] of Object.entries(filter)) {
    // Page, size and order are of the screen; the export has its own.
    if (name === '_limit' || name === '_offset' || name.startsWith('_sort')) continue;
    const values: readonly unknown[] = Array.isArray(given) ? given : [given];
    if (!values.every(isScalarParameter)) return null;
    for (const value of values) query.append(name, String(value));
  }
  return query;
}

function isScalarParameter(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function parseExportSort(sort: unknown): ReadingRequest['sort'] | null {
  if (!Array.isArray(sort)) return null;
  const pairs = sort.filter(isPlainObject).map(({ by, desc }) => ({ by, desc: desc === true }));
  const isWell = (pair: { by: unknown; desc: boolean }): pair is { by: string; desc: boolean } => typeof pair.by === 'string';
  return pairs.length === sort.length && pairs.every(isWell) ? pairs : null;
}
