/** Rewrites of what a descriptor does: defaults, autofills, effects, edges, guards, computed bounds; the exit of `steward diff` against the server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelWith } from '../../../engine/language/compile/testing.ts';
import type { Model, ApiOperation, Resource } from '../../../engine/model/model.ts';
import { weightiestOf, type ChangeWeight } from '../../../engine/studio/diff/change.ts';
import { diffModels } from '../../../engine/studio/diff/models.ts';
import type { ServerEngine } from '../../../engine/server/plan/call.ts';
import { Refusal } from '../../../engine/server/reply/refusal.ts';
import { getRecord, insertRecord } from '../../../engine/server/store/records.ts';
import type { Api } from '../../api/api.ts';
import { openApi } from '../../api/api.ts';
import { people } from '../../api/planets.ts';
import { bodyOf } from '../../contracts/transitions.ts';
import { answered, forgetful } from './asked.ts';
import { seedFor } from '../../share.ts';
import { drawFrom, oneOf } from './conditions.ts';

const seed = seedFor(14);
const draw = drawFrom(seed);
const wanted = 5;

/** What stands in each place of the descriptor until it is rewritten. */
const plain = {
  default: '1',
  colour: 'red',
  autofill: 'self.m',
  set: '0',
  mark: 'red',
  from: '[built, sent]',
  to: 'lost',
  when: 'self.m > 1',
  bound: 'self.m',
  stamp: 'self.m',
};
type Slot = keyof typeof plain;

const descriptor = (own: Partial<Record<Slot, string>>): string => {
  const { default: start, colour, autofill, set, mark, from, to, when, bound, stamp } = { ...plain, ...own };
  return `resource: probes
title: Probe
access: {use: true, write: ROLE_ASTRONOMER}
fields:
  code: code
  state: {type: state, enum: {built: {}, sent: {}, lost: {}}, default: built}
  m: integer
  n: {type: integer, default: ${start}}
  colour: {enum: {red: {}, green: {}, blue: {}}, default: ${colour}}
  filled: {type: integer, autofill: {value: '${autofill}'}}
  marked: {type: integer, stamp: {create: {expr: '${stamp}'}}}
  bounded: {type: integer, check: 'it <= ${bound}', message: Too much.}
actions:
  ring: {request: PATCH, set: {n: ${set}, colour: ${mark}}}
transitions:
  lose: {from: ${from}, to: ${to}, when: '${when}', request: PATCH, body: {state: ${to}}}
form: {layout: [code, m, n, colour, filled, bounded]}
`;
};

const modelOf = (own: Partial<Record<Slot, string>>): Model => modelWith(descriptor(own));

/** A number, worked out from the record. */
type Sum =
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'field' }
  | { readonly is: 'plus' | 'times'; readonly left: Sum; readonly right: Sum }
  | { readonly is: 'either'; readonly more: number; readonly then: Sum; readonly else: Sum };

function sumOf(depth: number): Sum {
  const kind = depth === 0 ? draw(2) : draw(5);
  if (kind === 0) return { is: 'number', value: draw(6) };
  if (kind === 1) return { is: 'field' };
  const [left, right] = [sumOf(depth - 1), sumOf(depth - 1)];
  return kind === 4 ? { is: 'either', more: draw(4), then: left, else: right } : { is: kind === 2 ? 'plus' : 'times', left, right };
}

function written(sum: Sum): string {
  if (sum.is === 'number') return String(sum.value);
  if (sum.is === 'field') return 'self.m';
  if (sum.is === 'either') return `(self.m > ${sum.more} ? ${written(sum.then)} : ${written(sum.else)})`;
  return `(${written(sum.left)} ${sum.is === 'plus' ? '+' : '*'} ${written(sum.right)})`;
}

/** The same number, put otherwise. */
function reworded(sum: Sum): string {
  if (sum.is === 'number' || sum.is === 'field') return written(sum);
  // Where m is not known the second branch counts, so what is asked cannot be turned round.
  if (sum.is === 'either') return `(${sum.more} < self.m ? ${reworded(sum.then)} : ${reworded(sum.else)})`;
  return `(${reworded(sum.right)} ${sum.is === 'plus' ? '+' : '*'} ${reworded(sum.left)})`;
}

