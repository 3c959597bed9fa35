import type { EvaluationScope } from '../../model/evaluate.ts';
import type { ModelText } from '../../model/model.ts';
import { isPlainObject } from '../../model/steps.ts';
import { isModelText, placeholderValuesOf } from '../../model/texts.ts';

/** A sentence for a person, not yet in a language: `text` is English, ICU syntax, and at the same time its id in `locales/`. */
export interface SaidMessage {
  readonly text: string;
  /** Of the placeholders by name; messages and titles among them are translated with the sentence, lists are joined by commas. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Words something that the server itself says. `text` must be a literal: the extractor of translations reads it from the source. */
export function say(text: string, values: SaidMessage['values'] = {}): SaidMessage {
  return { text, values };
}

/** Words a text of the Model: its placeholders take `values` first, then what the text and the record say. */
export function sayText(text: ModelText, scope: EvaluationScope, values: SaidMessage['values'] = {}): SaidMessage {
  const inner = (value: unknown): unknown => (isModelText(value) ? sayText(value, scope) : value);
  const worded = Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.map(inner) : inner(value)]);
  return { text: text.text, values: { ...placeholderValuesOf(text, scope), ...Object.fromEntries(worded) } };
}

export function isMessage(value: unknown): value is SaidMessage {
  return isPlainObject(value) && typeof value['text'] === 'string' && isPlainObject(value['values']);
}
