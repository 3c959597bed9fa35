import { isRecord } from '../../../engine/model/steps.ts';
import type { Values } from '../../../engine/model/values.ts';
import type { Mail } from '../../mail.ts';
import { escapeHtml, fill } from './fill.ts';
import { wordsOf } from './words.ts';

/** A mail that goes to nobody yet. */
export type Rendered = Required<Pick<Mail, 'subject' | 'text' | 'html'>>;

/** The texts of a template (by language subject and HTML) filled with a payload. null: it has none in this language. */
export function rendered(texts: unknown, language: string, payload: Values): Rendered | null {
  const text = isRecord(texts) ? texts[language] : null;
  if (!isRecord(text) || typeof text['subject'] !== 'string' || typeof text['html'] !== 'string') return null;
  const html = fill(text['html'], payload, escapeHtml);
  return { subject: fill(text['subject'], payload, (value) => value), html, text: wordsOf(html) };
}

/** The first of these locales in which a template has its texts, else the first that it has. null: it has none at all. */
export function languageOf(texts: unknown, wanted: readonly unknown[]): string | null {
  const there = isRecord(texts) ? Object.keys(texts) : [];
  const languages = wanted.flatMap((locale) => (typeof locale === 'string' ? [locale.split(/[-_]/)[0] ?? ''] : []));
  return languages.find((language) => there.includes(language)) ?? there[0] ?? null;
}
