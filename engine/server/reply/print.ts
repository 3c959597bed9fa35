import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import type { I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { ModelText } from '../../model/model.ts';
import { isModelText } from '../../model/texts.ts';
import type { Values } from '../../model/values.ts';
import { readCatalogue } from './catalogue.ts';
import type { SaidMessage } from './say.ts';
import { isMessage, sayText } from './say.ts';

/** What the server says, in the languages of `locales/`. */
export interface MessagePrinter {
  /** Languages that people can choose; the first one stands in for all others. */
  readonly offered: readonly string[];
  /** A sentence in one of them, its placeholders filled; English where the language is not offered or lacks the sentence. */
  readonly print: (message: SaidMessage, locale: string) => string;
}

const source = 'en';
const english = createSpeaker(source, {});

/** Reads the catalogues `{locale}/messages.po` of the offered languages from folders; what a later one says counts. */
export function openMessagePrinter(folders: readonly string[], offered: readonly string[]): MessagePrinter {
  const spoken = offered.filter((locale) => locale !== source);
  const read = (locale: string): I18n => {
    const files = [...new Set(folders)].map((folder) => join(folder, locale, 'messages.po')).filter((file) => existsSync(file));
    return createSpeaker(locale, Object.assign({}, ...files.map((file) => readCatalogue(readFileSync(file, 'utf8')))));
  };
  const speakers = new Map([[source, english], ...spoken.map((locale) => [locale, read(locale)] as const)]);
  return { offered, print: (message, locale) => printMessage(message, speakers.get(languageOfLocale(locale)) ?? english) };
}

// What is said does not differ between countries.
function languageOfLocale(locale: string): string {
  return locale.toLowerCase().split(/[-_]/)[0] ?? source;
}

/** The English source with its placeholders filled: for logs. */
export function printInEnglish(message: SaidMessage): string {
  return printMessage(message, english);
}

/** A text of the Model in English, its placeholders filled: for what is told at the terminal. */
export function wordInEnglish(text: ModelText, scope: EvaluationScope, values: Values): string {
  return printInEnglish(sayText(text, scope, values));
}

function createSpeaker(locale: string, catalogue: Readonly<Record<string, string>>): I18n {
  // Catalogues are read as they stand: each sentence is compiled when it is printed.
  return setupI18n({ locale, messages: { [locale]: { ...catalogue } } }).setMessagesCompiler(compileMessage);
}

function printMessage({ text, values }: SaidMessage, speak: I18n): string {
  const worded = (value: unknown): unknown => {
    if (isMessage(value)) return printMessage(value, speak);
    if (isModelText(value)) return printMessage({ text: value.text, values: {} }, speak);
    return Array.isArray(value) ? value.map(worded).join(', ') : value;
  };
  return speak._(text, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, worded(value)])));
}
