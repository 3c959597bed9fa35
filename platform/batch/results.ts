import {
  type BehaviourContext,
  type FieldName,
  insertRecords,
  isPlainObject,
  type OwnModel,
  type RecordOf,
  tableNameOf,
  type Tx,
  valuesByFieldName,
} from 'steward/server';
import { fieldStorageKey, requirePlatformResource, fieldTextSql } from '../follow.ts';
import type { LineKind } from './decisions.ts';
import { kinds } from './decisions.ts';
import type { StagePlace } from './places.ts';
import { runPathParams, resultsParentColumn } from './places.ts';

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
  /** Cells as they stand in the file, by column. */
  readonly values: Readonly<Record<string, string>>;
  /** The record the line is about; null for a line that says none. */
  readonly subject: string | null;
  readonly kind: LineKind | null;
  readonly decisions?: readonly string[];
  readonly decision?: string | null;
}

const name = 'batch-results';
type StoredResult = RecordOf<'batch-results'>;
type StoredFinding = NonNullable<StoredResult['messages']>[number];

function toStoredResult({ line, status, messages, values, subject, kind, decisions, decision }: LineResult): StoredResult {
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
  };
}

function toStoredFinding({ field, rule, text }: BatchFinding): StoredFinding {
  return { field, rule, text };
}

