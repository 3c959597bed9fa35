/**
 * What somebody has as they like it. This browser keeps a copy, so that nothing waits and the page before sign-in has its language; what is
 * chosen here is marked until the account has it.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { createListeners } from '../model/listeners.ts';
import { isPreference, type Preferences } from '../model/preferences.ts';

const prefix = 'steward.';
const markSlot = 'steward.unsent';
const baseSlot = 'steward.unsent-bases';
const accountSlot = 'steward.account';

/** Kept at sign-out: they say nothing of anybody. */
const ofBrowser: readonly string[] = ['locale', 'theme'];

// The library that draws the theme reads it there, before there is a page.
const themeSlot = 'mui-mode';
const slotOf = (key: string): string => (key === 'theme' ? themeSlot : prefix + key);
const keyOf = (slot: string): string | null => (slot === themeSlot ? 'theme' : slot.startsWith(prefix) ? slot.slice(prefix.length) : null);

const { subscribe, notify } = createListeners(() => {
  addEventListener('storage', notify);
  return () => removeEventListener('storage', notify);
});

/** Told of every change, also one that another tab makes. */
export const subscribeToPreferences = subscribe;

/** Told of an account that another tab of this browser has taken, or left by signing out (null): its session is this one's too. As long as the page lives. */
export function subscribeToAccount(listener: (account: string | null) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === accountSlot) listener(newValue);
  });
}

/** null: nothing is kept under this key, or nothing that it takes. */
export function readPreference(key: string): unknown {
  return parseHeld(key, localStorage.getItem(slotOf(key)));
}

// A text is kept as it is.
const printHeld = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function parseHeld(key: string, held: string | null): unknown {
  if (held === null) return null;
  const values = [held, parseJson(held)];
  return values.find((value) => isPreference(key, value)) ?? null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** null takes it back. */
export function writePreference(key: string, value: unknown): void {
  // What lasts in a browser without an account may not be known to the account.
  const isKnown = localStorage.getItem(slotOf(key)) === (value === null ? null : printHeld(value));
  if (isKnown && !ofBrowser.includes(key)) return;
  const unsent = readUnsent();
  if (!(key in unsent)) putBases({ ...readBases(), [key]: readPreference(key) });
  hold(key, value);
  putMarks({ ...unsent, [key]: Date.now() });
  notify();
}

function hold(key: string, value: unknown): void {
  if (value === null) localStorage.removeItem(slotOf(key));
  else localStorage.setItem(slotOf(key), printHeld(value));
}

/** Forgets what this browser has of it, and sends nothing: for what the account drops by itself. */
export function dropPreference(key: string): void {
  const { [key]: _mark, ...others } = readUnsent();
  putMarks(others);
  hold(key, null);
  notify();
}

/** One of them, and how to choose another. */
export function usePreference(key: string): readonly [unknown, (next: unknown) => void] {
  const read = (): string | null => localStorage.getItem(slotOf(key));
  const held = useSyncExternalStore(subscribeToPreferences, read, read);
  const value = useMemo(() => parseHeld(key, held), [key, held]);
  return useMemo(() => [value, (next) => writePreference(key, next)], [key, value]);
}

/** The keys that go on behind `kind.`, with what is kept under them. */
export function listPreferences(kind: string): readonly (readonly [string, unknown])[] {
  return listKnownKeys().flatMap((key) => {
    const value = key.startsWith(`${kind}.`) ? readPreference(key) : null;
    return value === null ? [] : [[key.slice(kind.length + 1), value] as const];
  });
}

/** The keys under which something is kept that they take. */
function listHeldKeys(): readonly string[] {
  return listKnownKeys().filter((key) => readPreference(key) !== null);
}

function listKnownKeys(): readonly string[] {
  const slots = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
  return slots.flatMap((slot) => keyOf(slot) ?? []);
}

/** What the account does not have yet, and when it was chosen, in ms. */
export function readUnsent(): Readonly<Record<string, number>> {
  const marks = parseJson(localStorage.getItem(markSlot) ?? '{}');
  return Object.fromEntries(Object.entries(Object(marks)).filter((mark): mark is [string, number] => typeof mark[1] === 'number'));
}

/** What stood in the place of a choice that is not sent yet: the account changes what was changed of it, and nothing else. */
export function readUnsentBase(key: string): unknown {
  return readBases()[key] ?? null;
}

function readBases(): Readonly<Record<string, unknown>> {
  return Object(parseJson(localStorage.getItem(baseSlot) ?? '{}')) as Readonly<Record<string, unknown>>;
}

const putBases = (bases: Readonly<Record<string, unknown>>): void => putAll(baseSlot, bases);
const putMarks = (marks: Readonly<Record<string, number>>): void => putAll(markSlot, marks);

function putAll(slot: string, each: object): void {
  if (Object.keys(each).length === 0) localStorage.removeItem(slot);
  else localStorage.setItem(slot, JSON.stringify(each));
}

/** The account has this, as it was chosen at this moment; a later choice is still to be sent, as a change of it. */
export function dropUnsent(key: string, { chosenAt, value }: { readonly chosenAt: number; readonly value: unknown }): void {
  const { [key]: mark, ...others } = readUnsent();
  const { [key]: _base, ...bases } = readBases();
  putBases(mark === chosenAt ? bases : { ...bases, [key]: value });
  if (mark === chosenAt) putMarks(others);
}

/**
 * Takes what the account says in place of what this browser has, except what was chosen here and is not sent yet. What somebody else
 * left here is dropped; what nobody's account has been asked about goes along to this one.
 */
export function takeAccountPreferences(account: string, told: Preferences): void {
  const before = localStorage.getItem(accountSlot);
  if (before !== null && before !== account) dropPersonalPreferences();
  const held = listHeldKeys();
  const unsent = readUnsent();
  for (const [key, value] of Object.entries(told)) if (!(key in unsent) && isPreference(key, value)) hold(key, value);
  const unknown = held.filter((key) => !(key in told) && !(key in unsent) && !ofBrowser.includes(key));
  if (before === account) for (const key of unknown) hold(key, null);
  else if (before === null) putMarks({ ...unsent, ...Object.fromEntries(unknown.map((key) => [key, Date.now()])) });
  localStorage.setItem(accountSlot, account);
  notify();
}

/** Forgets what this browser knows of somebody, at the latest when somebody else signs in. */
export function dropPersonalPreferences(): void {
  for (const key of listHeldKeys()) if (!ofBrowser.includes(key)) hold(key, null);
  putMarks({});
  putBases({});
  localStorage.removeItem(accountSlot);
  notify();
}
