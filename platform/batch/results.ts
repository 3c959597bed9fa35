import {
  type BehaviourContext,
  countRecordsBy,
  type FieldTest,
  findLargest,
  insertRecords,
  listRepeats,
  patchRecords,
  type RecordGroup,
  selectRecords,
  setInRecords,
  isPlainObject,
  type OwnModel,
  type RecordOf,
  type Tx,
} from 'steward/server';
import { requirePlatformResource } from '../follow.ts';
import type { BatchCells } from './cells.ts';
import type { LineKind } from './decisions.ts';
import { kinds } from './decisions.ts';
import type { StagePlace } from './places.ts';
import { runPathParams } from './places.ts';

/** What is wrong or doubtful about a line: which column, which rule, in words. */
export interface BatchFinding {
  /** Column of the file; null: the line as a whole. */
  readonly field: string | null;
  readonly rule: string;
  readonly text: string;
}

const statuses = ['good', 'doubtful', 'error', 'applied', 'declined', 'failed'] as const;

/** What one stage says about one line. */
export interface LineResult {
  readonly line: number;
  readonly status: (typeof statuses)[number];
  readonly messages: readonly BatchFinding[];
  /** Cells as they stand in the file or were corrected, by column. */
  readonly values: BatchCells;
  /** The record the line is about; null for a line that says none. */
  readonly subject: string | null;
  readonly kind: LineKind | null;
  readonly decisions?: readonly string[];
  readonly decision?: string | null;
  /** Of a corrected line: its cells as they stand in the file, and who corrected it. */
  readonly mended?: { readonly original: BatchCells; readonly by: string } | null;
}

const name = 'batch-results';
type StoredResult = RecordOf<'batch-results'>;
type StoredFinding = NonNullable<StoredResult['messages']>[number];

export function toStoredResult({ line, status, messages, values, subject, kind, decisions, decision, mended }: LineResult): StoredResult {
  return {
    id: String(line),
    line,
    status,
    messages: messages.map(toStoredFinding),
    values,
    subject,
    kind,
    decisions: decisions ?? null,
    decision: decision ?? null,
    original: mended?.original ?? null,
    mended_by: mended?.by ?? null,
  };
}

function toStoredFinding({ field, rule, text }: BatchFinding): StoredFinding {
  return { field, rule, text };
}

export function fromStoredResult({
  line,
  status,
  messages,
  values,
  subject,
  kind,
  decisions,
  decision,
  original,
  mended_by,
}: StoredResult): LineResult {
  const known = statuses.find((each) => each === status);
  if (typeof line !== 'number' || known === undefined) throw new Error(`There is no result "${String(status)}" of line ${String(line)}`);
  return {
    line,
    status: known,
    messages: (messages ?? []).map(fromStoredFinding),
    values: fromStoredCells(values),
    subject: subject ?? null,
    kind: kinds.find((each) => each === kind) ?? null,
    decision: decision ?? null,
    mended: typeof mended_by === 'string' ? { original: fromStoredCells(original), by: mended_by } : null,
    ...(decisions && { decisions }),
  };
}

function fromStoredCells(values: unknown): BatchCells {
  return Object.fromEntries(Object.entries(isPlainObject(values) ? values : {}).map(([column, cell]) => [column, String(cell)]));
}

function fromStoredFinding({ field, rule, text }: StoredFinding): BatchFinding {
  return { field: field ?? null, rule: rule ?? '', text: text ?? '' };
}

export async function insertResults(
  { tx, model, now }: Pick<BehaviourContext, 'tx' | 'model' | 'now'>,
  place: StagePlace,
  results: readonly LineResult[],
): Promise<void> {
  if (results.length === 0) return;
  const parents = runPathParams(place);
  const rows = results.map((result) => ({ values: toStoredResult(result), parents }));
  await insertRecords(tx, requirePlatformResource(model, name), rows, now);
}

interface ResultsStore {
  readonly tx: Tx;
  readonly model: OwnModel;
}

type ResultTest = FieldTest<typeof name>;

/** The results of a stage, or those that pass these tests. */
function resultsOf(model: OwnModel, place: StagePlace, tests: readonly ResultTest[] = []): RecordGroup<typeof name> {
  return { of: requirePlatformResource(model, name), parents: runPathParams(place), tests };
}

/** The last line that a stage has said something about; 0: none yet. */
export async function readLastLine({ tx, model }: ResultsStore, place: StagePlace): Promise<number> {
  return (await findLargest(tx, resultsOf(model, place), 'line')) ?? 0;
}