function fromStoredResult({ line, status, messages, values, subject, kind, decisions, decision }: StoredResult): LineResult {
  const known = statuses.find((each) => each === status);
  if (typeof line !== 'number' || known === undefined) throw new Error(`There is no result "${String(status)}" of line ${String(line)}`);
  return {
    line,
    status: known,
    messages: (messages ?? []).map(fromStoredFinding),
    values: Object.fromEntries(Object.entries(isPlainObject(values) ? values : {}).map(([column, cell]) => [column, String(cell)])),
    subject: subject ?? null,
    kind: kinds.find((each) => each === kind) ?? null,
    decision: decision ?? null,
    ...(decisions && { decisions }),
  };
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

type ResultFieldName = FieldName<'batch-results'>;

/** Parts of queries that call the table of results `t`. */
function buildResultSqlParts(model: OwnModel) {
  const resource = requirePlatformResource(model, name);
  const at = (field: ResultFieldName): string => fieldStorageKey(resource, field);
  const textIn = (field: ResultFieldName): string => fieldTextSql(resource, field);
  return {
    resource,
    table: tableNameOf(resource),
    textIn,
    lineIn: `(${textIn('line')})::int`,
    jsonIn: (field: ResultFieldName) => `t.data->'${at(field)}'`,
    put: (field: ResultFieldName, json: string) => `data = jsonb_set(t.data, '{${at(field)}}', ${json}), version = t.version + 1`,
    /** Findings are large: they stand apart. */
    more: (field: ResultFieldName, findings: string) =>
      `big = jsonb_set(coalesce(t.big, '{}'), '{${at(field)}}', coalesce(t.big->'${at(field)}', '[]') || ${findings})`,
  };
}

/** The last line that a stage has said something about; 0: none yet. */
export async function readLastLine({ tx, model }: ResultsStore, place: StagePlace): Promise<number> {
  const { table, lineIn } = buildResultSqlParts(model);
  const [row] = await tx.query<{ last: number | null }>(`select max(${lineIn})::int as last from ${table} t where parent = $1`, [
    resultsParentColumn(model, place),
  ]);
  return row?.last ?? 0;
}

/** The next results of a stage in the order of their lines; empty at the end. */
export async function readResultsAfter(
  { tx, model }: ResultsStore,
  place: StagePlace,
  { line, limit }: { line: number; limit: number },
): Promise<readonly LineResult[]> {
  const { table, lineIn, resource } = buildResultSqlParts(model);
  const rows = await tx.query<{ data: StoredResult; big: StoredResult | null }>(
    `select data, big from ${table} t where parent = $1 and ${lineIn} > $2::int order by ${lineIn} limit $3::int`,
    [resultsParentColumn(model, place), line, limit],
  );
  return rows.map(({ data, big }) => fromStoredResult(valuesByFieldName(resource.fields, { ...data, ...big })));
}

/** How many lines have each status. */
export async function countResultsByStatus({ tx, model }: ResultsStore, place: StagePlace): Promise<Readonly<Record<string, number>>> {
  const { table, textIn } = buildResultSqlParts(model);
  const rows = await tx.query<{ status: string; n: number }>(
    `select ${textIn('status')} as status, count(*)::int as n from ${table} t where parent = $1 group by 1`,
    [resultsParentColumn(model, place)],
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

/** How many lines wait for a decision, and how many are to be applied. */
export async function countDecidedResults(
  { tx, model }: ResultsStore,
  place: StagePlace,
  applying: readonly string[],
): Promise<{ open: number; applied: number }> {
  const { table, textIn } = buildResultSqlParts(model);
  const [row] = await tx.query<{ open: number; applied: number }>(
    `select count(*) filter (where ${textIn('decision')} is null)::int as open,
            count(*) filter (where ${textIn('decision')} = any($2::text[]))::int as applied
     from ${table} t where parent = $1`,
    [resultsParentColumn(model, place), applying],
  );
  return row ?? { open: 0, applied: 0 };
}

export interface LineDecision {
  readonly line: number;
  readonly decision: string;
}

/** Sets decisions of single lines; returns how many there are of those that the line offers. */
export async function decideLines({ tx, model }: ResultsStore, place: StagePlace, decisions: readonly LineDecision[]): Promise<number> {
  const { table, jsonIn, put } = buildResultSqlParts(model);
  const rows = await tx.query(
    `update ${table} t set ${put('decision', 'to_jsonb(x.decision)')}
     from jsonb_to_recordset($2::jsonb) as x(line text, decision text)
     where t.parent = $1 and t.id = x.line and ${jsonIn('decisions')} @> to_jsonb(x.decision) returning t.id`,
    [resultsParentColumn(model, place), JSON.stringify(decisions.map(({ line, decision }) => ({ line: String(line), decision })))],
  );
  return rows.length;
}

/** Sets one decision for all lines that offer it and wait; returns how many those are. */
export async function decideAllLines({ tx, model }: ResultsStore, place: StagePlace, decision: string): Promise<number> {
  const { table, textIn, jsonIn, put } = buildResultSqlParts(model);
  const [row] = await tx.query<{ n: number }>(
    `with done as (update ${table} t set ${put('decision', 'to_jsonb($2::text)')}
       where t.parent = $1 and ${textIn('decision')} is null and ${jsonIn('decisions')} @> to_jsonb($2::text) returning 1)
     select count(*)::int as n from done`,
    [resultsParentColumn(model, place), decision],
  );
  return row?.n ?? 0;
}

/** Lines about a record that an earlier line is about already, with that line. */
export async function listRepeatedLines(
  { tx, model }: ResultsStore,
  place: StagePlace,
): Promise<readonly { line: number; first: number }[]> {
  const { table, textIn, lineIn } = buildResultSqlParts(model);
  return tx.query<{ line: number; first: number }>(
    `select line, first from (
       select ${lineIn} as line, min(${lineIn}) over (partition by ${textIn('subject')}) as first, ${textIn('status')} as status
       from ${table} t where parent = $1 and ${textIn('subject')} is not null) s
     where line > first and status <> 'error' order by line`,
    [resultsParentColumn(model, place)],
  );
}

/** Turns lines that were found good before into faulty ones. */
export async function markFaultyLines(
  { tx, model }: ResultsStore,
  place: StagePlace,
  faults: readonly { line: number; finding: BatchFinding }[],
): Promise<void> {
  const { table, put, more } = buildResultSqlParts(model);
  if (faults.length === 0) return;
  await tx.query(
    `update ${table} t set ${put('status', `'"error"'`)}, ${more('messages', 'x.finding')}
     from jsonb_to_recordset($2::jsonb) as x(line text, finding jsonb) where t.parent = $1 and t.id = x.line`,
    [
      resultsParentColumn(model, place),
      JSON.stringify(faults.map(({ line, finding }) => ({ line: String(line), finding: [toStoredFinding(finding)] }))),
    ],
  );
}

/** One finding more about a line; its status stays. */
export async function addLineFinding(
  { tx, model }: ResultsStore,
  place: StagePlace,
  { line, finding }: { readonly line: number; readonly finding: BatchFinding },
): Promise<void> {
  const { table, more } = buildResultSqlParts(model);
  await tx.query(
    `update ${table} t set version = t.version + 1, ${more('messages', '$3::jsonb')}
     where t.parent = $1 and t.id = $2`,
    [resultsParentColumn(model, place), String(line), JSON.stringify([toStoredFinding(finding)])],
  );
}
