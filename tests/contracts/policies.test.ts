import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadFolder } from '../../engine/language/load/disk.ts';
import { readPolicies } from '../../engine/studio/policy/sentences/index.ts';
import type { PolicyClaim, PolicySentence } from '../../engine/studio/policy/sentences/sentence.ts';
import type { Resource } from '../../engine/model/model.ts';
import type { Api } from '../api/api.ts';
import { openContract, platformModel as model } from './platform.ts';
import { hearField, hearFieldRights } from './policy-fields.ts';
import { givenByServer, hearMoves, hearReference, hearRows, hearStart, hearUnique } from './policy-records.ts';
import { hearValues, hearVerbs } from './policy-verbs.ts';
import { lookersOf, notAsked, openWorld, usersOf, type Heard, type Line, type World } from './policy-world.ts';

const { sentences } = readPolicies(loadFolder('resources', 'resources'));
const personas = sentences.flatMap(({ claim }) => {
  const resource = model.resources[claim.resource.text];
  const lookers = claim.kind === 'rows' && resource !== undefined ? lookersOf(claim.who, resource) : [];
  return 'who' in claim ? [...usersOf(claim.who), ...lookers] : [];
});

let api: Api;
let world: World;
beforeAll(async () => {
  api = await openContract({ personas });
  world = await openWorld(api);
});
afterAll(() => api.close());

/** How the server is asked about each kind of line. */
const ways: { readonly [Kind in PolicyClaim['kind']]: (world: World, resource: Resource, line: Line<Kind>) => Promise<Heard> } = {
  may: (on, resource, line) => (line.claim.doing.kind === 'verbs' ? hearVerbs : hearFieldRights)(on, resource, line),
  rows: hearRows,
  values: hearValues,
  go: hearMoves,
  unique: hearUnique,
  start: hearStart,
  field: hearField,
  refers: hearReference,
  asks: () => Promise.resolve(notAsked('only screens ask before they act')),
};

function hear(sentence: PolicySentence): Promise<Heard> {
  const { claim } = sentence;
  const resource = model.resources[claim.resource.text];
  if (resource === undefined) throw new Error(`There is no resource "${claim.resource.text}".`);
  // Each way takes the lines of its own kind.
  const ask = ways[claim.kind] as (on: World, of: Resource, line: PolicySentence) => Promise<Heard>;
  return ask(world, resource, sentence);
}

const heard = new Map<PolicySentence, Heard>();
const named = Object.keys(model.resources).map((name) => [name] as const);

describe('the server keeps the policies', () => {
  it.each(named)('of %s [P1-6-001]', async (name) => {
    const wrong: string[] = [];
    for (const sentence of sentences.filter(({ claim }) => claim.resource.text === name)) {
      const found = await hear(sentence);
      heard.set(sentence, found);
      wrong.push(...found.wrong.map((fact) => `${sentence.text}: ${fact}`));
    }
    expect(wrong).toEqual([]);
  });

  const kindOf = ({ claim }: PolicySentence): string => {
    if (claim.kind === 'field') return `field ${claim.is}`;
    if (claim.kind === 'start' && givenByServer(model.resources[claim.resource.text], claim).length === 0) return 'start of a form';
    return claim.kind === 'may' ? `may ${claim.doing.kind}` : claim.kind;
  };
  /** How many lines of each kind the server was asked about, and of how many. */
  const countsOf = (): Readonly<Record<string, readonly [asked: number, of: number]>> => {
    const kinds = [...new Set(sentences.map(kindOf))].sort();
    return Object.fromEntries(
      kinds.map((kind) => {
        const own = sentences.filter((each) => kindOf(each) === kind);
        return [kind, [own.filter((each) => (heard.get(each)?.calls ?? 0) > 0).length, own.length] as const];
      }),
    );
  };

  it('for as many lines of each kind as it can be asked about', () => {
    const short = Object.entries(least).filter(([kind, share]) => {
      const [asked, of] = countsOf()[kind] ?? [0, 1];
      return asked / of < share;
    });
    expect(short, JSON.stringify(countsOf(), null, 1)).toEqual([]);
    expect(Object.keys(countsOf()).filter((kind) => least[kind] === undefined)).toEqual([]);
  });

  it('and says of every other line why not', () => {
    const reasons = new Map<string, number>();
    for (const each of sentences) {
      const { calls, why } = heard.get(each) ?? { calls: 0, why: null };
      if (calls === 0) reasons.set(String(why), (reasons.get(String(why)) ?? 0) + 1);
    }
    expect([...reasons.keys()].filter((why) => why === 'null')).toEqual([]);
    if (process.env['STEWARD_COUNTS'] !== undefined) console.info(countsOf(), Object.fromEntries(reasons));
  });
});

/** The share of lines that the server is asked about; the others say why in `policy-*.ts`. */
const least: Readonly<Record<string, number>> = {
  asks: 0,
  go: 0.9,
  'may choose': 1,
  'may filter': 1,
  'may see': 0.6,
  'may verbs': 0.65,
  'may write': 0.5,
  refers: 0.8,
  rows: 0.95,
  start: 1,
  unique: 0.9,
  values: 0.75,
};
