/** Sentences in records: a record keeps what was said, and each reader is told it in their own language. */
import type { Field } from '../../engine/model/model.ts';
import { isUnchanged } from '../../engine/model/normalize.ts';
import { isRecord } from '../../engine/model/steps.ts';
import { isText } from '../../engine/model/texts.ts';
import type { Values } from '../../engine/model/values.ts';
import type { Message } from './say.ts';
import { isMessage } from './say.ts';

type Print = (message: Message) => string;

/**
 * A sentence as a field of text keeps it. Its type is that of what readers get: no text of a user is an object, so none is taken for a
 * sentence. Whatever is text and what is kept may stand in `keptLines` as well.
 */
export function kept(message: Message): string {
  return storable(message) as string;
}

/** Text that goes on after what a field keeps already, such as a log. */
export function keptLines(before: string | null | undefined, ...more: readonly string[]): string {
  const known: unknown = before ?? [];
  return [...(Array.isArray(known) ? known : [known]), ...more] as unknown as string;
}

function storable(value: unknown): unknown {
  if (isMessage(value))
    return { text: value.text, values: Object.fromEntries(Object.entries(value.values).map(([name, each]) => [name, storable(each)])) };
  if (isText(value)) return { text: value.text, values: {} };
  return Array.isArray(value) ? value.map(storable) : value;
}

/** What a field holds, its sentences in the words of a reader. */
export function inWords(field: Field, value: unknown, print: Print): unknown {
  if (isWords(field)) return worded(value, print);
  const inner = field.items ?? field;
  if (!keepsWords(inner)) return value;
  const one = (each: unknown): unknown => {
    if (inner.members === null) return inWords(inner, each, print);
    return isRecord(each) ? wordedValues(inner.members, each, print) : each;
  };
  return Array.isArray(value) ? value.map(one) : one(value);
}

/** The values of a record in the words of a reader; the same object where nothing is kept in it. */
export function wordedValues(fields: Readonly<Record<string, Field>>, values: Values, print: Print): Values {
  const changed = Object.entries(values).flatMap(([name, value]) => {
    const field = typeof value === 'object' && value !== null && Object.hasOwn(fields, name) ? fields[name] : undefined;
    const words = field && keepsWords(field) ? inWords(field, value, print) : value;
    return words === value ? [] : [[name, words] as const];
  });
  return changed.length === 0 ? values : { ...values, ...Object.fromEntries(changed) };
}

/** What somebody sends back as they read it, in whichever language, stays what is kept. */
export function keptAgain(fields: Readonly<Record<string, Field>>, sent: Values, o: { stored: Values; prints: readonly Print[] }): Values {
  const again = Object.entries(sent).filter(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const stored = o.stored[name];
    if (field === undefined || typeof stored !== 'object' || stored === null || !keepsWords(field)) return false;
    return o.prints.some((print) => isUnchanged(value, inWords(field, stored, print)));
  });
  return { ...sent, ...Object.fromEntries(again.map(([name]) => [name, o.stored[name]])) };
}

/** A kept text in the words of a reader. */
export function worded(value: unknown, print: Print): unknown {
  if (isMessage(value)) return print(value);
  return Array.isArray(value) && value.some(isMessage) ? value.map((each) => String(worded(each, print))).join('') : value;
}

function isWords({ ty, codec, isMultiple }: Field): boolean {
  return ty === 'string' && codec.kind === 'plain' && !isMultiple;
}

const known = new WeakMap<Field, boolean>();

/** Whether a text stands in the field at all. */
function keepsWords(field: Field): boolean {
  let keeps = known.get(field);
  if (keeps === undefined) {
    const { members, items } = field;
    keeps = isWords(field) || (items !== null && keepsWords(items)) || Object.values(members ?? {}).some(keepsWords);
    known.set(field, keeps);
  }
  return keeps;
}