/** Another number, for some m at least. */
const bent = (sum: Sum): string =>
  oneOf([`${written(sum)} + 1`, `${written(sum)} * 2 + 1`, `(self.m > 2 ? ${written(sum)} : 7 + ${written(sum)})`], draw);

interface Rewrite {
  readonly slot: Slot;
  readonly before: string;
  readonly after: string;
}

const quoted = (text: string): string => `{expr: '${text}'}`;

function numbers(slot: Slot, isSame: boolean, print: (text: string) => string): Rewrite {
  const sum: Sum = isSame ? { is: oneOf(['plus', 'times'] as const, draw), left: sumOf(1), right: sumOf(1) } : sumOf(2);
  return { slot, before: print(written(sum)), after: print(isSame ? reworded(sum) : bent(sum)) };
}

function oneAmong(slot: Slot, all: readonly string[], isSame: boolean): Rewrite {
  const before = oneOf(all, draw);
  const others = all.filter((each) => each !== before);
  return { slot, before, after: isSame ? `{expr: '"${before}"'}` : oneOf(others, draw) };
}

const states = ['built', 'sent', 'lost'];
const colours = ['red', 'green', 'blue'];

/** Some of the states, in an order of their own; never all that the other list has. */
function fromOf(isSame: boolean): Rewrite {
  const some = states.filter((state) => state !== 'lost' && draw(3) > 0);
  const before = some.length === 0 ? ['built'] : some;
  const after = isSame
    ? before.toReversed()
    : states.filter((state) => state !== 'lost' && (before.includes(state) ? draw(2) === 0 : true));
  const other =
    after.length === 0 || String(after.toSorted()) === String(before.toSorted()) ? (before.includes('sent') ? ['built'] : ['sent']) : after;
  return { slot: 'from', before: `[${before.join(', ')}]`, after: `[${(isSame ? after : other).join(', ')}]` };
}

function whenOf(isSame: boolean): Rewrite {
  const [than, other] = [draw(4), draw(4)];
  const before = `self.m > ${than} && self.colour != "blue"`;
  const same = [
    `self.colour != "blue" && self.m > ${than}`,
    `${than} < self.m && !(self.colour == "blue")`,
    `!(self.m <= ${than} || self.colour == "blue")`,
  ];
  const others = [
    `self.m > ${other === than ? than + 1 : other} && self.colour != "blue"`,
    `self.m > ${than}`,
    `self.m > ${than} && self.colour != "red"`,
    'true',
  ];
  return { slot: 'when', before, after: oneOf(isSame ? same : others, draw) };
}

const rewrites: Readonly<Record<Slot, (isSame: boolean) => Rewrite>> = {
  default: (isSame) => numbers('default', isSame, quoted),
  colour: (isSame) => oneAmong('colour', colours, isSame),
  autofill: (isSame) => numbers('autofill', isSame, (text) => text),
  set: (isSame) => numbers('set', isSame, quoted),
  mark: (isSame) => oneAmong('mark', colours, isSame),
  from: fromOf,
  to: (isSame) => (isSame ? { slot: 'to', before: 'lost', after: 'lost' } : { slot: 'to', before: 'lost', after: 'sent' }),
  when: whenOf,
  bound: (isSame) => numbers('bound', isSame, (text) => text),
  stamp: (isSame) => numbers('stamp', isSame, (text) => text),
};

let api: Api;
const keys: string[] = [];
const users = ['visitor', 'astronomer'].flatMap((name) => people[name] ?? []);
const values = [null, 0, 1, 2, 3, 4];

beforeAll(async () => {
  const model = modelOf({});
  api = await openApi({ model, findUser: async (name) => people[name] ?? null, demoUsers: Object.keys(people) });
  const probes = resourceIn(model);
  for (const state of states)
    for (const m of values)
      for (const colour of state === 'lost' ? ['red'] : ['red', 'blue']) {
        const code = `${state}-${String(m)}-${colour}`;
        keys.push(code);
        await insertRecord(api.store, probes, { values: { code, state, m, n: 9, colour }, parents: {} }, api.clock.now);
      }
});
afterAll(() => api.close());

function resourceIn(model: Model): Resource {
  const resource = model.resources['probes'];
  if (resource === undefined) throw new Error('There are no probes.');
  return resource;
}

