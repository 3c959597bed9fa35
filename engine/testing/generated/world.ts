/** Who the generated tests are, and what there is to refer to. */
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Resource, ScreenMode } from '../../model/model.ts';
import { emptyQuery } from '../../model/query.ts';
import { isEmptyValue } from '../../model/steps.ts';
import type { Params, Values } from '../../model/values.ts';
import type { CallingUser } from '../../server/behaviour.ts';
import { callScopeOf, createCall, type ServerCall, type ServerEngine } from '../../server/plan/call.ts';
import { listRecords } from '../../server/store/list.ts';
import type { StoredRecord } from '../../server/store/records.ts';
import { listCandidates } from '../../studio/made-up/candidates.ts';
import type { TestCaller } from '../caller.ts';
import type { OpenedTrial } from '../test-server.ts';

/** One way of holding roles. */
export interface TestPersona {
  /** As reports call it: "somebody with …". */
  readonly name: string;
  readonly user: CallingUser;
  readonly caller: TestCaller;
}

export interface TestWorld {
  readonly engine: ServerEngine;
  readonly visitor: TestCaller;
  /** Who has every role comes first, then who has none, then who has one. */
  readonly personas: readonly TestPersona[];
  readonly jobsDone: () => Promise<void>;
}

/** Signs in somebody for each role, with attributes that records of the seeds have, too. */
export async function openTestWorld(opened: OpenedTrial): Promise<TestWorld> {
  const { engine } = opened.running;
  const roles = Object.keys(engine.model.roles);
  const attributes = await makeAttributesUp(engine);
  const kinds = [
    ['somebody with every role', roles],
    ['somebody without a role', []],
    ...roles.map((role) => [`somebody with ${role} alone`, [role]] as const),
  ] as const;
  const personas: TestPersona[] = [];
  for (const [at, [name, held]] of kinds.entries()) {
    const username = `test-${at}`;
    const caller = await opened.signIn({ username, roles: held, attributes });
    const user = await engine.findUser({ username });
    if (user !== null) personas.push({ name, user, caller });
  }
  return { engine, visitor: opened.visitor, personas, jobsDone: () => opened.jobsDone() };
}

const ownAttributes: readonly string[] = ['id', 'username', 'name', 'email', 'roles', 'timezone'];

async function makeAttributesUp(engine: ServerEngine): Promise<Values> {
  const { model } = engine;
  const asked = Object.values(model.user).filter(({ name }) => !ownAttributes.includes(name));
  const known = new Map<string, unknown>();
  for (const resource of asked.length === 0 ? [] : Object.values(model.resources).filter(hasOwnRecords))
    for (const { values } of await listStoredRecords(engine, resource))
      for (const { name } of asked) if (!known.has(name) && !isEmptyValue(values[name])) known.set(name, values[name]);
  return Object.fromEntries(
    asked.map((field) => [field.name, known.get(field.name) ?? listCandidates(field, { now: engine.now(), keysOf: () => [] })[0] ?? null]),
  );
}

/** Whether the store holds its records: it is no view, no screen and none of another system. */
export function hasOwnRecords({ view, page, source }: Resource): boolean {
  return view === null && page === null && source === null;
}

const some = 200;

/** Records of a resource as they are stored, some of very many. */
export async function listStoredRecords(engine: ServerEngine, resource: Resource): Promise<readonly StoredRecord[]> {
  const scope = callScopeOf(createCall(engine, { tx: engine.store, user: null, zone: 'UTC', locale: 'en' }), 'list');
  const all = { ...emptyQuery, parents: {}, fields: resource.order, rows: true, scope, limit: some };
  return (await listRecords(engine.store, engine.model, resource, all)).rows;
}

/** A call of somebody, outside any transaction. */
export function createPersonaCall({ engine }: TestWorld, { user }: TestPersona, params: Params = {}): ServerCall {
  return createCall(engine, { tx: engine.store, user, zone: 'UTC', locale: 'en', params });
}

/** What expressions read for somebody. */
export function personaScopeOf(
  world: TestWorld,
  persona: TestPersona,
  mode: ScreenMode,
  more: Partial<EvaluationScope> = {},
): EvaluationScope {
  return { ...callScopeOf(createPersonaCall(world, persona), mode), ...more };
}
