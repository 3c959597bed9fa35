/** What values look like: the type that all of them have. */
import { toKebabCase } from './names.ts';

const tests: readonly (readonly [type: string, fits: (text: string) => boolean])[] = [
  ['integer', (text) => /^-?(0|[1-9]\d{0,14})$/.test(text)],
  ['number', (text) => /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)],
  ['boolean', (text) => /^(true|false)$/i.test(text)],
  ['date', (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))],
  ['date-time', (text) => /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/.test(text)],
  ['email', (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)],
  ['uri', (text) => /^https?:\/\/\S+$/.test(text)],
  ['string', (text) => text.length <= 200 && !text.includes('\n')],
];

/** The narrowest type that every text fits; `text` for long ones. Empty texts fit everything. */
export function guessTypeOfTexts(texts: readonly string[]): string {
  const filled = texts.filter((text) => text !== '');
  if (filled.length === 0) return 'string';
  return tests.find(([, fits]) => filled.every(fits))?.[0] ?? 'text';
}

/** Values that look like an enum: few, and each several times. Null: they do not. */
export function guessEnumValues(texts: readonly string[]): readonly string[] | null {
  const filled = texts.filter((text) => text !== '');
  const distinct = [...new Set(filled)];
  return filled.length >= 10 && distinct.length >= 2 && distinct.length <= 8 && filled.length / distinct.length >= 3
    ? distinct.toSorted()
    : null;
}

/** What nobody should read in a list, by what it is called. */
export function isSecretName(name: string): boolean {
  return /((passw(or)?d|passphrase|secret(_?(access_?)?key)?|(api|private|access|encryption|signing)_?key|token)|(^|_)(pwd|salt|psk))(_?(hash|digest|salt|(en)?crypted))?$/i.test(
    name.replace(/([a-z0-9])([A-Z])/g, '$1_$2'),
  );
}

/** The same of a column, whose table may say more: whoever knows the text that names a session is whoever began it. */
export function isSecretColumn({ name, type }: { readonly name: string; readonly type: string }, table: string): boolean {
  const isSession = /(^|_)sessions?$/i.test(toKebabCase(table).replaceAll('-', '_')) && /^(session_?(id|key)|sid)$/i.test(name);
  return isSecretName(name) || (isSession && /^(text|character)/.test(type));
}

/** A question about a field whose name says more than its type. Null: there is none. */
export function findQuestionAbout(name: string, type: string): string | null {
  if ((type === 'number' || type === 'integer') && /(price|amount|total|cost|fee|salary|balance)$/i.test(name))
    return `Is ${name} an amount of money? Then write type: money, which counts in the minor unit.`;
  if (isSecretName(name)) return `Is ${name} a secret? Then write type: password, which is in no answer.`;
  return null;
}
