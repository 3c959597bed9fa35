/**
 * Slips of the hand in our own descriptors: at least 200 edits, the same ones each time. Each compiles and means something else.
 * Suites use them to prove that a slip is named in a review and turns a test red.
 */
import { createHash } from 'node:crypto';
import { parseDocument } from 'yaml';
import { readModel, type Source } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import { createCachedParse } from '../../engine/language/parse.ts';
import type { Model } from '../../engine/model/model.ts';
import { operators, type Edit, type Facts } from './operators.ts';
import { makeOnce, readModelOnce } from '../once.ts';
import { meansTheSame } from '../../engine/studio/diff/canonical.ts';
import { asFirstWritten, lastingPath, sitesOf } from './sites.ts';

export interface Mutant extends Pick<Edit, 'kind' | 'area' | 'item' | 'says'> {
  /** `role swapped users access`; the same name for the same edit, whatever the fields are called by now. */
  readonly id: string;
  /** e.g. `resources/users.yaml` */
  readonly file: string;
  readonly resource: string;
  /** The whole file after the edit. */
  readonly text: string;
}

const perKind = 8;
const folder = 'resources';

/** Edits that mean nothing although the Model looks otherwise, by id, with the reason. */
const harmless: Readonly<Record<string, string>> = {
  'right refused: batch-stages access.act': 'whoever may use the resource has the role already',
};

/** The descriptors as they are. */
// Policies are no descriptors: they are what the mutants are held against.
export const sources: readonly Source[] = loadFolder(folder).filter(({ file }) => !file.endsWith('.policy.yaml'));
const parse = createCachedParse();

/** The Model of the descriptors as they are. */
export const baseline: Model = readModelOnce(sources).model;

function modelFrom(files: readonly Source[]): Model {
  const { model, problems } = readModel(files, parse);
  if (model === null) throw new Error(problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'));
  return model;
}

/** The Model of the descriptors with one mutant in them. */
export function modelOf(mutant: Mutant): Model {
  return modelFrom(sourcesWith(mutant));
}

/** The files with these mutants in them. */
export function sourcesWith(...all: readonly Pick<Mutant, 'file' | 'text'>[]): readonly Source[] {
  return sources.map((source) => all.find(({ file }) => file === source.file) ?? source);
}

/** All mutants, by kind. */
export function mutants(): readonly Mutant[] {
  return rounds().flatMap((round) => round.mutants);
}

/** All mutants in groups, each with the one Model that has them all: no two are of the same file. */
export function rounds(): readonly Round[] {
  return makeOnce(['rounds', sources], makeRounds);
}

function makeRounds(): readonly Round[] {
  const candidates = sources.filter(({ file }) => !file.includes('/_')).flatMap(candidatesOf);
  const chosen = Object.keys(operators).flatMap((kind) => chosenFrom(candidates.filter((each) => each.kind === kind)));
  const found: Mutant[][] = [];
  for (const mutant of chosen.map(mutantOf)) {
    const free = found.find((round) => round.every(({ file }) => file !== mutant.file));
    if (free === undefined) found.push([mutant]);
    else free.push(mutant);
  }
  return found.flatMap(living);
}

interface Round {
  readonly model: Model;
  readonly mutants: readonly Mutant[];
}

/** Several of one kind, from as many files as there are. Which ones depends on their names alone: what else there is moves none. */
function chosenFrom(all: readonly Candidate[]): readonly Candidate[] {
  const drawn = all.toSorted((a, b) => (a.lot < b.lot ? -1 : 1));
  const rankOf = (each: Candidate, place: number) => drawn.slice(0, place).filter(({ source }) => source === each.source).length;
  const ranked = drawn.map((each, place) => ({ each, rank: rankOf(each, place) }));
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, perKind)
    .map(({ each }) => each);
}

interface Candidate extends Edit {
  readonly id: string;
  /** By chance, and always the same for the same id. */
  readonly lot: string;
  readonly source: Source;
}

function candidatesOf(source: Source): readonly Candidate[] {
  const written: unknown = parseDocument(source.text).toJS();
  const root = asFirstWritten(written);
  const name = nameOf(source);
  const known = {
    root,
    roles: Object.keys(baseline.roles),
    states: statesOf(name),
    hasViews: (baseline.resources[name]?.views ?? []).length > 0,
    isView: (baseline.resources[name]?.view ?? null) !== null,
  };
  return sitesOf(root).flatMap((site) =>
    Object.entries(operators).flatMap(([kind, operator]) => {
      const id = `${kind}: ${name} ${lastingPath(site.path, written)}`;
      const lot = createHash('sha256').update(id).digest('hex');
      const pick: Facts['pick'] = (all) => all[Number.parseInt(lot.slice(0, 8), 16) % all.length] ?? null;
      const edit = operator(site, { ...known, pick });
      return edit === null ? [] : [{ ...edit, id, lot, item: itemOf(edit, site.path, name), source }];
    }),
  );
}

/** Filters are told by their names on the wire. */
function itemOf({ item }: Edit, path: readonly (string | number)[], name: string): string {
  return path[0] === 'list' && path[1] === 'filters' ? (baseline.resources[name]?.fields[item]?.query ?? item) : item;
}

function nameOf({ file }: Pick<Source, 'file'>): string {
  return file.replace(/^.*\//, '').replace(/\.yaml$/, '');
}

function statesOf(name: string): readonly string[] {
  const resource = baseline.resources[name];
  const choices = resource?.fields[resource.stateField ?? '']?.choices;
  return choices?.kind === 'enum' ? choices.values.map(({ value }) => String(value)).filter((value) => value !== '*') : [];
}

function mutantOf({ id, kind, area, item, says, source, apply }: Candidate): Mutant {
  const document = parseDocument(source.text);
  apply(document);
  return { id, kind, area, item, says, file: source.file, resource: nameOf(source), text: document.toString({ lineWidth: 0 }) };
}

/** Without those that do not compile and those that mean the same as before. */
function living(round: readonly Mutant[]): readonly Round[] {
  if (round.length === 0) return [];
  const { model, problems } = readModel(sourcesWith(...round), parse);
  if (model !== null) {
    const alive = round.filter(
      ({ id, resource }) => !(id in harmless) && !meansTheSame(model.resources[resource], baseline.resources[resource]),
    );
    return [{ model, mutants: alive }];
  }
  const faulty = round.filter(({ file }) => problems.some((problem) => problem.file === file));
  if (faulty.length > 0) return living(round.filter((mutant) => !faulty.includes(mutant)));
  // The fault shows in a file that refers to one of these.
  const half = Math.ceil(round.length / 2);
  return round.length === 1 ? [] : [...living(round.slice(0, half)), ...living(round.slice(half))];
}
