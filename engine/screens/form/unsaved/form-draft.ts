/** What is kept of a form while somebody types, and how the form goes on with it. */
import { isOfFieldType } from '../../../model/facts.ts';
import type { Field } from '../../../model/model.ts';
import { isPlainObject } from '../../../model/steps.ts';
import type { Values } from '../../../model/values.ts';
import { isReadAgain } from '../../undo/plan-undo.ts';
import type { FormStore } from '../state/form-store.ts';
import { getPathFieldName, valuesOrEmpty } from '../state/places.ts';
import { isSameValue } from '../state/settle.ts';
import type { KeptDraft } from './kept-drafts.ts';

/** A version of a record, and its values; null: those that the form began with. */
export interface TypedOver {
  readonly version: string | null;
  readonly values: Values | null;
  /** What the create of a new record is called. */
  readonly idempotencyKey?: string;
}

/** What was typed into a form over a record; null: nothing that may be kept. */
export function collectDraft(store: FormStore, { version, values: stored, idempotencyKey }: TypedOver): KeptDraft | null {
  const { values, edited, filled, refused } = store.state();
  const changed = store.changed();
  // What would be filled in again is kept as it was left, though it may be as it was.
  const fields = Object.values(store.facts.fields).filter(
    ({ name }) => changed.includes(name) || (edited.has(name) && Object.hasOwn(filled, name)),
  );
  const open = fields.filter((field) => isOpenField(store, field));
  // Nobody knows the text of a date that does not exist, and the date before it is not what was typed.
  const isTextless = ({ name }: Field): boolean => refused[name]?.text === '';
  const isKept = (field: Field): boolean => isKeptType(field) && !isTextless(field);
  const names = open.filter(isKept).map(({ name }) => name);
  if (!names.some((name) => changed.includes(name))) return null;
  const typed = names.filter((name) => edited.has(name));
  const initial = store.initial();
  const before = stored ?? initial;
  const known = valuesOrEmpty(initial['_data']);
  const copies = Object.entries(valuesOrEmpty(values['_data'])).filter(
    ([name, copy]) => !isSameValue(copy, known[name]) && (typed.includes(name) || isSameValue(values[name], initial[name])),
  );
  const held = new Set([...names, ...copies.map(([name]) => name)]);
  return {
    at: Date.now(),
    version,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    values: Object.fromEntries(typed.map((name) => [name, values[name] ?? null])),
    before: Object.fromEntries([...held].map((name) => [name, before[name] ?? null])),
    copies: Object.fromEntries(copies),
    refused: Object.fromEntries(
      Object.entries(refused).filter(([path, { text }]) => text !== '' && names.includes(getPathFieldName(path))),
    ),
    unkept: open.filter((field) => !isKept(field) && (edited.has(field.name) || isTextless(field))).map(({ name }) => name),
  };
}

interface PutBack {
  /** Names of the fields that hold again what was typed. */
  readonly back: readonly string[];
  /** Names of those that do not: they are gone, hidden or locked, take no such value any more, or theirs was kept nowhere. */
  readonly left: readonly string[];
}

/** Has an untouched form go on with a draft, as if it was typed. What is the same as what is stored by now is no draft. */
export function putBackDraft(store: FormStore, draft: KeptDraft): PutBack {
  const refused = Object.keys(draft.refused).map(getPathFieldName);
  const isNews = (name: string): boolean => refused.includes(name) || !isSameValue(draft.values[name], store.initial()[name]);
  const names = [...new Set([...Object.keys(draft.values), ...refused])];
  if (!names.some(isNews)) return { back: [], left: [] };
  const fields = names.flatMap((name) => (Object.hasOwn(store.facts.fields, name) ? (store.facts.fields[name] ?? []) : []));
  const fitting = fields.filter((field) => isKeptType(field) && isOfFieldType(field, draft.values[field.name]));
  const back = resumeOpenFields(store, draft, fitting);
  return { back: back.filter(isNews), left: [...names.filter((name) => isNews(name) && !back.includes(name)), ...draft.unkept] };
}

// What one of them opens or locks is known once they are all in.
function resumeOpenFields(store: FormStore, draft: KeptDraft, fields: readonly Field[]): readonly string[] {
  resumeFields(store, draft, new Set(fields.map(({ name }) => name)));
  const open = fields.filter((field) => isOpenField(store, field));
  if (open.length === fields.length) return open.map(({ name }) => name);
  store.reset(store.facts.start);
  return resumeOpenFields(store, draft, open);
}

function resumeFields(store: FormStore, draft: KeptDraft, names: ReadonlySet<string>): void {
  const typed = Object.entries(draft.values).filter(([name]) => names.has(name));
  const refused = Object.entries(draft.refused).filter(([path]) => names.has(getPathFieldName(path)));
  // A copy of another record than the one that is referred to now would be read in its place.
  const isOfReference = (name: string): boolean =>
    Object.hasOwn(draft.values, name) ? names.has(name) : isSameValue(draft.before[name], store.initial()[name]);
  const copies = Object.fromEntries(Object.entries(draft.copies).filter(([name, copy]) => isPlainObject(copy) && isOfReference(name)));
  store.resume({
    values: { ...Object.fromEntries(typed), _data: copies },
    edited: new Set(typed.map(([name]) => name)),
    touched: new Set([...names, ...refused.map(([path]) => path)]),
    isSubmitted: false,
    refused: Object.fromEntries(refused),
  });
}

/** It is there, and whoever is signed in may write it. */
function isOpenField({ port }: FormStore, field: Field): boolean {
  const { isVisible, isReadOnly } = port.state(field.name, field);
  return isVisible && !isReadOnly;
}

/** Neither a secret nor a file, in no part of it. */
function isKeptType(field: Field): boolean {
  const { items, members, codec } = field;
  const parts = [
    ...(items === null ? [] : [items]),
    ...Object.values(members ?? {}),
    ...(codec.kind === 'key-value' ? [codec.values] : []),
  ];
  return isReadAgain(field) && parts.every(isKeptType);
}
