/** Where a change was made: at the line that is another one, and whether it was made there at all or follows from what is elsewhere. */
import type { SourcePlace } from '../../model/expression.ts';
import type { ModelChange } from './change.ts';
import { listEditedLines, type EditedLines } from './changed-lines.ts';
import { findTypeIn, listEditedTypes, type EditedType, type FileText } from './edited-types.ts';

/** The changes at the lines that were edited; those of which no line was edited follow from the others. */
export function traceChanges(
  changes: readonly ModelChange[],
  before: readonly FileText[],
  after: readonly FileText[],
): readonly ModelChange[] {
  const edited = new Map<string, EditedFile>();
  for (const { file, text } of after) {
    const was = before.find((other) => other.file === file);
    if (was !== undefined && was.text !== text) edited.set(file, { lines: text.split('\n'), ...listEditedLines(was.text, text) });
  }
  const types = listEditedTypes(before, after);
  const isWhole = (file: string): boolean => before.some((one) => one.file === file) !== after.some((one) => one.file === file);
  const found = changes.map((change): ModelChange => {
    const place = change.place ?? findSharedPlace(change, edited);
    if (place === null || isWhole(place.file)) return change;
    const own = edited.get(place.file);
    // A view has most of what it has from its base.
    const isOwn = change.resource === null || isSharedFileName(place.file) || place.file.replace(/^.*\//, '') === `${change.resource}.yaml`;
    const at = own === undefined || !isOwn ? null : findChangedLine(change, place, own);
    if (at !== null) return { ...change, place: { ...place, ...at }, type: findTypeAt({ ...place, ...at }, types) };
    const type = findTypeIn(listLinesOf(place, after), types);
    return type === undefined ? { ...change, follows: true } : { ...change, place: type.place, type: type.name };
  });
  // What follows from a file that says nothing itself, such as a shared type, is all there is to tell.
  return found.some(({ follows }) => !follows) ? found : changes;
}

function findTypeAt({ file, line }: SourcePlace, types: readonly EditedType[]): string | null {
  const found = types.find(({ place, range: [from, to] }) => place.file === file && line >= from && line < to);
  return found?.name ?? null;
}

/** The lines of what begins at a place; none where that is a whole resource. */
function listLinesOf({ file, line }: SourcePlace, files: readonly FileText[]): readonly string[] {
  const lines = files.find((one) => one.file === file)?.text.split('\n') ?? [];
  return isResourceLine(lines, line) ? [] : lines.slice(line - 1, findEndLine(lines, line) - 1);
}

function isResourceLine(lines: readonly string[], line: number): boolean {
  return /^resource:/.test(lines[line - 1] ?? '');
}

/** Where a shared file names what has no place of its own: a message, a role, a setting. */
function findSharedPlace({ item }: ModelChange, edited: ReadonlyMap<string, EditedFile>): SourcePlace | null {
  for (const [file, { lines, added }] of edited) {
    const line = isSharedFileName(file) ? added.find((each) => splitIntoWords(lines[each - 1] ?? '').includes(item)) : undefined;
    if (line !== undefined) return { file, line, column: 1 };
  }
  return null;
}

function isSharedFileName(file: string): boolean {
  return /(?:^|\/)_[^/]*$/.test(file);
}

function splitIntoWords(text: string): readonly string[] {
  return text.split(/[^\w-]+/);
}

interface EditedFile extends EditedLines {
  readonly lines: readonly string[];
}

/** Among the edited lines of what stands at a place the one that says it best; null: nothing was edited there. */
function findChangedLine(
  { item, says, area }: ModelChange,
  { line }: SourcePlace,
  edited: EditedFile,
): Pick<SourcePlace, 'line' | 'column'> | null {
  const { lines, added, removed } = edited;
  const isAll = isResourceLine(lines, line);
  const end = isAll ? lines.length : findEndLine(lines, line);
  const inside = added.filter((each) => isAll || (each >= line && each < end));
  const name = item.split('.').at(-1) ?? '';
  const named = (text: string): boolean => name !== '' && splitIntoWords(text).includes(name);
  const best =
    inside.find((each) => isAll && named(lines[each - 1] ?? '') && keysOf[area].test(findKeyAbove(lines, each))) ??
    inside.find((each) => named(lines[each - 1] ?? '')) ??
    inside.find((each) => isAll && (findKeyAbove(lines, each) === name || keysOf[area].test(findKeyAbove(lines, each)))) ??
    inside[0];
  if (best !== undefined) return { line: best, column: (lines[best - 1] ?? '').search(/\S/) + 1 };
  // What is gone is told where it was.
  const isGone = /\b(?:gone|no longer|loses)\b/.test(says) && removed.some(({ line: at }) => at === line);
  return isGone ? { line, column: (lines[line - 1] ?? '').search(/\S/) + 1 || 1 } : null;
}

/** Under which keys of a descriptor a change of an area is written. */
const keysOf: Readonly<Record<ModelChange['area'], RegExp>> = {
  access: /^(?:access|fields|rules|actions|transitions|list)$/,
  states: /^(?:actions|transitions|fields)$/,
  validation: /^(?:fields|rules|create|edit|form)$/,
  calls: /^(?:api|path|key|actions|transitions)$/,
  values: /^(?:fields|create|edit|form)$/,
  screens: /^(?:list|form|show|create|edit|menu)$/,
  texts: /^title/,
};

/** The line behind the last one that belongs to what begins at a line. */
function findEndLine(lines: readonly string[], line: number): number {
  const depth = indentationOf(lines[line - 1] ?? '');
  // What begins below its key has the lines beside it, too.
  const above = lines[line - 2] ?? '';
  const isBelow = indentationOf(above) < depth && /:\s*(?:#.*)?$/.test(above);
  const next = lines.findIndex((text, index) => index >= line && text.trim() !== '' && indentationOf(text) < (isBelow ? depth : depth + 1));
  return next < 0 ? lines.length + 1 : next + 1;
}

function findKeyAbove(lines: readonly string[], line: number): string {
  const above = lines.slice(0, line).findLast((text) => /^\w/.test(text));
  return /^\w+/.exec(above ?? '')?.[0] ?? '';
}

function indentationOf(text: string): number {
  return text.length - text.trimStart().length;
}
