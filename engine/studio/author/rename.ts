/** Another name for a thing, in every place that names it. */
import { findTree } from '../../language/descriptor.ts';
import { readModel, type Problem } from '../../language/index.ts';
import { findUsers } from '../../language/rules/project.ts';
import { readSeedFiles } from '../../language/seeds/read-seeds.ts';
import type { Source } from '../../language/load/disk.ts';
import { createCachedParse, type ParsedYaml } from '../../language/parse.ts';
import { findClash } from './clash.ts';
import type { NameDefinition } from './definitions.ts';
import { applyEdits, type TextEdit } from './edits.ts';
import { isBareName, isTitledByName, planKeptNames, findStoredMap, type RenameKeeping } from './kept.ts';
import { onWire } from './policy-words.ts';
import { collectProjectNames, type ProjectNames, type NameReference } from './references.ts';
import { askedBelow, byParams, inAddress, ofParameter } from './meant.ts';
import { listSeedsCalled } from './seed-names.ts';
import { getsRow, inBody, inBodyAndChanged, inQuery } from './section-names.ts';
import { findMeaning } from './uses.ts';
import { findNameFault } from './valid-name.ts';

export interface RenameRequest {
  /** A dotted name, e.g. `planets.kind`. */
  readonly target: string;
  /** The new name, alone or with the same beginning as the target. */
  readonly to: string;
  readonly keep: RenameKeeping;
  /** The records that the project begins with; they follow. */
  readonly seeds?: readonly Source[];
}

export interface PlannedRename {
  readonly meant: NameDefinition;
  readonly to: string;
  readonly edits: readonly TextEdit[];
  /** A resource takes its file and its policy along. */
  readonly moved: readonly { readonly from: string; readonly to: string }[];
  /** What follows from the rename and is not done by it, in sentences. */
  readonly notes: readonly string[];
}

export interface RefusedRename {
  readonly problem: string;
  /** What `check` would find afterwards. */
  readonly problems: readonly Problem[];
  /** What it would find them in. */
  readonly sources?: readonly Source[];
}

/** A rename that was tried out. */
export interface TriedRename extends PlannedRename {
  /** Those from before. */
  readonly names: ProjectNames;
  /** What stands there afterwards, in the order of before. */
  readonly sources: readonly Source[];
  readonly seeds: readonly Source[];
}

/** All edits of a rename, tried out: what `check` refuses afterwards is refused before. */
export function tryRename(
  sources: readonly Source[],
  request: RenameRequest,
  read: (source: Source) => ParsedYaml = createCachedParse(),
): TriedRename | RefusedRename {
  const { names, problems } = collectProjectNames(sources, read, request.seeds);
  if (names === null) return { problem: 'The descriptors have problems; fix them before a rename.', problems };
  const renaming = planRename(names, request);
  if ('problem' in renaming) return renaming;
  const lost = findSignInName(names, renaming.meant);
  if (lost !== null) return refuseRename(lost);
  const after = applyRename(sources, renaming);
  const { model, problems: all } = readModel(after, read);
  const found = all.filter(({ severity }) => severity === 'error');
  if (found.length > 0) return { problem: 'After this rename the descriptors would have problems.', problems: found, sources: after };
  const seeds = applyRename(names.seeds, renaming);
  const wrong = model === null ? [] : readSeedFiles(seeds, model).problems.map(({ problem }) => problem);
  if (wrong.length > 0)
    return { problem: 'The seeds have problems, or would have after this rename.', problems: wrong, sources: [...after, ...seeds] };
  return { ...renaming, names, sources: after, seeds };
}

/** The sources with a rename made. */
export function applyRename(sources: readonly Source[], { edits, moved }: Pick<PlannedRename, 'edits' | 'moved'>): readonly Source[] {
  const fileOf = (file: string): string => moved.find(({ from }) => from === file)?.to ?? file;
  return applyEdits(sources, edits).map((source) => ({ ...source, file: fileOf(source.file) }));
}

/** The edits of a rename, or why it cannot be. */
export function planRename(names: ProjectNames, { target, to: written, keep }: RenameRequest): PlannedRename | RefusedRename {
  const meant = findMeaning(names, target);
  if ('problem' in meant) return refuseRename(meant.problem);
  const to = lastNamePart(target, written);
  if (to === null) return refuseRename(`"${written}" is somewhere other than "${target}": a rename changes the last part only.`);
  const problem = findNameFault(meant.kind, to, meant.name) ?? findClash(names, meant, to, keep.wire);
  if (problem !== null) return refuseRename(problem);
  const own = names.references.filter(({ id }) => id === meant.id);
  const blocked =
    findEngineName(own, meant) ??
    (keep.wire ? findTwofoldBody(own, names, meant) : null) ??
    findEscapedName(own, names, meant) ??
    findAmbiguousName(own, names, meant);
  if (blocked !== null) return refuseRename(blocked);
  const replaced = own
    .filter((reference) => !(keep.wire && isWireReference(reference, meant)))
    .map(({ file, start, end }) => ({ file, start, end, text: to }));
  const additions = planKeptNames(names, meant, to, keep);
  if ('problem' in additions) return refuseRename(additions.problem);
  return {
    meant,
    to,
    edits: [...replaced, ...additions],
    moved: listMovedFiles(names, meant, to),
    notes: listRenameNotes(names, own, { meant, to, keep }),
  };
}

function refuseRename(problem: string): RefusedRename {
  return { problem, problems: [] };
}

/** The last part of what is written, if all before it is that of the target. */
function lastNamePart(target: string, written: string): string | null {
  const dot = written.lastIndexOf('.');
  return dot < 0 || target.startsWith(written.slice(0, dot + 1)) ? written.slice(dot + 1) : null;
}