interface Outcome {
  /** What it was about that came to this. */
  readonly kind: 'new' | 'entered' | 'acts';
  readonly isDone: boolean;
  readonly state: unknown;
  readonly stored: string;
}

/** What became of each call. */
async function outcomesOf(model: Model, slot: Slot): Promise<ReadonlyMap<string, Outcome>> {
  const engine: ServerEngine = forgetful(api.engine, model);
  const resource = resourceIn(model);
  const found = new Map<string, Outcome>();
  const note = async (
    what: string,
    kind: Outcome['kind'],
    { op, key, body, as }: { op: ApiOperation; key: string; body: object; as: (typeof users)[number] },
  ) => {
    let stored: Readonly<Record<string, unknown>> = {};
    const answer = await answered(engine, as, { op, key: [key], body }, async ({ tx }) => {
      stored = (await getRecord(tx, resource, { key: [key], parents: {} }))?.values ?? {};
    });
    const isDone = !(answer instanceof Refusal);
    found.set(`${as.username} ${what}`, {
      kind,
      isDone,
      state: isDone ? stored['state'] : null,
      stored: isDone ? JSON.stringify(stored) : '',
    });
  };
  const { create } = resource.ops;
  if (create === null) throw new Error('Nobody makes probes.');
  for (const as of users) {
    if (['set', 'mark', 'from', 'to', 'when'].includes(slot)) {
      const action = resource.actions[slot === 'set' || slot === 'mark' ? 'ring' : 'lose'];
      if (action?.does.kind !== 'request') throw new Error('There is no such action.');
      for (const key of as.username === 'visitor' ? keys.slice(0, 2) : keys) {
        const [state, m, colour] = key.split('-');
        const row = { code: key, state, m: m === 'null' ? null : Number(m), n: 9, colour };
        const body = action.name === 'lose' ? (bodyOf(resource, action, row) as object) : {};
        await note(`${action.name} ${key}`, 'acts', { op: action.does.op, key, body, as });
      }
      continue;
    }
    for (const m of as.username === 'visitor' ? [1] : values) {
      const body = { code: 'made', ...(m !== null && { m }) };
      if (slot !== 'bound') await note(`new ${String(m)}`, 'new', { op: create, key: 'made', body, as });
      else
        for (const bounded of [0, 1, 2, 3, 5, 8, 13, 21])
          await note(`new ${String(m)} ${bounded}`, 'entered', { op: create, key: 'made', body: { ...body, bounded }, as });
    }
  }
  return found;
}

/** What a reviewer has to be told, by what the server does. */
function weightOfServer(before: ReadonlyMap<string, Outcome>, after: ReadonlyMap<string, Outcome>): ChangeWeight | null {
  const all = [...after].flatMap(([what, is]) => {
    const was = before.get(what);
    return was === undefined ? [] : [{ was, is }];
  });
  // Who brings a record where nobody brought it before may do more.
  if (all.some(({ was, is }) => is.kind === 'acts' && is.isDone && (!was.isDone || was.state !== is.state))) return 'access';
  return all.some(({ was, is }) => is.isDone && (!was.isDone || was.stored !== is.stored)) ? 'effect' : null;
}

describe.each(Object.keys(rewrites) as Slot[])(`rewrites of %s, seed ${seed}`, (slot) => {
  it.each([
    ['equal', true],
    ['unequal', false],
  ])('that are %s are judged as the server does', async (_how, isSame) => {
    const wrong: string[] = [];
    for (let at = 0; at < wanted; at += 1) {
      const { before, after } = rewrites[slot](isSame);
      const [old, now] = [modelOf({ [slot]: before }), modelOf({ [slot]: after })];
      const served = weightOfServer(await outcomesOf(old, slot), await outcomesOf(now, slot));
      const told = diffModels(old, now);
      const judged = weightiestOf(told);
      if (judged !== served || (isSame && (served !== null || told.changes.length > 0)))
        wrong.push(
          `${before} => ${after}: the server ${String(served)}, diff ${String(judged)} (${told.changes.map(({ says }) => says).join('; ')})`,
        );
    }
    expect(wrong).toEqual([]);
  });
});
