import {
  type FieldName,
  type OwnModel,
  type PlannedCall,
  type RecordOf,
  type ResourceName,
  type Row,
  type SaidMessage,
  say,
} from 'steward/server';
import type { LineKind } from './decisions.ts';

/** A column that files of a type may have. */
interface FillableColumn {
  /** Its head in the file. */
  readonly name: string;
  /** The file must have it. */
  readonly isRequired?: boolean;
  /** What the template shows. */
  readonly sample: string;
}

/** It fills a field of the resource, or is a text that the type itself reads: then it has a title of its own. */
export type BatchColumn = FillableColumn & ({ readonly field: string } | { readonly field: null; readonly title: SaidMessage });

/** Columns that fill fields of a resource, by field. A field may be renamed: the files of people keep their heads. */
export function createBatchColumns<R extends ResourceName>(columns: {
  readonly [F in keyof RecordOf<R>]?: FillableColumn;
}): readonly BatchColumn[] {
  const all: Readonly<Record<string, FillableColumn | undefined>> = columns;
  return Object.entries(all).flatMap(([field, column]) => (column === undefined ? [] : [{ ...column, field }]));
}

/** One line as a type reads it; null where the line clears a field or a text; skipped columns are absent. */
export interface BatchLine<R extends ResourceName = ResourceName> {
  /** Of its fields, in wire units. */
  readonly values: RecordOf<R>;
  /** Texts that are not fields, by column. */
  readonly own: Readonly<Record<string, string | null>>;
  /** Of the batch job: what its lines have in common. */
  readonly attributes: RecordOf<'batchjobs'>;
}

/** What a type may look at. */
export interface BatchLookups {
  readonly model: OwnModel;
  /** A record as the user may see it; null: there is none. */
  readonly find: (path: string) => Promise<Row | null>;
  /** Whether a record has this value in a unique field, whoever may see it. */
  readonly isThere: <R extends ResourceName>(resource: R, field: FieldName<R>, value: string) => Promise<boolean>;
}

/** Something wrong or doubtful about one column, or (null) about the line. */
export interface LineDoubt {
  readonly field: string | null;
  readonly rule: string;
  readonly message: SaidMessage;
}

/** What a line would do. */
export interface LineMeaning {
  readonly kind: LineKind;
  /** The call that does it. */
  readonly asking: PlannedCall;
  /** The record that it is about. */
  readonly subject: string;
  /** What should be looked at before deciding. */
  readonly doubts: readonly LineDoubt[];
  /** What is wrong already. The call is tried all the same, for what else is wrong: whoever mends the line is told all at once. */
  readonly faults?: readonly LineDoubt[];
  /** Who gets the mail of the batch job's email template when the line was applied; absent: nobody. */
  readonly mailTo?: string;
}

/** The line cannot be done. */
export interface ImpossibleLine {
  readonly subject?: string;
  readonly faults: readonly LineDoubt[];
}

/** As a method, whose parameters are compared both ways: a list may hold types of different resources. */
type ReadBatchLine<R extends ResourceName> = { of(line: BatchLine<R>, looking: BatchLookups): Promise<LineMeaning | ImpossibleLine> }['of'];

export interface BatchType<R extends ResourceName = ResourceName> {
  /** On the wire. */
  readonly key: string;
  readonly title: SaidMessage;
  /** The resource whose fields the columns fill. */
  readonly resource: R;
  readonly columns: readonly BatchColumn[];
  /** Two lines about the same record are a mistake. */
  readonly isOncePerSubject: boolean;
  /** What a line means, as the platform is now. */
  readonly read: ReadBatchLine<R>;
}

export function createImpossible(field: string | null, rule: string, message: SaidMessage): ImpossibleLine {
  return { faults: [{ field, rule, message }] };
}

/** A fault for each of these columns that names no record. */
export function listNameless(names: Readonly<Record<string, unknown>>): readonly LineDoubt[] {
  const missing = Object.keys(names).filter((column) => typeof names[column] !== 'string');
  return missing.map((field) => ({ field, rule: 'required', message: say('It must name the record') }));
}
