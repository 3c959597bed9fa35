import { isPlainObject, type OutgoingMail, type Values } from 'steward/server';
import { escapeMailHtml, fillTemplate } from './fill.ts';
import { htmlToText } from './words.ts';

/** A mail that goes to nobody yet. */
export type RenderedMail = Required<Pick<OutgoingMail, 'subject' | 'text' | 'html'>>;

/** The texts of a template (by language subject and HTML) filled with a payload. null: it has none in this language. */
export function renderMail(texts: unknown, language: string, payload: Values): RenderedMail | null {
  const text = isPlainObject(texts) ? texts[language] : null;
  if (!isPlainObject(text) || typeof text['subject'] !== 'string' || typeof text['html'] !== 'string') return null;
  const html = fillTemplate(text['html'], payload, escapeMailHtml);
  return { subject: fillTemplate(text['subject'], payload, (value) => value), html, text: htmlToText(html) };
}

/** The first of these locales in which a template has its texts, else the first that it has. null: it has none at all. */
export function chooseMailLanguage(texts: unknown, wanted: readonly unknown[]): string | null {
  const there = isPlainObject(texts) ? Object.keys(texts) : [];
  const languages = wanted.flatMap((locale) => (typeof locale === 'string' ? [locale.split(/[-_]/)[0] ?? ''] : []));
  return languages.find((language) => there.includes(language)) ?? there[0] ?? null;
}
