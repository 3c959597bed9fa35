import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Scope } from '../../engine/model/evaluate.ts';
import type { Text } from '../../engine/model/model.ts';
import { textValues, translated } from '../../engine/model/texts.ts';

// Answers carry the English source text, which is at the same time the id that the app translates.
const english = setupI18n({ locale: 'en', messages: { en: {} } });
english.setMessagesCompiler(compileMessage);

/** A sentence in its source language, placeholders filled: `values` first, then what the text and the record say. */
export function print(text: Text, scope: Scope, values: Readonly<Record<string, unknown>> = {}): string {
  const filled = { ...textValues(text, scope), ...translated(values, (inner) => print(inner, scope)) };
  return english._(text.text, filled);
}
