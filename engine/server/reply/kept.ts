/** Sentences in records: a record keeps what was said, and each reader is told it in their own language. */
import type { Field } from '../../model/model.ts';
import { isSameContent } from '../../model/normalize.ts';
import { onceFor } from '../../model/once-for.ts';
import { isPlainObject } from '../../model/steps.ts';
import { isModelText } from '../../model/texts.ts';
import type { Values } from '../../model/values.ts';
import type { SaidMessage } from './say.ts';
import { isMessage } from './say.ts';

type PrintSentence = (message: SaidMessage) => string;

/**
 * A sentence as a field of text keeps it. Its type is that of what readers get: no text of a user is an object, so none is taken for a
 * sentence. Whatever is text and what is kept may stand in `appendSentences` as well.
 */
export function keepSentence(message: SaidMessage): string {
  return toStorableSentence(message) as string;
}

/** Text that goes on after what a field keeps already, such as a log. */
export function appendSentences(before: string | null | undefined, ...more: readonly string[]): string {
  const known: unknown = before ?? [];
  return [...(Array.isArray(known) ? known : [known]), ...more] as unknown as string;
}

function toStorableSentence(value: unknown): unknown {
  if (isMessage(value))
    return {
      text: value.text,
      values: Object.fromEntries(Object.entries(value.values).map(([name, each]) => [name, toStorableSentence(each)])),
    };
  if (isModelText(value)) return { text: value.text, values: {} };
  return Array.isArray(value) ? value.map(toStorableSentence) : value;
}

/** What a field holds, its sentences in the words of a reader. */
export function wordFieldValue(field: Field, value: unknown, print: PrintSentence): unknown {
  if (isTextField(field)) return wordSentence(value, print);
  const inner = field.items ?? field;
  if (!mayKeepSentence(inner)) return value;
  const one = (each: unknown): unknown => {
    if (inner.members === null) return wordFieldValue(inner, each, print);
    return isPlainObject(each) ? wordValues(inner.members, each, print) : each;
  };
  if (!Array.isArray(value)) return one(value);
  const words = value.map(one);
  return words.some((each, at) => each !== value[at]) ? words : value;
}

/** The values of a record in the words of a reader; the same object where nothing is kept in it. */
export function wordValues(fields: Readonly<Record<string, Field>>, values: Values, print: PrintSentence): Values {
  let said: Record<string, unknown> | null = null;
  for (const field of listSentenceFields(fields)) {
    const value = values[field.name];
    if (typeof value !== 'object' || value === null) continue;
    const words = wordFieldValue(field, value, print);
    if (words !== value) (said ??= {})[field.name] = words;
  }
  return said === null ? values : { ...values, ...said };
}

const listSentenceFields = onceFor((fields: Readonly<Record<string, Field>>) => Object.values(fields).filter(mayKeepSentence));

/** What somebody sends back as they read it, in whichever language, stays what is kept. */
export function restoreSentences(
  fields: Readonly<Record<string, Field>>,
  sent: Values,
  o: { stored: Values; prints: readonly PrintSentence[] },
): Values {
  const again = Object.entries(sent).filter(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const stored = o.stored[name];
    if (field === undefined || typeof stored !== 'object' || stored === null || !mayKeepSentence(field)) return false;
    return o.prints.some((print) => isSameContent(value, wordFieldValue(field, stored, print)));
  });
  return { ...sent, ...Object.fromEntries(again.map(([name]) => [name, o.stored[name]])) };
}

/** A kept text in the words of a reader. */
export function wordSentence(value: unknown, print: PrintSentence): unknown {
  if (isMessage(value)) return print(value);
  return Array.isArray(value) && value.some(isMessage) ? value.map((each) => String(wordSentence(each, print))).join('') : value;
}

function isTextField({ ty, codec, isMultiple }: Field): boolean {
  return ty === 'string' && codec.kind === 'plain' && !isMultiple;
}

/** Whether a text stands in the field at all. */
const mayKeepSentence: (field: Field) => boolean = onceFor((field: Field) => {
  const { members, items } = field;
  return isTextField(field) || (items !== null && mayKeepSentence(items)) || Object.values(members ?? {}).some(mayKeepSentence);
});
