import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelChange } from '../../../engine/studio/diff/change.ts';
import { diffModels } from '../../../engine/studio/diff/models.ts';
import type { Api } from '../../api/api.ts';
import { openContract } from '../../contracts/platform.ts';
import { serverOf, type Answers } from './asked.ts';
import { bends } from './bend.ts';
import { seedFor } from '../../share.ts';
import { drawFrom } from './conditions.ts';
import { apart, roundOf, type Pair } from './pairs.ts';
import { laws } from './reword.ts';
import { fittingIn, peopleFor, subjectOf, type Subject } from './world.ts';

const seed = seedFor(14);
const wanted = 100;

interface Judged {
  readonly pair: Pair;
  readonly changes: readonly ModelChange[];
  /** What the server lets through afterwards and not before, and the other way round. */
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

let api: Api;
const equal: Judged[] = [];
const unequal: Judged[] = [];

beforeAll(async () => {
  api = await openContract();
  const draw = drawFrom(seed);
  const groups: Subject[][] = [];
  for (const group of apart(fittingIn(api.model))) {
    const subjects: Subject[] = [];
    for (const resource of group) {
      const subject = await subjectOf(api, resource, draw);
      if (subject !== null) subjects.push(subject);
    }
    groups.push(subjects);
  }
  for (const [judged, isSame] of [
    [equal, true],
    [unequal, false],
  ] as const)
    for (let at = 0; judged.length < wanted || !isComplete(judged, isSame); at += 1) {
      const subjects = groups[at % groups.length] ?? [];
      const found = kindsIn(judged);
      const missing = Object.keys(isSame ? laws : bends).filter((kind) => !found.has(kind));
      judged.push(...(await judgedOf(subjects, { draw, isSame, missing })));
    }
}, 580_000);
afterAll(() => api.close());

const kindsIn = (all: readonly Judged[]): ReadonlySet<string> => new Set(all.flatMap(({ pair }) => pair.how.split(', ')));

function isComplete(judged: readonly Judged[], isSame: boolean): boolean {
  const found = kindsIn(judged);
  return judged.length >= 2 * wanted || Object.keys(isSame ? laws : bends).every((kind) => found.has(kind));
}

async function judgedOf(subjects: readonly Subject[], o: Parameters<typeof roundOf>[2]): Promise<readonly Judged[]> {
  const { before, after, pairs } = roundOf(api.model, subjects, o);
  const { changes } = diffModels(before, after);
  const [was, is] = [serverOf(api.engine, before), serverOf(api.engine, after)];
  const judged: Judged[] = [];
  for (const pair of pairs) {
    const { name, keys } = pair.subject;
    const people = peopleFor(pair.subject, `${pair.before} ${pair.after}`);
    const asking = { resource: name, probe: pair.site.probe, people, keys };
    const [old, now] = [await was.ask(asking), await is.ask(asking)];
    const more = (one: Answers, other: Answers): readonly string[] =>
      [...one].flatMap(([what, how]) => (other.get(what) === how ? [] : [what]));
    judged.push({ pair, changes: changes.filter(({ resource }) => resource === name), gained: more(now, old), lost: more(old, now) });
  }
  return judged;
}

const told = ({ pair, changes, gained, lost }: Judged): string =>
  `${pair.subject.name} ${pair.site.at}, ${pair.how}: ${pair.before}  =>  ${pair.after}; the server: +${gained.length} -${lost.length} (${[...gained, ...lost][0] ?? 'nothing'}); diff: ${changes.map(({ weight, direction, says }) => `[${weight ?? ''} ${direction}] ${says}`).join(' | ') || 'nothing'}`;

function verdictOf({ changes }: Judged): 'more' | 'less' | 'same' {
  if (changes.some(({ weight }) => weight === 'access')) return 'more';
  return changes.some(({ area, direction }) => direction === 'narrowed' && area !== 'screens') ? 'less' : 'same';
}

function verdictOfServer({ gained, lost }: Judged): 'more' | 'less' | 'same' {
  return gained.length > 0 ? 'more' : lost.length > 0 ? 'less' : 'same';
}

describe(`rewrites of conditions, seed ${seed}`, () => {
  it('are enough, of every kind', () => {
    expect(equal.length + unequal.length).toBeGreaterThanOrEqual(200);
    expect(kindsIn(equal)).toEqual(new Set(Object.keys(laws)));
    expect(kindsIn(unequal)).toEqual(new Set(Object.keys(bends)));
  });

  it('that mean the same change nothing for the server', () => {
    expect(equal.filter((each) => verdictOfServer(each) !== 'same').map(told)).toEqual([]);
  });

  it('that mean the same are told of by nobody', () => {
    // What a link asks of the roles alone hangs on how its condition is put: a screen draws it or not, no right is another.
    const isOfLink = ({ area, says }: ModelChange): boolean => area === 'screens' && says.includes(' is a link: ');
    expect(equal.filter(({ changes }) => !changes.every(isOfLink)).map(told)).toEqual([]);
  });

  it('that mean something else are told as what the server makes of them', () => {
    expect(unequal.filter((each) => verdictOf(each) !== verdictOfServer(each)).map(told)).toEqual([]);
  });

  it('go either way, and nowhere', () => {
    const went = (way: string): number => unequal.filter((each) => verdictOfServer(each) === way).length;
    expect(went('more')).toBeGreaterThan(30);
    expect(went('less')).toBeGreaterThan(10);
    expect(went('same')).toBeGreaterThan(0);
  });
});
