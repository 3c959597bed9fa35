import { createHash } from 'node:crypto';
import {
  type BehaviourContext,
  type FieldTest,
  type FileHeading,
  foldHeading,
  recognizeHeadings,
  type RecordOf,
  say,
  selectRecords,
} from 'steward/server';
import { requirePlatformResource } from '../follow.ts';
import type { BatchColumn, BatchType } from './batch-type.ts';
import { headingsOfStage, listMissingColumns } from './headings.ts';
import type { RunPlace } from './places.ts';

/** Where the columns of a file go, or could go. */
export interface ColumnMatch {
  readonly headings: readonly FileHeading[];
  /** Those that go nowhere, and nobody has said so. */
  readonly unknown: readonly string[];
  /** Nobody has to be asked. */
  readonly isSettled: boolean;
  /** Who said so; null: the headings themselves. */
  readonly by: string | null;
}

/** The choice that was made for the batch job; else what the headings say, or what the same user chose for such a file last: then they are asked again. */
export async function matchColumns(
  own: BehaviourContext,
  place: RunPlace,
  type: BatchType,
  names: readonly string[],
): Promise<ColumnMatch> {
  const chosen = await findChoiceOfJob(own, place, type);
  if (chosen !== null && isForHead(chosen.headings, names)) return { ...chosen, unknown: [], isSettled: true };
  const known = type.columns.map((column) => ({
    name: column.name,
    titles: printInAll(own, (locale) => printColumn(own, type, column, locale)),
  }));
  const recognized = recognizeHeadings(names, known);
  const headings = (await findLastChoice(own, type, names)) ?? recognized;
  const isOther = recognized.some(({ column }, at) => column !== headings[at]?.column);
  const unknown = listUnknownHeadings(own, headings);
  const isSettled = !isOther && unknown.length === 0 && listMissingColumns(type, headings).length === 0;
  return { headings, unknown, isSettled, by: null };
}

/** What a column is called on screen. */
export function printColumn(
  { model, print }: Pick<BehaviourContext, 'model' | 'print'>,
  type: BatchType,
  column: BatchColumn,
  locale?: string,
): string {
  const { field } = column;
  const title = field === null ? column.title : requirePlatformResource(model, type.resource).fields[field]?.title;
  return title === undefined ? column.name : print(title, locale);
}

// What is wrong with the lines of an earlier file is known: it was handed out with them.
function listUnknownHeadings(own: Pick<BehaviourContext, 'print' | 'locales'>, headings: readonly FileHeading[]): readonly string[] {
  const handedOut = new Set(printInAll(own, (locale) => own.print(say('Faults'), locale)).map(foldHeading));
  const isKnown = (name: string): boolean => handedOut.has(foldHeading(name.replace(/( \*)+$/, '')));
  return headings.flatMap(({ name, column }) => (column === null && !isKnown(name) ? [name] : []));
}

/** By this the next file with these headings is known, whatever their order. */
export function layoutOfHead({ key }: BatchType, names: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([key, ...names.toSorted()]))
    .digest('hex')
    .slice(0, 32);
}

/** The stages of a batch job that read its file, those of the latest runs first. */
export function listReadStages(own: Pick<BehaviourContext, 'tx' | 'model'>, job: string): Promise<readonly Stage[]> {
  return listStages(own, [
    { field: 'batchjob_id', is: job },
    { field: 'id', is: 'read' },
  ]);
}

/** What was chosen in this run, or else in the latest one of the batch job. */
async function findChoiceOfJob(
  own: BehaviourContext,
  { job, run }: RunPlace,
  type: BatchType,
): Promise<Pick<ColumnMatch, 'headings' | 'by'> | null> {
  const stages = (await listReadStages(own, job)).filter(({ chosen_by: by }) => typeof by === 'string');
  const stage = stages.find((each) => each.run_id === run) ?? stages[0];
  const headings = headingsFor(type, stage);
  return headings && { headings, by: stage?.chosen_by ?? null };
}

/** In the order of the head; null: this user has not had such a file yet. */
async function findLastChoice(own: BehaviourContext, type: BatchType, names: readonly string[]): Promise<readonly FileHeading[] | null> {
  const { user } = own;
  if (user === null) return null;
  const [last] = await listStages(own, [
    { field: 'layout', is: layoutOfHead(type, names) },
    { field: 'chosen_by', is: user.username },
  ]);
  const headings = headingsFor(type, last);
  return headings && names.map((name) => ({ name, column: headings.find((each) => each.name === name)?.column ?? null }));
}

type Stage = RecordOf<'batch-stages'>;

async function listStages(
  { tx, model }: Pick<BehaviourContext, 'tx' | 'model'>,
  tests: readonly FieldTest<'batch-stages'>[],
): Promise<readonly Stage[]> {
  const found = await selectRecords(tx, { of: requirePlatformResource(model, 'batch-stages'), tests });
  const second = ({ run_id: run }: Stage): number => Number(run?.slice(4));
  return found.map(({ values }) => values).toSorted((a, b) => second(b) - second(a));
}

// null: there is none, or the type no longer takes one of its columns.
function headingsFor({ columns }: BatchType, stage: Stage | undefined): readonly FileHeading[] | null {
  const headings = headingsOfStage(stage ?? null);
  return headings?.every(({ column }) => column === null || columns.some(({ name }) => name === column)) ? headings : null;
}

function isForHead(headings: readonly FileHeading[], names: readonly string[]): boolean {
  return headings.length === names.length && headings.every(({ name }, at) => name === names[at]);
}

function printInAll<T>({ locales }: Pick<BehaviourContext, 'locales'>, print: (locale: string) => T): readonly T[] {
  return locales.map(print);
}