/** The next results of a stage in the order of their lines; empty at the end. */
export async function readResultsAfter(
  { tx, model }: ResultsStore,
  place: StagePlace,
  { line, limit }: { line: number; limit: number },
): Promise<readonly LineResult[]> {
  const rest = resultsOf(model, place, [{ field: 'line', isAbove: line }]);
  return (await selectRecords(tx, rest, { order: 'line', limit })).map(({ values }) => fromStoredResult(values));
}

/** How many lines have each status. */
export async function countResultsByStatus({ tx, model }: ResultsStore, place: StagePlace): Promise<Readonly<Record<string, number>>> {
  return Object.fromEntries([...(await countRecordsBy(tx, resultsOf(model, place), 'status'))].map(([status, n]) => [status ?? '', n]));
}

/** How many lines wait for a decision, and how many are to be applied. */
export async function countDecidedResults(
  { tx, model }: ResultsStore,
  place: StagePlace,
  applying: readonly string[],
): Promise<{ open: number; applied: number }> {
  const counts = await countRecordsBy(tx, resultsOf(model, place), 'decision');
  return { open: counts.get(null) ?? 0, applied: applying.reduce((sum, decision) => sum + (counts.get(decision) ?? 0), 0) };
}

export interface LineDecision {
  readonly line: number;
  readonly decision: string;
}

/** Sets decisions of single lines; returns how many there are of those that the line offers. */
export async function decideLines({ tx, model }: ResultsStore, place: StagePlace, decisions: readonly LineDecision[]): Promise<number> {
  let count = 0;
  for (const decision of new Set(decisions.map((each) => each.decision))) {
    const offering = resultsOf(model, place, [{ field: 'decisions', holds: decision }]);
    const lines = decisions.filter((each) => each.decision === decision);
    count += await patchRecords(
      tx,
      offering,
      lines.map(({ line }) => ({ id: String(line), set: { decision } })),
    );
  }
  return count;
}

/** Sets one decision for all lines that offer it and wait; returns how many those are. */
export async function decideAllLines({ tx, model }: ResultsStore, place: StagePlace, decision: string): Promise<number> {
  const waiting = resultsOf(model, place, [
    { field: 'decision', isEmpty: true },
    { field: 'decisions', holds: decision },
  ]);
  return setInRecords(tx, waiting, { decision });
}

/** Lines about a record that an earlier line is about already, with that line; what is left out is about nothing. */
export async function listRepeatedLines(
  { tx, model }: ResultsStore,
  place: StagePlace,
): Promise<readonly { line: number; first: number }[]> {
  const repeats = await listRepeats(tx, resultsOf(model, place, [{ field: 'status', isNot: 'declined' }]), {
    by: 'subject',
    order: 'line',
    except: { field: 'status', is: 'error' },
  });
  return repeats.map(({ id, first }) => ({ line: Number(id), first: Number(first) }));
}

/** The results about one record, in the order of their lines. */
export async function listResultsAbout({ tx, model }: ResultsStore, place: StagePlace, subject: string): Promise<readonly LineResult[]> {
  const rows = await selectRecords(tx, resultsOf(model, place, [{ field: 'subject', is: subject }]), { order: 'line' });
  return rows.map(({ values }) => fromStoredResult(values));
}

/** The results of corrected lines. */
export async function listMendedResults({ tx, model }: ResultsStore, place: StagePlace): Promise<readonly LineResult[]> {
  const rows = await selectRecords(tx, resultsOf(model, place, [{ field: 'mended_by', isEmpty: false }]));
  return rows.map(({ values }) => fromStoredResult(values));
}

/** What is found about lines anew. */
export async function changeFindings(
  { tx, model }: ResultsStore,
  place: StagePlace,
  results: readonly Pick<LineResult, 'line' | 'status' | 'messages'>[],
): Promise<void> {
  await patchRecords(
    tx,
    resultsOf(model, place),
    results.map(({ line, status, messages }) => ({ id: String(line), set: { status, messages: messages.map(toStoredFinding) } })),
  );
}

/** Turns lines that were found good before into faulty ones. */
export async function markFaultyLines(
  { tx, model }: ResultsStore,
  place: StagePlace,
  faults: readonly { line: number; finding: BatchFinding }[],
): Promise<void> {
  await patchRecords(
    tx,
    resultsOf(model, place),
    faults.map(({ line, finding }) => ({ id: String(line), set: { status: 'error' }, append: { messages: [toStoredFinding(finding)] } })),
  );
}

/** One finding more about a line; its status stays. */
export async function addLineFinding(
  { tx, model }: ResultsStore,
  place: StagePlace,
  { line, finding }: { readonly line: number; readonly finding: BatchFinding },
): Promise<void> {
  await patchRecords(tx, resultsOf(model, place), [{ id: String(line), append: { messages: [toStoredFinding(finding)] } }]);
}
