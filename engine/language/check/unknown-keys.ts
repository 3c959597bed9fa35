/** Keys that a map does not know: a slip of the pen, a word of another language, or what a missing quote or blank made of a value. */
import { findTreeEntry, type TreeEntry, type MapTree } from '../descriptor.ts';
import { suggestKnownName, findNearestName, type ProblemFact, type ProblemFix, type SourceSpan } from '../problem.ts';
import { languageSections, type ValueShape } from '../shape.ts';
import type { ShapeSection } from '../shape/kinds.ts';

export interface UnknownKeyReport {
  readonly at: SourceSpan;
  readonly fact: ProblemFact;
  /** Keys that the same slip put in the wrong place, this one among them: nothing else is told of them. */
  readonly covers: readonly string[];
}

interface CheckedMap {
  readonly map: MapTree;
  readonly section: ShapeSection;
  /** As in "is not a key of …". */
  readonly owner: string;
}

/** What an unknown entry of a map means. */
export function explainUnknownKey(entry: TreeEntry, of: CheckedMap): UnknownKeyReport {
  return explainUnbracketedList(entry, of) ?? explainCutText(entry, of) ?? explainMissingIndent(entry, of) ?? explainMisspelling(entry, of);
}

function explainMisspelling(entry: TreeEntry, of: CheckedMap): UnknownKeyReport {
  const { key, keyPlace } = entry;
  const { map, section, owner } = of;
  const names = Object.keys(section.keys);
  const { hint, replace } = suggestKnownName(key, names, 'Keys here');
  const isTaken = replace !== null && findTreeEntry(map, replace) !== null;
  const fact = {
    code: 'unknown-key',
    message: `"${key}" is not a key of ${owner}`,
    hint: habits[key] ?? (findNearestName(key, names) === null ? (hintOwningKey(key, section) ?? hint) : hint),
    replace: isTaken || habits[key] ? null : replace,
    fix: fixOppositeKey(entry, of) ?? fixNeedlessKey(entry, of),
  };
  return { at: keyPlace, fact, covers: [key] };
}

/** A key that stands one level too high. */
function hintOwningKey(key: string, { keys }: ShapeSection): string | null {
  const owners = Object.entries(keys).flatMap(([owner, { shape }]) => (key in listShapeKeys(shape) ? [`\`${owner}\``] : []));
  return owners.length === 0 ? null : `It is a key of ${owners.join(', ')}.`;
}

/** Keys of other languages that say the opposite here, or say it elsewhere. */
const habits: Readonly<Record<string, string>> = {
  hidden: 'Write visible: false.',
  nullable: 'Leave it out: a field may be empty unless it is `required`.',
  optional: 'Leave it out: a field may be empty unless it is `required`.',
  editable: 'Write readOnly: true for what cannot be changed.',
  roles: 'Write a condition of roles, such as access: {use: …}.',
  permissions: 'Write a condition of roles, such as access: {use: …}.',
};

/** Keys that say the opposite with the opposite value. */
const opposites: Readonly<Record<string, string>> = { hidden: 'visible', editable: 'readOnly' };

/** `hidden: true` is `visible: false`; of anything but yes or no nothing is certain. */
function fixOppositeKey({ key, keyPlace, value }: TreeEntry, { map, section }: CheckedMap): ProblemFix | null {
  const other = opposites[key];
  if (other === undefined || section.keys[other] === undefined || findTreeEntry(map, other) !== null) return null;
  if (value.kind !== 'scalar' || typeof value.value !== 'boolean' || value.place.line !== keyPlace.line) return null;
  const { line, column } = keyPlace;
  return { line, column, endColumn: value.place.endColumn, text: `${other}: ${String(!value.value)}` };
}

/** `{type: text, nullable: true}` says what is so anyway: it goes with the comma before it. */
function fixNeedlessKey({ key, keyPlace, value }: TreeEntry, { map }: CheckedMap): ProblemFix | null {
  const before = map.entries[map.entries.findIndex((entry) => entry.key === key) - 1];
  if ((key !== 'nullable' && key !== 'optional') || value.kind !== 'scalar' || value.value !== true) return null;
  if (before?.value.kind !== 'scalar' || before.value.place.line !== keyPlace.line) return null;
  return { line: keyPlace.line, column: before.value.place.endColumn, endColumn: value.place.endColumn, text: '' };
}

