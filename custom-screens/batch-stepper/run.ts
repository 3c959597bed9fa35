import type { TextTone } from 'steward';

/** What a stage says in answers of the API. */
export interface BatchStage {
  readonly id: string;
  readonly status: string;
  /** Lines done, and in all; null: not known. */
  readonly processed: number | null;
  readonly total: number | null;
  /** Lines that cannot be applied, and lines that were left out; null: they are not counted. */
  readonly faulty: number | null;
  readonly leftOut: number | null;
  /** What the cells of lines go by; empty: not known. */
  readonly columns: readonly string[];
  /** The columns of the file, in the stage that reads it. */
  readonly fileColumns: readonly FileColumn[];
  readonly bestResult: string | null;
  readonly messages: readonly StageMessage[];
  /** The stage as the server has it, where it refused to run it: it is in error on this screen alone. */
  readonly refused?: BatchStage;
}

/** A column of the file, and the column of the type that it goes to; null: it is left out. */
export interface FileColumn {
  readonly heading: string;
  /** The first that stands below it. */
  readonly samples: readonly string[];
  readonly goesTo: string | null;
}

interface StageMessage {
  readonly type: string;
  readonly text: string;
}

type StageFields = Readonly<Record<string, unknown>>;

export function toStageFields(value: unknown): StageFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export function toStageList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const toStageText = (value: unknown): string => (typeof value === 'string' ? value : '');
const toStageNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function parseFileColumns({ headings, samples }: Readonly<Record<string, unknown>>): readonly FileColumn[] {
  const texts = toStageList(samples);
  return toStageList(headings).map((each, at) => {
    const { name, column } = toStageFields(each);
    return { heading: String(name), samples: toStageList(texts[at]).map(String), goesTo: typeof column === 'string' ? column : null };
  });
}

/** One stage, bare or in `data`. */
export function parseStage(body: unknown): BatchStage {
  const fields = toStageFields(toStageFields(body)['data'] ?? body);
  const statistics = toStageFields(fields['statistics']);
  return {
    id: toStageText(fields['id']),
    status: toStageText(fields['status']),
    processed: toStageNumber(statistics['processed']),
    total: toStageNumber(statistics['total']),
    faulty: toStageNumber(statistics['faulty']) ?? toStageNumber(statistics['failed']),
    leftOut: toStageNumber(statistics['declined']),
    columns: toStageList(fields['columns']).map(String),
    fileColumns: parseFileColumns(fields),
    bestResult: toStageText(fields['best_result']) || null,
    messages: toStageList(fields['messages']).map((each) => ({
      type: toStageText(toStageFields(each)['type']),
      text: toStageText(toStageFields(each)['text']),
    })),
  };
}

export function parseStages(body: unknown): readonly BatchStage[] {
  return toStageList(toStageFields(body)['data']).map(parseStage);
}

export function isGoneThrough({ status }: BatchStage): boolean {
  return ['finished', 'skipped', 'archived'].includes(status);
}

/** The stage in error, with why the server refused to run it, beside what it said before. */
export function refuseStage(stage: BatchStage, text: string): BatchStage {
  const refused = stage.refused ?? stage;
  const messages = [...refused.messages.filter((each) => each.text !== text), { type: 'error', text }];
  return { ...refused, status: 'error', messages, refused };
}

/** Steps count from 1; the one after the last stage is the result. */
export function isExistingStep(stages: readonly BatchStage[], step: number): boolean {
  return Number.isInteger(step) && step >= 1 && step <= stages.length + 1;
}

/** The result can always be opened, a stage once the one before it is gone through. */
export function isSelectableStep(stages: readonly BatchStage[], step: number): boolean {
  if (!isExistingStep(stages, step)) return false;
  const earlier = stages[step - 2];
  return step === stages.length + 1 || earlier === undefined || isGoneThrough(earlier);
}

/** The first stage that is not gone through; without one the result. */
export function findInitialStep(stages: readonly BatchStage[]): number {
  const open = stages.findIndex((stage) => !isGoneThrough(stage));
  return (open < 0 ? stages.length : open) + 1;
}

/** When a run was started: the seconds after the first four characters of its id; null where those are not numbers. */
export function runStartedAt(run: string): string | null {
  const seconds = run.slice(4);
  return /^\d{1,11}$/.test(seconds) ? new Date(Number(seconds) * 1000).toISOString() : null;
}

const worst = ['error', 'warning', 'success'];

/** The result of a run as a whole; null before there is one. */
export function resultOfRun(stages: readonly BatchStage[]): string | null {
  const known = stages.map(({ bestResult, status }) => (status === 'error' ? 'error' : bestResult));
  return worst.find((each) => known.includes(each)) ?? null;
}

const tones: Readonly<Record<string, TextTone>> = {
  running: 'info',
  need_decision: 'warning',
  error: 'negative',
  failed: 'negative',
  finished: 'positive',
  success: 'positive',
  warning: 'warning',
  info: 'info',
};

/** Colour of a status, a result or a kind of message. */
export function toneOfCode(code: string | null): TextTone {
  return tones[code ?? ''] ?? 'neutral';
}
