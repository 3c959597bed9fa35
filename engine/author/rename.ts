/** Another name for a thing, in every place that names it. */
import { at } from '../language/descriptor.ts';
import { readModel, type Problem } from '../language/index.ts';
import type { Source } from '../language/load/disk.ts';
import { rememberingParse, type Parsed } from '../language/parse.ts';
import { clash } from './clash.ts';
import type { Definition } from './definitions.ts';
import { edited, type Edit } from './edits.ts';
import { isBareName, isTitledByName, kept, storedBy, type Keeping } from './kept.ts';
import { onWire } from './policy-words.ts';
import { namesOf, type Names, type Reference } from './references.ts';
import { askedBelow, byParams, inAddress, ofParameter } from './meant.ts';
import { getsRow, inBody, inBodyAndChanged, inQuery } from './section-names.ts';
import { meaningOf } from './uses.ts';
import { invalidName } from './valid-name.ts';

export interface Request {
  /** A dotted name, e.g. `planets.kind`. */
  readonly target: string;
  /** The new name, alone or with the same beginning as the target. */
  readonly to: string;
  readonly keep: Keeping;
}

export interface Renaming {
  readonly meant: Definition;
  readonly to: string;
  readonly edits: readonly Edit[];
  /** A resource takes its file and its policy along. */
  readonly moved: readonly { readonly from: string; readonly to: string }[];
  /** What follows from the rename and is not done by it, in sentences. */
  readonly notes: readonly string[];
}

export interface Refused {
  readonly problem: string;
  /** What `check` would find afterwards. */
  readonly problems: readonly Problem[];
  /** What it would find them in. */
  readonly sources?: readonly Source[];
}

/** All edits of a rename, tried out: what `check` refuses afterwards is refused before. `names` are those from before. */
export function rename(
  sources: readonly Source[],
  request: Request,
  read: (source: Source) => Parsed = rememberingParse(),
): (Renaming & { readonly names: Names; readonly sources: readonly Source[] }) | Refused {
  const { names, problems } = namesOf(sources, read);
  if (names === null) return { problem: 'The descriptors have problems; a rename needs them clean.', problems };
  const renaming = renamingOf(names, request);
  if ('problem' in renaming) return renaming;
  const after = renamed(sources, renaming);
  const found = readModel(after, read).problems.filter(({ severity }) => severity === 'error');
  if (found.length > 0) return { problem: 'After this rename the descriptors would have problems.', problems: found, sources: after };
  return { ...renaming, names, sources: after };
}

/** The sources with a rename made. */
export function renamed(sources: readonly Source[], { edits, moved }: Pick<Renaming, 'edits' | 'moved'>): readonly Source[] {
  const fileOf = (file: string): string => moved.find(({ from }) => from === file)?.to ?? file;
  return edited(sources, edits).map((source) => ({ ...source, file: fileOf(source.file) }));
}

/** The edits of a rename, or why it cannot be. */
export function renamingOf(names: Names, { target, to: written, keep }: Request): Renaming | Refused {
  const meant = meaningOf(names, target);
  if ('problem' in meant) return refused(meant.problem);
  const to = newName(target, written);
  if (to === null) return refused(`"${written}" is somewhere else than "${target}": a rename changes the last part only.`);
  const problem = invalidName(meant.kind, to, meant.name) ?? clash(names, meant, to, keep.wire);
  if (problem !== null) return refused(problem);
  const own = names.references.filter(({ id }) => id === meant.id);
  const blocked =
    given(own, meant) ?? (keep.wire ? twofold(own, names, meant) : null) ?? unwritable(own, names, meant) ?? ambiguous(own, names, meant);
  if (blocked !== null) return refused(blocked);
  const replaced = own
    .filter((reference) => !(keep.wire && isOfWire(reference, meant)))
    .map(({ file, start, end }) => ({ file, start, end, text: to }));
  const additions = kept(names, meant, to, keep);
  if ('problem' in additions) return refused(additions.problem);
  return {
    meant,
    to,
    edits: [...replaced, ...additions],
    moved: movedFiles(names, meant, to),
    notes: notesOf(names, own, { meant, to, keep }),
  };
}

function refused(problem: string): Refused {
  return { problem, problems: [] };
}