/** `{columns: code, name}`: a list without its brackets. */
function explainUnbracketedList(entry: TreeEntry, of: CheckedMap): UnknownKeyReport | null {
  const { map, section } = of;
  const before = map.entries[map.entries.indexOf(entry) - 1];
  const shape = section.keys[before?.key ?? '']?.shape;
  if (before?.value.kind !== 'scalar' || before.value.text === '' || (shape?.is !== 'list' && shape?.is !== 'either')) return null;
  const words = listCutWords(entry, of);
  const last = words.at(-1);
  if (last === undefined || last.keyPlace.line !== before.value.place.line) return null;
  const replace = `[${[before.value.text, ...words.map(({ key }) => key)].join(', ')}]`;
  const at = { ...before.value.place, endColumn: last.keyPlace.endColumn };
  const message = `\`${before.key}\` must be a list, but it ends at the comma`;
  return {
    at,
    fact: { code: 'wrong-type', message, hint: `Write ${replace}.`, replace },
    covers: [before.key, ...words.map(({ key }) => key)],
  };
}

/** `{value: f(a, b)}` and `{text: Plan, then fly}`: YAML ends an unquoted text at the comma. */
function explainCutText(entry: TreeEntry, of: CheckedMap): UnknownKeyReport | null {
  const { map } = of;
  const before = map.entries[map.entries.indexOf(entry) - 1];
  const words = listCutWords(entry, of);
  const last = words.at(-1);
  if (before?.value.kind !== 'scalar' || before.value.text === '' || last === undefined) return null;
  const { text, place, inner } = before.value;
  if (place.line !== last.keyPlace.line || place.column !== inner.column || !words.some(({ key }) => /[\s)\].]/.test(key))) return null;
  const whole = [text, ...words.map(({ key }) => key)].join(', ');
  const quoted = whole.includes("'") ? `"${whole}"` : `'${whole}'`;
  const replace = /'.*"|".*'/.test(whole) ? null : quoted;
  const message = `YAML ends \`${before.key}\` at the comma, and "${entry.key}" is no key`;
  const at = { ...place, endColumn: last.keyPlace.endColumn };
  return { at, fact: { code: 'unknown-key', message, hint: `Quote it: ${quoted}`, replace }, covers: words.map(({ key }) => key) };
}

/** The entries from this one on that have no value and are not keys: pieces of a text. */
function listCutWords(entry: TreeEntry, { map, section }: CheckedMap): readonly TreeEntry[] {
  const after = map.entries.slice(map.entries.indexOf(entry));
  const end = after.findIndex(({ value, key }) => value.kind !== 'scalar' || value.text !== '' || key in section.keys);
  return end < 0 ? after : after.slice(0, end);
}

/** `access:` with nothing behind it, and its keys below it in the same column. */
function explainMissingIndent(entry: TreeEntry, { map, section, owner }: CheckedMap): UnknownKeyReport | null {
  const index = map.entries.indexOf(entry);
  const holder = map.entries.slice(0, index).findLast(({ key }) => section.keys[key] !== undefined);
  if (holder === undefined || holder.value.kind !== 'scalar' || holder.value.text !== '') return null;
  const keys = listShapeKeys(section.keys[holder.key]?.shape);
  if (!(entry.key in keys)) return null;
  const message = `"${entry.key}" is not a key of ${owner}, but of \`${holder.key}\``;
  const covers = [
    holder.key,
    ...map.entries
      .slice(index)
      .filter(({ key }) => key in keys && !(key in section.keys))
      .map(({ key }) => key),
  ];
  return {
    at: entry.keyPlace,
    fact: { code: 'unknown-key', message, hint: `Indent it, and what goes with it, below \`${holder.key}\`.` },
    covers,
  };
}

function listShapeKeys(shape: ValueShape | undefined): ShapeSection['keys'] {
  if (shape?.is === 'section') return languageSections[shape.name]?.keys ?? {};
  return shape?.is === 'orFalse' ? listShapeKeys(shape.of) : {};
}
