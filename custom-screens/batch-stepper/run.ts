import type { Tone } from '../../engine/index.ts';

/** What a stage says in answers of the API. */
export interface Stage {
  readonly id: string;
  readonly status: string;
  /** Lines done, and in all; null: not known. */
  readonly processed: number | null;
  readonly total: number | null;
  readonly bestResult: string | null;
  readonly messages: readonly StageMessage[];
}

interface StageMessage {
  readonly type: string;
  readonly text: string;
}

type Fields = Readonly<Record<string, unknown>>;

export function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** One stage, bare or in `data`. */
export function stageOf(body: unknown): Stage {
  const fields = asFields(asFields(body)['data'] ?? body);
  const statistics = asFields(fields['statistics']);
  return {
    id: asText(fields['id']),
    status: asText(fields['status']),
    processed: asNumber(statistics['processed']),
    total: asNumber(statistics['total']),
    bestResult: asText(fields['best_result']) || null,
    messages: asList(fields['messages']).map((each) => ({ type: asText(asFields(each)['type']), text: asText(asFields(each)['text']) })),
  };
}

export function stagesOf(body: unknown): readonly Stage[] {
  return asList(asFields(body)['data']).map(stageOf);
}

export function isGoneThrough({ status }: Stage): boolean {
  return ['finished', 'skipped', 'archived'].includes(status);
}

/** Steps count from 1; the one after the last stage is the result. */
export function isStep(stages: readonly Stage[], step: number): boolean {
  return Number.isInteger(step) && step >= 1 && step <= stages.length + 1;
}

/** The result can always be opened, a stage once the one before it is gone through. */
export function isSelectable(stages: readonly Stage[], step: number): boolean {
  if (!isStep(stages, step)) return false;
  const earlier = stages[step - 2];
  return step === stages.length + 1 || earlier === undefined || isGoneThrough(earlier);
}

/** The first stage that is not gone through; without one the result. */
export function initialStep(stages: readonly Stage[]): number {
  const open = stages.findIndex((stage) => !isGoneThrough(stage));
  return (open < 0 ? stages.length : open) + 1;
}

/** When a run was started: the seconds after the first four characters of its id; null where those are no number. */
export function startedAt(run: string): string | null {
  const seconds = run.slice(4);
  return /^\d{1,11}$/.test(seconds) ? new Date(Number(seconds) * 1000).toISOString() : null;
}

const worst = ['error', 'warning', 'success'];

/** What came of a run as a whole; null before anything has come of it. */
export function resultOf(stages: readonly Stage[]): string | null {
  const known = stages.map(({ bestResult, status }) => (status === 'error' ? 'error' : bestResult));
  return worst.find((each) => known.includes(each)) ?? null;
}

const tones: Readonly<Record<string, Tone>> = {
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
export function toneOf(code: string | null): Tone {
  return tones[code ?? ''] ?? 'neutral';
}
