/** Transitions as the generated tests run them: on records that got to a state the way that records do. */
import { listCandidates } from '../../studio/made-up/candidates.ts';
import type { Action, Resource } from '../../model/model.ts';
import { listStates } from '../../model/options.ts';
import type { Values } from '../../model/values.ts';
import { judgeDialog } from '../../model/verdict.ts';
import { buildActionCall } from '../../screens/actions/perform.ts';
import type { StoredRecord } from '../../server/store/records.ts';
import { expectAction } from './expected.ts';
import { callAs, expectUntouched, rereadRecord, type TestGround } from './record-tests.ts';
import { describeAnswer, noteFailure, noteSkipped } from './report.ts';
import { personaScopeOf, type TestPersona } from './world.ts';

/** Each transition from each state, as everybody; where it may not run, it is refused and nothing has changed. */
export async function testTransitions(ground: TestGround, create: () => Promise<StoredRecord | null>): Promise<void> {
  const { resource, report } = ground;
  const transitions = listSentTransitions(resource);
  for (const { value } of transitions.length === 0 ? [] : listStates(resource)) {
    const bring = (): Promise<StoredRecord | null> => bringTo(ground, String(value), create);
    const stored = await bring();
    const leaving = transitions.filter(({ from }) => from?.includes(String(value)) === true);
    if (stored === null && leaving.length > 0) noteSkipped(report, `what leaves "${value}": no made-up record gets there`);
    if (stored === null) continue;
    for (const action of transitions) await testTransition(ground, action, { stored, bring });
  }
}

function listSentTransitions({ actions, stateField }: Resource): readonly Action[] {
  return stateField === null ? [] : Object.values(actions).filter(({ to, does }) => to !== null && does.kind === 'request');
}

interface TransitionPlace {
  readonly stored: StoredRecord;
  /** Another record in the same state. */
  readonly bring: () => Promise<StoredRecord | null>;
}

async function testTransition(ground: TestGround, action: Action, { stored, bring }: TransitionPlace): Promise<void> {
  const { world, resource, params, report } = ground;
  // Whose body does not name it makes no transition where the state stays.
  if (stored.values[resource.stateField ?? ''] === action.to) return;
  for (const persona of world.personas) {
    const expected = await expectAction(world, persona, { resource, action, stored, params });
    if (expected === 'ok') {
      const own = await bring();
      if (own !== null) await runTransition(ground, persona, { action, stored: own });
      else noteSkipped(report, `"${action.name}": there are no more made-up records`, persona.name);
      continue;
    }
    const sent = buildSent(ground, persona, { action, stored });
    if (sent !== null && !(await expectUntouched(ground, stored, await callAs(ground, persona, { ...sent, expected })))) return;
  }
}

/** Runs it as somebody who may; the record as it then is, or null where it did not come to that. */
async function runTransition(
  ground: TestGround,
  persona: TestPersona,
  { action, stored }: { readonly action: Action; readonly stored: StoredRecord },
): Promise<StoredRecord | null> {
  const { resource, report } = ground;
  const sent = buildSent(ground, persona, { action, stored });
  if (sent === null) noteSkipped(report, `"${action.name}": nothing was found that its dialog takes`);
  const called = sent && (await callAs(ground, persona, { ...sent, expected: 'ok' }));
  if (called === null) return null;
  if (!called.isRight) {
    if (called.answer.status < 500) noteSkipped(report, `"${action.name}": ${describeAnswer(called.answer)}`, persona.name);
    return null;
  }
  const after = await rereadRecord(ground, stored);
  const state = after?.values[resource.stateField ?? ''];
  if (after !== null && state !== action.to)
    noteFailure(report, `"${action.name}" leads to "${action.to}", but the record is "${String(state)}"`, called);
  return after;
}

/** A record that has come to a state by transitions, the shortest way; null: none gets there. */
async function bringTo(ground: TestGround, state: string, create: () => Promise<StoredRecord | null>): Promise<StoredRecord | null> {
  const { world, resource, params } = ground;
  let stored = await create();
  const way = stored && findTransitionPath(resource, String(stored.values[resource.stateField ?? '']), state);
  for (const action of way ?? []) {
    if (stored === null) return null;
    const before: StoredRecord = stored;
    stored = null;
    for (const persona of world.personas) {
      if ((await expectAction(world, persona, { resource, action, stored: before, params })) !== 'ok') continue;
      stored = await runTransition(ground, persona, { action, stored: before });
      break;
    }
  }
  return way === null ? null : stored;
}

/** The fewest transitions that lead from one state to another; null: none do. */
function findTransitionPath(resource: Resource, from: string, to: string): readonly Action[] | null {
  const ways = new Map<string, readonly Action[]>([[from, []]]);
  for (const [state, way] of ways)
    for (const action of listSentTransitions(resource))
      if (action.to !== null && action.from?.includes(state) === true && !ways.has(action.to)) ways.set(action.to, [...way, action]);
  return ways.get(to) ?? null;
}

/** The call as the app makes it, with a filled-in dialog; null: its dialog takes nothing that was made up. */
function buildSent(
  { world, resource, params, keysOf }: TestGround,
  persona: TestPersona,
  { action, stored }: { readonly action: Action; readonly stored: StoredRecord },
): { readonly method: string; readonly path: string; readonly body?: unknown } | null {
  const base = personaScopeOf(world, persona, 'show', { params, self: stored.values, old: stored.values });
  const pools = Object.values(action.fields).map(
    (field) => [field.name, listCandidates(field, { now: world.engine.now(), keysOf, formats: base.formats })] as const,
  );
  let form: Values = Object.fromEntries(pools.map(([name, pool]) => [name, pool[0] ?? null]));
  for (const [name, pool] of pools) {
    const isWrong = (values: Values): boolean =>
      judgeDialog(action.fields, values, base).some(({ field, severity }) => field === name && severity === 'error');
    const better = pool.map((value) => ({ ...form, [name]: value })).find((values) => !isWrong(values));
    if (isWrong(form) && better === undefined) return null;
    form = isWrong(form) && better !== undefined ? better : form;
  }
  const call = buildActionCall({ resource, action, record: stored.values, form, params, scope: { ...base, form } });
  if (call.encoding === 'multipart') return null;
  return { method: call.method, path: call.path.slice(1), ...(call.body !== undefined && { body: call.body }) };
}
