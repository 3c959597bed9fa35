/** Pairs of descriptors: one with a condition in it, one with the same condition put otherwise or bent. */
import { parseDocument } from 'yaml';
import { readModel, type Source } from '../../../engine/language/index.ts';
import { createCachedParse } from '../../../engine/language/parse.ts';
import type { Model, Resource } from '../../../engine/model/model.ts';
import { sources } from '../mutants.ts';
import { bends, bent } from './bend.ts';
import { conditionOf, oneOf, print, type Draw } from './conditions.ts';
import { laws, reworded } from './reword.ts';
import { sitesOf, type Site } from './sites.ts';
import type { Subject } from './world.ts';

export interface Pair {
  readonly subject: Subject;
  readonly site: Site;
  /** What was done, e.g. `De Morgan`. */
  readonly how: string;
  readonly before: string;
  readonly after: string;
}

/** Pairs that stand in one project: no resource in it refers to another one of them. */
export interface Round {
  readonly before: Model;
  readonly after: Model;
  readonly pairs: readonly Pair[];
}

const parse = createCachedParse();
const fileOf = (name: string): string => `resources/${name}.yaml`;

/** Groups of resources of which none refers to another one. */
export function apart(resources: readonly Resource[]): readonly (readonly Resource[])[] {
  const groups: Resource[][] = [];
  for (const resource of resources) {
    const fitting = groups.find((group) => group.every((other) => !refersTo(other, resource) && !refersTo(resource, other)));
    if (fitting === undefined) groups.push([resource]);
    else fitting.push(resource);
  }
  return groups;
}

function refersTo(resource: Resource, { name }: Resource): boolean {
  return JSON.stringify(resource).includes(`"to":"${name}"`);
}

/** One condition in each resource, and what became of it. */
export function roundOf(
  model: Model,
  subjects: readonly Subject[],
  o: { readonly draw: Draw; readonly isSame: boolean; readonly missing: readonly string[] },
): Round {
  const { draw, isSame, missing } = o;
  const names = missing.length > 0 ? missing : Object.keys(isSame ? laws : bends);
  const drawn = subjects.flatMap((subject, index): readonly Pair[] => {
    const resource = model.resources[subject.name];
    if (resource === undefined) return [];
    const site = oneOf(sitesOf(resource, subject), draw);
    const { words: all } = subject;
    const words = site.reads === 'record' ? all : { ...all, fields: [], groups: site.reads === 'roles' ? [] : all.groups };
    for (let tries = 0; tries < 20 * names.length; tries += 1) {
      // What cannot be done with such words makes room for the next one.
      const wanted = names[(index + Math.floor(tries / 20)) % names.length] ?? '';
      const condition = conditionOf(words, draw);
      if (isSame) {
        const { condition: made, used } = reworded(condition, { words, draw, wanted });
        if (used.includes(wanted)) return [{ subject, site, how: used.join(', '), before: print(condition), after: print(made) }];
      } else {
        const made = bent(condition, wanted, { words, draw });
        if (made !== null) return [{ subject, site, how: wanted, before: print(condition), after: print(made) }];
      }
    }
    return [];
  });
  return compiled(drawn);
}

/** The Models of a round, without pairs that are no descriptors. */
function compiled(pairs: readonly Pair[]): Round {
  const [before, after] = (['before', 'after'] as const).map((side) => readModel(written(pairs, side), parse));
  if (before?.model && after?.model) return { before: before.model, after: after.model, pairs };
  const faulty = new Set([...(before?.problems ?? []), ...(after?.problems ?? [])].map(({ file }) => file));
  const rest = pairs.filter(({ subject }) => !faulty.has(fileOf(subject.name)));
  if (rest.length === pairs.length) throw new Error(JSON.stringify([before?.problems, after?.problems]));
  return compiled(rest);
}

function written(pairs: readonly Pair[], side: 'before' | 'after'): readonly Source[] {
  return sources.map((source) => {
    const pair = pairs.find(({ subject }) => source.file === fileOf(subject.name));
    if (pair === undefined) return source;
    const document = parseDocument(source.text);
    pair.site.write(document, pair[side]);
    return { ...source, text: document.toString({ lineWidth: 0 }) };
  });
}
