import { isRecord } from '../../../engine/model/steps.ts';
import type { FieldName, OwnModel, RecordOf } from '../../records.ts';
import { tableOf } from '../../store/layout.ts';
import { insertMany } from '../../store/records.ts';
import { named } from '../../store/stored.ts';
import type { Tx } from '../../store/store.ts';
import type { Context } from '../behaviour.ts';
import { keyIn, resourceOf, textOf } from '../follow.ts';
import type { Kind } from './decisions.ts';
import { kinds } from './decisions.ts';
import type { StagePlace } from './places.ts';
import { paramsOf, resultsParent } from './places.ts';

/** What is wrong or doubtful about a line: which column, which rule, in words. */
export interface Finding {
  /** Column of the file; null: the line as a whole. */
  readonly field: string | null;
  readonly rule: string;
  readonly text: string;
}

const statuses = ['good', 'doubtful', 'error', 'applied', 'declined', 'failed'] as const;

/** What one stage says about one line. */
export interface Result {
  readonly line: number;
  readonly status: (typeof statuses)[number];
  readonly messages: readonly Finding[];
  /** Cells as they stand in the file, by column. */
  readonly values: Readonly<Record<string, string>>;
  /** The record the line is about; null for a line that says none. */
  readonly subject: string | null;
  readonly kind: Kind | null;
  readonly decisions?: readonly string[];
  readonly decision?: string | null;
}

const name = 'batch-results';
type Stored = RecordOf<'batch-results'>;
type StoredFinding = NonNullable<Stored['messages']>[number];

function storedOf({ line, status, messages, values, subject, kind, decisions, decision }: Result): Stored {
  return {
    id: String(line),
    line,
    status,
    messages: messages.map(storedFinding),
    values,
    subject,
    kind,
    decisions: decisions ?? null,
    decision: decision ?? null,
  };
}

function storedFinding({ field, rule, text }: Finding): StoredFinding {
  return { field, rule, text };
}

function resultOf({ line, status, messages, values, subject, kind, decisions, decision }: Stored): Result {
  const known = statuses.find((each) => each === status);
  if (typeof line !== 'number' || known === undefined) throw new Error(`There is no result "${String(status)}" of line ${String(line)}`);
  return {
    line,
    status: known,
    messages: (messages ?? []).map(findingOf),
    values: Object.fromEntries(Object.entries(isRecord(values) ? values : {}).map(([column, cell]) => [column, String(cell)])),
    subject: subject ?? null,
    kind: kinds.find((each) => each === kind) ?? null,
    decision: decision ?? null,
    ...(decisions && { decisions }),
  };
}

function findingOf({ field, rule, text }: StoredFinding): Finding {
  return { field: field ?? null, rule: rule ?? '', text: text ?? '' };
}

export async function addResults(
  { tx, model, now }: Pick<Context, 'tx' | 'model' | 'now'>,
  place: StagePlace,
  results: readonly Result[],
): Promise<void> {
  if (results.length === 0) return;
  const parents = paramsOf(place);
  const rows = results.map((result) => ({ values: storedOf(result), parents }));
  await insertMany(tx, resourceOf(model, name), rows, now);
}

interface Store {
  readonly tx: Tx;
  readonly model: OwnModel;
}

type Name = FieldName<'batch-results'>;

/** Parts of queries that call the table of results `t`. */
function partsIn(model: OwnModel) {
  const resource = resourceOf(model, name);
  const at = (field: Name): string => keyIn(resource, field);
  const textIn = (field: Name): string => textOf(resource, field);
  return {
    resource,
    table: tableOf(resource),
    textIn,
    lineIn: `(${textIn('line')})::int`,
    jsonIn: (field: Name) => `t.data->'${at(field)}'`,
    put: (field: Name, json: string) => `data = jsonb_set(t.data, '{${at(field)}}', ${json}), version = t.version + 1`,
    /** Findings are large: they stand apart. */
    more: (field: Name, findings: string) =>
      `big = jsonb_set(coalesce(t.big, '{}'), '{${at(field)}}', coalesce(t.big->'${at(field)}', '[]') || ${findings})`,
  };
}

/** The last line that a stage has said something about; 0: none yet. */
export async function lastLine({ tx, model }: Store, place: StagePlace): Promise<number> {
  const { table, lineIn } = partsIn(model);
  const [row] = await tx.query<{ last: number | null }>(`select max(${lineIn})::int as last from ${table} t where parent = $1`, [
    resultsParent(model, place),
  ]);
  return row?.last ?? 0;
}

