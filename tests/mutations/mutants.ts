/**
 * Slips of the hand in our own descriptors: at least 200 edits, the same ones each time. Each compiles and means something else.
 * Suites use them to prove that a slip is named in a review and turns a test red.
 */
import { parseDocument } from 'yaml';
import { readModel, type Source } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import { rememberingParse } from '../../engine/language/parse.ts';
import type { Model } from '../../engine/model/model.ts';
import { operators, type Edit, type Facts } from './operators.ts';
import { isSame } from '../../engine/review/diff/canonical.ts';
import { randomFrom, type Random } from './random.ts';
import { sitesOf } from './sites.ts';

export interface Mutant extends Pick<Edit, 'kind' | 'area' | 'item' | 'says'> {
  /** `role swapped users access`; the same name for the same edit. */
  readonly id: string;
  /** e.g. `resources/users.yaml` */
  readonly file: string;
  readonly resource: string;
  /** The whole file after the edit. */
  readonly text: string;
}

const perKind = 8;
// More of one file make more rounds, and each costs a Model.
const perFile = 12;
const folder = 'resources';

/** Edits that mean nothing although the Model looks otherwise, by id, with the reason. */
const harmless: Readonly<Record<string, string>> = {
  'right refused: batch-stages access.act': 'whoever may use the resource has the role already',
};

/** The descriptors as they are. */
// Policies are no descriptors: they are what the mutants are held against.
export const sources: readonly Source[] = loadFolder(folder).filter(({ file }) => !file.endsWith('.policy.yaml'));
const parse = rememberingParse();

/** The Model of the descriptors as they are. */
export const baseline: Model = modelFrom(sources);

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
  const random = randomFrom(20_261_122);
  const files = random.shuffled(sources.filter(({ file }) => !file.includes('/_')));
  const chosen = chosenFrom(files.flatMap((source) => candidatesOf(source, random))).map(mutantOf);
  const found: Mutant[][] = [];
  for (const mutant of chosen) {
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

/** Several of each kind, from as many files as there are. */
function chosenFrom(all: readonly Candidate[]): readonly Candidate[] {
  const chosen: Candidate[] = [];
  const uses = (source: Source) => chosen.filter((each) => each.source === source).length;
  for (let turn = 0; turn < perKind; turn++) {
    for (const kind of Object.keys(operators)) {
      const free = all.filter((each) => each.kind === kind && !chosen.includes(each) && uses(each.source) < perFile);
      const [next] = free.sort((a, b) => uses(a.source) - uses(b.source));
      if (next !== undefined) chosen.push(next);
    }
  }
  return chosen;
}

type Candidate = Edit & { readonly source: Source; readonly path: string };

function candidatesOf(source: Source, random: Random): readonly Candidate[] {
  const root: unknown = parseDocument(source.text).toJS();
  const name = nameOf(source);
  const hasViews = (baseline.resources[name]?.views ?? []).length > 0;
  const facts: Facts = { root, roles: Object.keys(baseline.roles), states: statesOf(name), hasViews, random };
  return random.shuffled(
    sitesOf(root).flatMap((site) =>
      Object.values(operators).flatMap((operator) => {
        const edit = operator(site, facts);
        return edit === null ? [] : [{ ...edit, source, path: site.path.join('.') }];
      }),
    ),
  );
}

function nameOf({ file }: Pick<Source, 'file'>): string {
  return file.replace(/^.*\//, '').replace(/\.yaml$/, '');
}

function statesOf(name: string): readonly string[] {
  const resource = baseline.resources[name];
  const choices = resource?.fields[resource.stateField ?? '']?.choices;
  return choices?.kind === 'enum' ? choices.values.map(({ value }) => String(value)).filter((value) => value !== '*') : [];
}

function mutantOf({ kind, area, item, says, source, path, apply }: Candidate): Mutant {
  const document = parseDocument(source.text);
  apply(document);
  const resource = nameOf(source);
  return {
    id: `${kind}: ${resource} ${path}`,
    kind,
    area,
    item,
    says,
    file: source.file,
    resource,
    text: document.toString({ lineWidth: 0 }),
  };
}

/** Without those that do not compile and those that mean the same as before. */
function living(round: readonly Mutant[]): readonly Round[] {
  if (round.length === 0) return [];
  const { model, problems } = readModel(sourcesWith(...round), parse);
  if (model !== null) {
    const alive = round.filter(({ id, resource }) => !(id in harmless) && !isSame(model.resources[resource], baseline.resources[resource]));
    return [{ model, mutants: alive }];
  }
  const faulty = round.filter(({ file }) => problems.some((problem) => problem.file === file));
  if (faulty.length > 0) return living(round.filter((mutant) => !faulty.includes(mutant)));
  // The fault shows in a file that refers to one of these.
  const half = Math.ceil(round.length / 2);
  return round.length === 1 ? [] : [...living(round.slice(0, half)), ...living(round.slice(half))];
}
