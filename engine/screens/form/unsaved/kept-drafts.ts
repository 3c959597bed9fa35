/**
 * Drafts of forms, kept until the form is opened again: over a reload, a crash, a tab that is brought back, a session that ended. They are the
 * tab's own: two tabs with the same form do not overwrite one another, and nothing that was typed outlives its tab on this computer.
 */
import { isPlainObject } from '../../../model/steps.ts';
import type { Values } from '../../../model/values.ts';
import type { FormState } from '../state/form-store.ts';
import { printDraftsSlot } from './drop-drafts.ts';

export interface KeptDraft {
  /** When it was typed, in ms. */
  readonly at: number;
  /** The version of the record that it was typed over; null: a new record, or one whose versions nobody counts. */
  readonly version: string | null;
  /** What its create is called; it may be saved already, and the answer lost. */
  readonly idempotencyKey?: string;
  /** What was typed, by field. */
  readonly values: Values;
  /** What stood where something was typed, and to what the other copies refer. */
  readonly before: Values;
  /** The records that references were made to, as in `_data`. */
  readonly copies: Values;
  /** Texts that are not values, by path. */
  readonly refused: FormState['refused'];
  /** Names of edited fields whose values are kept nowhere. */
  readonly unkept: readonly string[];
}

/** One form of one account. */
export interface DraftAddress {
  readonly account: string;
  readonly form: string;
}

interface HeldDraft extends KeptDraft {
  readonly form: string;
}

const lastsMs = 7 * 24 * 60 * 60_000;
const most = 20;
/** Of all of them together; a browser gives a tab about ten times as much. */
const mostLetters = 500_000;

/** null: nothing is kept of this form, or nothing that can be read. */
export function readDraft({ account, form }: DraftAddress): KeptDraft | null {
  return listHeldDrafts(account).find((held) => held.form === form) ?? null;
}

/** Keeps what is typed into a form; null: nothing is. */
export function keepDraft({ account, form }: DraftAddress, draft: KeptDraft | null): void {
  const others = listHeldDrafts(account).filter((held) => held.form !== form);
  const held = draft === null ? others : [{ ...draft, form }, ...others].slice(0, most);
  try {
    const fitting = listFitting(held.map((each) => JSON.stringify(each)));
    if (fitting.length === 0) sessionStorage.removeItem(printDraftsSlot(account));
    else sessionStorage.setItem(printDraftsSlot(account), `[${fitting.join()}]`);
  } catch {
    // A browser that keeps nothing takes nothing away.
  }
}

/** The newest, as many as there is room for. */
function listFitting(printed: readonly string[]): readonly string[] {
  let room = mostLetters;
  return printed.filter((each) => {
    const fits = each.length <= room;
    if (fits) room -= each.length;
    return fits;
  });
}

function listHeldDrafts(account: string): readonly HeldDraft[] {
  try {
    const held: unknown = JSON.parse(sessionStorage.getItem(printDraftsSlot(account)) ?? '[]', withoutPrototype);
    return Array.isArray(held) ? held.filter(isHeldDraft).filter(({ at }) => Math.abs(Date.now() - at) < lastsMs) : [];
  } catch {
    return [];
  }
}

const withoutPrototype = (key: string, value: unknown): unknown => (key === '__proto__' ? undefined : value);

function isHeldDraft(held: unknown): held is HeldDraft {
  if (!isPlainObject(held)) return false;
  const { form, at, version, idempotencyKey, values, before, copies, refused, unkept } = held;
  return (
    typeof form === 'string' &&
    typeof at === 'number' &&
    (version === null || typeof version === 'string') &&
    (idempotencyKey === undefined || typeof idempotencyKey === 'string') &&
    [values, before, copies].every(isPlainObject) &&
    isPlainObject(refused) &&
    Object.values(refused).every(
      (each) => isPlainObject(each) && typeof each['text'] === 'string' && typeof each['message'] === 'string',
    ) &&
    Array.isArray(unkept) &&
    unkept.every((name) => typeof name === 'string')
  );
}