/** The last part of what is written, if all before it is that of the target. */
function newName(target: string, written: string): string | null {
  const dot = written.lastIndexOf('.');
  return dot < 0 || target.startsWith(written.slice(0, dot + 1)) ? written.slice(dot + 1) : null;
}

/** What is said on the wire; it stays unless --change-wire is given. */
function isOfWire({ what }: Reference, { field }: Definition): boolean {
  if (what === inQuery) return field === null || at(field, 'query') === null;
  return [inBody, inBodyAndChanged, getsRow, ofParameter, inAddress, askedBelow, byParams, onWire].includes(what);
}

/** A body that changes a field by its name while the wire calls it otherwise: only its author can keep the one and change the other. */
function twofold(own: readonly Reference[], { positions }: Names, { field }: Definition): string | null {
  const isOtherwise = field !== null && (at(field, 'sendAs') ?? at(field, 'path')) !== null;
  const found = isOtherwise ? own.find(({ what }) => what === inBodyAndChanged || what === getsRow) : undefined;
  if (found === undefined) return null;
  return `${placeOf(found, positions)} says the name of the field where bodies say that of the wire. Write \`set\` there first, or rename with --change-wire.`;
}

function given(own: readonly Reference[], { kind, label }: Definition): string | null {
  if (kind === 'value' || own.some(({ isDefinition }) => isDefinition)) return null;
  return `No descriptor defines "${label}": the engine gives it its name.`;
}

function unwritable(own: readonly Reference[], { positions }: Names, { name }: Definition): string | null {
  const odd = own.find(({ file, start, end }) => positions(file).text.slice(start, end) !== name);
  return odd === undefined ? null : `${placeOf(odd, positions)} writes "${name}" with escapes. Write it plainly first.`;
}

/** A shared type or message is read once for each use; where its words mean different things they cannot all be renamed. */
function ambiguous(own: readonly Reference[], { references, definitions, positions }: Names, { id, name }: Definition): string | null {
  for (const reference of own) {
    const other = references.find((each) => each.file === reference.file && each.start === reference.start && each.id !== id);
    if (other === undefined) continue;
    const label = definitions.byId.get(other.id)?.label ?? 'something else';
    return `${placeOf(reference, positions)} is shared: there "${name}" means ${label} too. Rename both by hand, or write it out where it is used.`;
  }
  return null;
}

function placeOf({ file, start }: Reference, positions: Names['positions']): string {
  const { line, column } = positions(file).placeOf(start);
  return `${file}:${line}:${column}`;
}

function movedFiles({ sources }: Names, { kind, name }: Definition, to: string): Renaming['moved'] {
  if (kind !== 'resource') return [];
  return ['yaml', 'policy.yaml'].flatMap((ending) => {
    const from = sources.find(({ file }) => file.replace(/^.*\//, '') === `${name}.${ending}`)?.file;
    return from === undefined ? [] : [{ from, to: from.replace(/[^/]*$/, `${to}.${ending}`) }];
  });
}

function notesOf(
  names: Names,
  own: readonly Reference[],
  { meant, to, keep }: { meant: Definition; to: string; keep: Keeping },
): readonly string[] {
  const { kind, name } = meant;
  const places = (what: string): string =>
    own
      .filter((each) => each.what === what)
      .map((each) => placeOf(each, names.positions))
      .join(', ');
  const notes: string[] = [];
  const isWired = kind === 'value' || kind === 'role' || (!keep.wire && ['field', 'resource', 'collection'].includes(kind));
  if (isWired) notes.push(`On the wire "${name}" is called "${to}" now: the server must know it under that name.`);
  const parameters = keep.wire ? '' : places(ofParameter);
  if (parameters !== '')
    notes.push(`The parameter of an address is called "${to}" now, and the filter of the parent "_${to}": ${parameters}.`);
  if (isTitledByName(meant) && (!keep.title || isBareName(meant))) notes.push('Its title followed from its name and follows the new one.');
  if (kind === 'value') notes.push(`Records that hold "${name}" keep it, and the field does not know it any more.`);
  if (storedBy(meant) !== null && !keep.records)
    notes.push(`What is stored under "${name}" is not found under "${to}"; \`was: ${name}\` would have the server move it when it starts.`);
  if (kind === 'resource' && !keep.wire) notes.push(`Its screens are at /${to} now, unless \`route\` says otherwise.`);
  return notes;
}
