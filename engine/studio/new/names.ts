/** Names as the language has them, from names as anybody writes them. */
import { explainReservedName, isTakenAddress } from '../../language/rules/reserved-name.ts';

/** `film_actor`, `FilmActor` and `film actor` as `film-actor`. */
export function toKebabCase(name: string): string {
  const words = removeAccents(name)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-');
  return /^[a-z]/.test(words) ? words : `x-${words}`.replace(/-$/, '');
}

/** The name of a resource: kebab-case with the last word in the plural. */
export function toResourceName(name: string): string {
  const words = toKebabCase(name).split('-');
  return [...words.slice(0, -1), toPlural(words.at(-1) ?? '')].join('-');
}

/** The first of these names that no other resource has and the server does not answer at; else the last one, with a number. */
export function findFreeResourceName(choices: readonly string[], taken: ReadonlySet<string>): string {
  const isFree = (name: string): boolean => !taken.has(name) && !isTakenAddress('route', name) && !isTakenAddress('path', name);
  const free = choices.find(isFree);
  const last = choices.at(-1) ?? '';
  if (free !== undefined) return free;
  for (let number = 2; ; number += 1) if (isFree(`${last}-${number}`)) return `${last}-${number}`;
}

/** What one record is called: `film-actors` is "Film actor". */
export function toResourceTitle(name: string): string {
  const words = toKebabCase(name).split('-');
  const text = [...words.slice(0, -1), toSingular(words.at(-1) ?? '')].join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const irregular: ReadonlyMap<string, string> = new Map([
  ['person', 'people'],
  ['child', 'children'],
  ['man', 'men'],
  ['woman', 'women'],
]);
const unchanging = /^(series|species|news|staff|data|media|people|children|men|women|information|equipment|history|sms)$/;

export function toPlural(word: string): string {
  const many = irregular.get(word);
  if (many !== undefined) return many;
  if (unchanging.test(word) || /(?<!s|u|i)s$/.test(word)) return word;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

export function toSingular(word: string): string {
  const known = [...irregular].find(([, many]) => many === word);
  if (known) return known[0];
  if (unchanging.test(word)) return word;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ss|x|z|ch|sh|us)es$/.test(word)) return word.slice(0, -2);
  return /(?<!s|u|i)s$/.test(word) ? word.slice(0, -1) : word;
}

/** A field as its source calls it, as expressions read it, and as people do. */
export interface OutlinedFieldName {
  readonly name: string;
  /** The wire name where it differs. */
  readonly path: string | null;
  /** What the source calls it, where the name has lost letters of it. */
  readonly title: string | null;
}

/** A name that expressions can read and that none of `taken` has. Null: the wire name is one that no path can say. */
export function toFieldName(wire: string, taken: ReadonlySet<string> = new Set()): OutlinedFieldName | null {
  const free = findFreeFieldName(toReadableName(wire), taken);
  if (free === wire) return { name: wire, path: null, title: null };
  // A body with the name `__proto__` is none that is taken.
  if (wire === '__proto__' || !/^[^.\s]+( +[^.\s]+)*$/.test(wire)) return null;
  return { name: free, path: wire, title: titleForWireName(wire) };
}

/** As `toFieldName`, for a source whose wire names are only headings: one with dots or blanks becomes another wire name. */
export function toColumnFieldName(heading: string, taken: ReadonlySet<string>): OutlinedFieldName | null {
  const name = /\s/.test(heading) ? null : toFieldName(heading, taken);
  if (name !== null || heading === '') return name;
  return { name: findFreeFieldName(toReadableName(heading), taken), path: null, title: titleForWireName(heading) };
}

function titleForWireName(wire: string): string | null {
  return /\P{ASCII}/u.test(wire) ? wire.replace(/[{}]/g, '') : null;
}

// What is no Latin letter at all is not spelt out.
function toReadableName(wire: string): string {
  const name = removeAccents(wire)
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^_+(?=.)/, '')
    .replace(/^(\d)/, '_$1');
  return wire === '_' || /[A-Za-z0-9]/.test(name) ? name : 'field';
}

function removeAccents(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
}

function findFreeFieldName(name: string, taken: ReadonlySet<string>): string {
  const isFree = (each: string): boolean => !taken.has(each) && explainReservedName(each) === null;
  if (isFree(name)) return name;
  for (let number = 2; ; number += 1) if (isFree(`${name}_${number}`)) return `${name}_${number}`;
}
