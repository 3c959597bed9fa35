import type { Model, Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import type { BehaviourContext, JobContext } from '../behaviour.ts';
import { say } from '../reply/say.ts';
import { changeRunningRun, readRunningRun, type RunKind } from '../runs.ts';
import { readTableLines } from '../table-files/table.ts';
import { Unreadable } from '../table-files/unreadable.ts';
import { matchImportColumns, type ImportColumns } from './columns.ts';
import { addImportFindings, createImportFinding } from './findings.ts';
import { askImportRow, readImportRow, type ImportRow, type ImportVerdict } from './rows.ts';

/** How often a check says how far it is, in lines. */
const telling = 100;

/** What a run counts. */
export interface ImportCounts extends Values {
  readonly rows_done: number;
  readonly creates: number;
  readonly updates: number;
  readonly faulty: number;
  readonly findings: readonly unknown[];
}

export const noImportCounts: ImportCounts = { rows_done: 0, creates: 0, updates: 0, faulty: 0, findings: [] };

interface ImportWork {
  readonly id: string;
  readonly values: Values;
  readonly resource: Resource;
}

/** Judges each line as it would be written, and undoes what was tried. */
export async function checkImportFile(context: JobContext, runs: RunKind<string>, work: ImportWork): Promise<ImportCounts> {
  let counts = noImportCounts;
  for await (const { row, columns, isFirst } of listImportRows(context, work)) {
    if (isFirst) counts = { ...counts, findings: addImportFindings([], columns.unread) };
    const verdict = await judgeImportRow(context, { ...work, columns, row }, () => Promise.reject(new NotMeant()));
    counts = countVerdict(counts, verdict);
    if (counts.rows_done % telling === 0) await tellImportProgress(context, runs, { id: work.id, counts });
  }
  if (counts.rows_done === 0) throw new Unreadable(say('The file has no lines below its header'));
  return counts;
}

/** Writes line by line, each together with how far the run is: what was written before is passed over. */
export async function writeImportRows(context: JobContext, runs: RunKind<string>, work: ImportWork): Promise<void> {
  const { id, values } = work;
  const start = Number(values['rows_done'] ?? 0);
  let at = 0;
  for await (const { row, columns, isFirst } of listImportRows(context, work)) {
    if (isFirst && start === 0)
      await context.tx((own) =>
        advanceImport(own, runs, { id, from: 0, set: () => ({ findings: addImportFindings([], columns.unread) }) }),
      );
    at += 1;
    if (at <= start) continue;
    const from = at - 1;
    const advance = (own: BehaviourContext, verdict: ImportVerdict): Promise<void> =>
      advanceImport(own, runs, { id, from, set: (before) => countVerdict(toImportCounts(before), verdict) });
    const verdict = await judgeImportRow(context, { ...work, columns, row }, (own, kind) => advance(own, { kind }));
    if ('findings' in verdict) await context.tx((own) => advance(own, verdict));
  }
}

/** Undoes what was only tried. */
class NotMeant extends Error {}

async function judgeImportRow(
  context: JobContext,
  work: Pick<ImportWork, 'resource'> & { readonly columns: ImportColumns; readonly row: ImportRow & { readonly first: number | null } },
  also: (own: BehaviourContext, kind: 'create' | 'update') => Promise<void>,
): Promise<ImportVerdict> {
  const { line, first } = work.row;
  if (first !== null)
    return {
      findings: [createImportFinding({ line, column: null, message: say('Line {line} is about the same record', { line: first }) })],
    };
  const tried: ('create' | 'update')[] = [];
  try {
    return await askImportRow(context, work, work.row, async (own, kind) => {
      tried.push(kind);
      await also(own, kind);
    });
  } catch (error) {
    const [kind] = tried;
    if (error instanceof NotMeant && kind !== undefined) return { kind };
    throw error;
  }
}

function countVerdict(before: ImportCounts, verdict: ImportVerdict): ImportCounts {
  const rows_done = before.rows_done + 1;
  if ('findings' in verdict)
    return { ...before, rows_done, faulty: before.faulty + 1, findings: addImportFindings(before.findings, verdict.findings) };
  if (verdict.kind === 'create') return { ...before, rows_done, creates: before.creates + 1 };
  return { ...before, rows_done, updates: before.updates + 1 };
}

function toImportCounts(values: Values): ImportCounts {
  const count = (name: string): number => Number(values[name] ?? 0);
  return {
    ...{ rows_done: count('rows_done'), creates: count('creates'), updates: count('updates'), faulty: count('faulty') },
    findings: addImportFindings(values['findings'], []),
  };
}

async function tellImportProgress(
  context: JobContext,
  runs: RunKind<string>,
  { id, counts }: { readonly id: string; readonly counts: ImportCounts },
): Promise<void> {
  const changed = await context.tx((own) => changeRunningRun(own, runs, { id, set: () => counts }));
  if (changed === null) throw new ImportEnded();
}

/** Somebody has ended the run meanwhile, or another process goes on with it: nothing of this one is written. */
export class ImportEnded extends Error {}

async function advanceImport(
  own: BehaviourContext,
  runs: RunKind<string>,
  { id, from, set }: { readonly id: string; readonly from: number; readonly set: (values: Values) => Values },
): Promise<void> {
  const changed = await changeRunningRun(own, runs, {
    id,
    set: (values) => {
      if (Number(values['rows_done'] ?? 0) !== from) throw new ImportEnded();
      return set(values);
    },
  });
  if (changed === null) throw new ImportEnded();
}

interface ListedRow {
  /** `first`: an earlier line about the same record. */
  readonly row: ImportRow & { readonly first: number | null };
  readonly columns: ImportColumns;
  readonly isFirst: boolean;
}

async function* listImportRows(context: JobContext, { id, values, resource }: ImportWork): AsyncGenerator<ListedRow> {
  const file = await context.files.open(importFileName(id, String(values['filename'])));
  if (file === null) throw new Unreadable(say('The file of this import no longer exists'));
  let columns: ImportColumns | null = null;
  let isFirst = true;
  const seen = new Map<string, number>();
  for await (const line of readTableLines(file)) {
    context.signal.throwIfAborted();
    if ('head' in line) {
      columns = await context.tx(async (own) => matchImportColumns(resource, line.head, own));
      continue;
    }
    if (columns === null) throw new Error('A line stands before the head');
    const row = readImportRow(resource, columns, { line, locale: context.locale });
    const first = row.subject === null ? null : (seen.get(row.subject) ?? null);
    if (row.subject !== null && first === null) seen.set(row.subject, row.line);
    yield { row: { ...row, first }, columns, isFirst };
    isFirst = false;
  }
}

/** Under which name the file of a run is kept. */
export function importFileName(id: string, filename: string): string {
  return `import-${id}.${filename.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv'}`;
}

/** A run that still goes on, with the resource that it is for; null: it has ended. */
export async function readImportWork(context: JobContext, runs: RunKind<string>, id: string): Promise<ImportWork | null> {
  const record = await context.tx((own) => readRunningRun(own, runs, id));
  if (record === null) return null;
  const { values } = record;
  const resource = (context.model.resources as Model['resources'])[String(values['config'])];
  if (resource === undefined) throw new Unreadable(say('There is no list "{name}" to import to', { name: String(values['config']) }));
  return { id, values, resource };
}
