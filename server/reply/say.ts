import type { Scope } from '../../engine/model/evaluate.ts';
import type { Text } from '../../engine/model/model.ts';
import { isRecord } from '../../engine/model/steps.ts';
import { isText, textValues } from '../../engine/model/texts.ts';

/** A sentence for a person, not yet in a language: `text` is English, ICU syntax, and at the same time its id in `locales/`. */
export interface Message {
  readonly text: string;
  /** Of the placeholders by name; messages and titles among them are translated with the sentence, lists are joined by commas. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Words something that the server itself says. `text` must be a literal: the extractor of translations reads it from the source. */
export function say(text: string, values: Message['values'] = {}): Message {
  return { text, values };
}

/** Words a text of the Model: its placeholders take `values` first, then what the text and the record say. */
export function sayText(text: Text, scope: Scope, values: Message['values'] = {}): Message {
  const inner = (value: unknown): unknown => (isText(value) ? sayText(value, scope) : value);
  const worded = Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.map(inner) : inner(value)]);
  return { text: text.text, values: { ...textValues(text, scope), ...Object.fromEntries(worded) } };
}

export function isMessage(value: unknown): value is Message {
  return isRecord(value) && typeof value['text'] === 'string' && isRecord(value['values']);
}