/** The next results of a stage in the order of their lines; empty at the end. */
export async function resultsAfter(
  { tx, model }: Store,
  place: StagePlace,
  { line, limit }: { line: number; limit: number },
): Promise<readonly Result[]> {
  const { table, lineIn, resource } = partsIn(model);
  const rows = await tx.query<{ data: Stored; big: Stored | null }>(
    `select data, big from ${table} t where parent = $1 and ${lineIn} > $2::int order by ${lineIn} limit $3::int`,
    [resultsParent(model, place), line, limit],
  );
  return rows.map(({ data, big }) => resultOf(named(resource.fields, { ...data, ...big })));
}

/** How many lines have each status. */
export async function countsOf({ tx, model }: Store, place: StagePlace): Promise<Readonly<Record<string, number>>> {
  const { table, textIn } = partsIn(model);
  const rows = await tx.query<{ status: string; n: number }>(
    `select ${textIn('status')} as status, count(*)::int as n from ${table} t where parent = $1 group by 1`,
    [resultsParent(model, place)],
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

/** How many lines wait for a decision, and how many are to be applied. */
export async function decidedOf(
  { tx, model }: Store,
  place: StagePlace,
  applying: readonly string[],
): Promise<{ open: number; applied: number }> {
  const { table, textIn } = partsIn(model);
  const [row] = await tx.query<{ open: number; applied: number }>(
    `select count(*) filter (where ${textIn('decision')} is null)::int as open,
            count(*) filter (where ${textIn('decision')} = any($2::text[]))::int as applied
     from ${table} t where parent = $1`,
    [resultsParent(model, place), applying],
  );
  return row ?? { open: 0, applied: 0 };
}

export interface Decision {
  readonly line: number;
  readonly decision: string;
}

/** Sets decisions of single lines; returns how many there are of those that the line offers. */
export async function decide({ tx, model }: Store, place: StagePlace, decisions: readonly Decision[]): Promise<number> {
  const { table, jsonIn, put } = partsIn(model);
  const rows = await tx.query(
    `update ${table} t set ${put('decision', 'to_jsonb(x.decision)')}
     from jsonb_to_recordset($2::jsonb) as x(line text, decision text)
     where t.parent = $1 and t.id = x.line and ${jsonIn('decisions')} @> to_jsonb(x.decision) returning t.id`,
    [resultsParent(model, place), JSON.stringify(decisions.map(({ line, decision }) => ({ line: String(line), decision })))],
  );
  return rows.length;
}

/** Sets one decision for all lines that offer it and wait; returns how many those are. */
export async function decideAll({ tx, model }: Store, place: StagePlace, decision: string): Promise<number> {
  const { table, textIn, jsonIn, put } = partsIn(model);
  const [row] = await tx.query<{ n: number }>(
    `with done as (update ${table} t set ${put('decision', 'to_jsonb($2::text)')}
       where t.parent = $1 and ${textIn('decision')} is null and ${jsonIn('decisions')} @> to_jsonb($2::text) returning 1)
     select count(*)::int as n from done`,
    [resultsParent(model, place), decision],
  );
  return row?.n ?? 0;
}

/** Lines about a record that an earlier line is about already, with that line. */
export async function repeatedLines({ tx, model }: Store, place: StagePlace): Promise<readonly { line: number; first: number }[]> {
  const { table, textIn, lineIn } = partsIn(model);
  return tx.query<{ line: number; first: number }>(
    `select line, first from (
       select ${lineIn} as line, min(${lineIn}) over (partition by ${textIn('subject')}) as first, ${textIn('status')} as status
       from ${table} t where parent = $1 and ${textIn('subject')} is not null) s
     where line > first and status <> 'error' order by line`,
    [resultsParent(model, place)],
  );
}

/** Turns lines that were found good before into faulty ones. */
export async function markFaulty(
  { tx, model }: Store,
  place: StagePlace,
  faults: readonly { line: number; finding: Finding }[],
): Promise<void> {
  const { table, put, more } = partsIn(model);
  if (faults.length === 0) return;
  await tx.query(
    `update ${table} t set ${put('status', `'"error"'`)}, ${more('messages', 'x.finding')}
     from jsonb_to_recordset($2::jsonb) as x(line text, finding jsonb) where t.parent = $1 and t.id = x.line`,
    [
      resultsParent(model, place),
      JSON.stringify(faults.map(({ line, finding }) => ({ line: String(line), finding: [storedFinding(finding)] }))),
    ],
  );
}

/** One finding more about a line; its status stays. */
export async function addFinding(
  { tx, model }: Store,
  place: StagePlace,
  { line, finding }: { readonly line: number; readonly finding: Finding },
): Promise<void> {
  const { table, more } = partsIn(model);
  await tx.query(
    `update ${table} t set version = t.version + 1, ${more('messages', '$3::jsonb')}
     where t.parent = $1 and t.id = $2`,
    [resultsParent(model, place), String(line), JSON.stringify([storedFinding(finding)])],
  );
}