/** What is said on the wire; it stays unless --change-wire is given. */
function isWireReference({ what }: NameReference, { field }: NameDefinition): boolean {
  if (what === inQuery) return field === null || findTree(field, 'query') === null;
  return [inBody, inBodyAndChanged, getsRow, ofParameter, inAddress, askedBelow, byParams, onWire].includes(what);
}

/** A body that changes a field by its name while the wire calls it otherwise: only its author can keep the one and change the other. */
function findTwofoldBody(own: readonly NameReference[], { positions }: ProjectNames, { field }: NameDefinition): string | null {
  const isOtherwise = field !== null && (findTree(field, 'sendAs') ?? findTree(field, 'path')) !== null;
  const found = isOtherwise ? own.find(({ what }) => what === inBodyAndChanged || what === getsRow) : undefined;
  if (found === undefined) return null;
  return `${formatReferencePlace(found, positions)} says the name of the field where bodies say that of the wire. Write \`set\` there first, or rename with --change-wire.`;
}

function findEngineName(own: readonly NameReference[], { kind, label }: NameDefinition): string | null {
  if (kind === 'value' || own.some(({ isDefinition }) => isDefinition)) return null;
  return `No descriptor defines "${label}": the engine gives it its name.`;
}

/** What the server reads of somebody who signs in. */
function findSignInName({ project }: ProjectNames, { kind, label }: NameDefinition): string | null {
  const isRead = kind === 'field' && findUsers(project) !== null && signInFields.some((each) => label === `users.${each}`);
  return isRead
    ? `Who signs in is read from "${label}", which is found by that name: under another one the server would not see it.`
    : null;
}

const signInFields: readonly string[] = ['username', 'name', 'email', 'roles', 'enabled'];

function findEscapedName(own: readonly NameReference[], { positions }: ProjectNames, { name }: NameDefinition): string | null {
  const odd = own.find(({ file, start, end }) => positions(file).text.slice(start, end) !== name);
  return odd === undefined ? null : `${formatReferencePlace(odd, positions)} writes "${name}" with escapes. Write it plainly first.`;
}

/** A shared type or message is read once for each use; where its words mean different things they cannot all be renamed. */
function findAmbiguousName(
  own: readonly NameReference[],
  { references, definitions, positions }: ProjectNames,
  { id, name }: NameDefinition,
): string | null {
  for (const reference of own) {
    const other = references.find((each) => each.file === reference.file && each.start === reference.start && each.id !== id);
    if (other === undefined) continue;
    const label = definitions.byId.get(other.id)?.label ?? 'something else';
    return `${formatReferencePlace(reference, positions)} is shared: there "${name}" means ${label} too. Rename both by hand, or write it out where it is used.`;
  }
  return null;
}

function formatReferencePlace({ file, start }: NameReference, positions: ProjectNames['positions']): string {
  const { line, column } = positions(file).placeOf(start);
  return `${file}:${line}:${column}`;
}

function listMovedFiles({ sources, seeds }: ProjectNames, { kind, name }: NameDefinition, to: string): PlannedRename['moved'] {
  if (kind !== 'resource') return [];
  const beside = ['yaml', 'policy.yaml'].flatMap(
    (ending) => sources.find(({ file }) => file.replace(/^.*\//, '') === `${name}.${ending}`)?.file ?? [],
  );
  return [...beside, ...listSeedsCalled(name, seeds)].map((from) => ({ from, to: from.replace(/[^/.]*(?=[^/]*$)/, to) }));
}

function listRenameNotes(
  names: ProjectNames,
  own: readonly NameReference[],
  { meant, to, keep }: { meant: NameDefinition; to: string; keep: RenameKeeping },
): readonly string[] {
  const { kind, name } = meant;
  const places = (what: string): string =>
    own
      .filter((each) => each.what === what)
      .map((each) => formatReferencePlace(each, names.positions))
      .join(', ');
  const notes: string[] = [];
  const isWired = kind === 'value' || kind === 'role' || (!keep.wire && ['field', 'resource', 'collection'].includes(kind));
  if (isWired) notes.push(`On the wire "${name}" is called "${to}" now: the server must know it under that name.`);
  const parameters = keep.wire ? '' : places(ofParameter);
  if (parameters !== '')
    notes.push(`The parameter of an address is called "${to}" now, and the filter of the parent "_${to}": ${parameters}.`);
  if (isTitledByName(meant) && (!keep.title || isBareName(meant))) notes.push('Its title followed from its name and follows the new one.');
  notes.push(...listAttributeNotes(names, meant, to));
  if (kind === 'role' && findUsers(names.project) !== null)
    notes.push(`Users who hold "${name}" keep it, and it is no role any more: give them "${to}".`);
  if (kind === 'value') notes.push(`Records that hold "${name}" keep it, and the field no longer knows it.`);
  if (findStoredMap(meant) !== null && !keep.records)
    notes.push(`What is stored under "${name}" is not found under "${to}"; \`was: ${name}\` would have the server move it when it starts.`);
  if (kind === 'resource' && !keep.wire) notes.push(`Its screens are at /${to} now, unless \`route\` says otherwise.`);
  return notes;
}

/** What expressions read of somebody has its value from the field of users that is called so. */
function listAttributeNotes({ definitions, project }: ProjectNames, { kind, name, label }: NameDefinition, to: string): readonly string[] {
  const [attribute, field] = [`user.${name}`, `users.${name}`];
  const isPair = kind === 'field' && findUsers(project) !== null && [attribute, field].every((each) => definitions.find(each, ['field']));
  const other = label === attribute ? field : label === field ? attribute : null;
  if (!isPair || other === null) return [];
  return [`"${attribute}" has its value from the field of users of that name: \`steward rename ${other} ${to}\` makes them meet again.`];
}
