import { beforeAll, describe, expect, it } from 'vitest';
import { mayRunAction } from '../../engine/model/access.ts';
import { isConditionTrue } from '../../engine/model/evaluate.ts';
import type { Resource } from '../../engine/model/model.ts';
import { tableNameOf } from '../../engine/server/store/layout.ts';
import type { Api } from '../api/api.ts';
import type { Persona, Sample } from './platform.ts';
import {
  addressOf,
  everybody,
  noRole,
  personasOf,
  platformModel as model,
  resourceOf,
  rowIn,
  sampleOf,
  scopeFor,
  storedOf,
} from './platform.ts';
import { bodyOf, movesOf, tellingNames, transitionsOf, type Move } from './transitions.ts';

/** The resources with transitions that have records of their own. */
const moving: readonly Resource[] = Object.values(model.resources).filter(
  (resource) => resource.view === null && transitionsOf(resource).length > 0,
);

/** Every transition from every state, by everybody who differs in a right: where it may not be, it is refused and nothing is written. */
export function movesSuite(given: () => Api): void {
  let api: Api;
  const samples = new Map<string, Sample>();
  beforeAll(async () => {
    api = given();
    for (const { name } of moving) {
      const resource = resourceOf(name);
      const [stored] = await storedOf(api, resource);
      if (!stored) throw new Error(`There are no ${name}.`);
      samples.set(name, await sampleOf(api, resource, stored));
    }
  }, 120_000);

  /** The record of the resource, as stored in this state; the answer puts it back. */
  async function inState({ resource, state }: Move): Promise<{ at: Sample; back: () => Promise<void> }> {
    const { stored } = samples.get(resource.name) ?? { stored: null };
    if (!stored) throw new Error(`There are no ${resource.name}.`);
    const put = (value: unknown) =>
      api.store.query(
        `update ${tableNameOf(resource)} set data = data || jsonb_build_object($1::text, $2::text) where id = $3 and parent = $4`,
        [resource.stateField, value, stored.id, stored.parent],
      );
    await put(state);
    const at = await sampleOf(api, resource, { ...stored, values: { ...stored.values, [resource.stateField ?? '']: state } });
    return { at, back: async () => void (await put(stored.values[resource.stateField ?? ''])) };
  }

  /** Rows and the length of the log, to see that nothing was written. */
  async function trace(resource: Resource): Promise<unknown> {
    return api.store.query(
      `select (select md5(string_agg(t::text, '' order by parent, id)) from ${tableNameOf(resource)} t) as rows, (select count(*)::int from audit) as log`,
    );
  }

  describe.each(moving.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
    const moves = movesOf(resource);
    const personas = personasOf(model).filter(({ name }) => tellingNames(resource).includes(name));

    it.each(moves.map((move) => [move.action.name, move.state, move] as const))(
      '%s from %s is refused to whom the Model refuses it',
      async (_action, _state, move) => {
        const { action } = move;
        const { at, back } = await inState(move);
        try {
          const before = await trace(resource);
          const row = rowIn(await api.send(`GET ${addressOf(opOf(resource), at)}`, { as: everybody }));
          const wrong: string[] = [];
          for (const persona of personas) {
            const scope = scopeFor(api, persona, 'show', { self: at.values, parent: at.parent, params: at.params });
            const { allowed, by } = mayRunAction(resource, action, scope);
            if (allowed) continue;
            const wanted = !isConditionTrue(resource.rows, scope) ? [404] : by === 'gate' ? [403] : [409];
            const got = await call(move, persona, at, row);
            if (!wanted.includes(got)) wrong.push(`${persona.name}: ${String(got)}, not ${String(wanted)}`);
          }
          expect(wrong).toEqual([]);
          expect(await trace(resource)).toEqual(before);
        } finally {
          await back();
        }
      },
    );

    it.each(
      moves
        .filter(({ action, state }) => action.from !== null && !action.from.includes(state))
        .map((move) => [move.action.name, move.state, move] as const),
    )('%s of all records changes none in state %s', async (_action, _state, { action, state }) => {
      const table = tableNameOf(resource);
      const kept = await api.store.query<{ id: string; parent: string; state: string | null }>(
        `select id, parent, data->>$1::text as state from ${table}`,
        [resource.stateField],
      );
      await api.store.query(`update ${table} set data = data || jsonb_build_object($1::text, $2::text)`, [resource.stateField, state]);
      try {
        const before = await trace(resource);
        for (const { name } of personas) {
          const { status } = await send({ resource, action, state }, name, { key: resource.key.map(() => '*'), params: {} }, {});
          expect([name, status < 500]).toEqual([name, true]);
          if (name === noRole) expect([401, 403, 404, 405]).toContain(status);
        }
        expect(await trace(resource)).toEqual(before);
      } finally {
        await api.store.query(
          `update ${table} t set data = t.data || jsonb_build_object($1::text, k.state) from jsonb_to_recordset($2::jsonb) as k(id text, parent text, state text) where k.id = t.id and k.parent = t.parent`,
          [resource.stateField, JSON.stringify(kept)],
        );
      }
    });
  });

  async function call(move: Move, { name }: Persona, at: Sample, row: object): Promise<number> {
    return (await send(move, name, at, row)).status;
  }

  function send({ resource, action }: Move, as: string, at: Pick<Sample, 'key' | 'params'>, row: object) {
    if (action.does.kind !== 'request') throw new Error('A transition is a request.');
    const { op } = action.does;
    return api.send(`${op.method} ${addressOf(op, at)}`, { as, body: bodyOf(resource, action, row) });
  }

  it('are tried from states that are right and from states that are wrong', () => {
    const all = moving.flatMap(movesOf);
    const wrong = all.filter(({ action, state }) => action.from !== null && !action.from.includes(state));
    expect(wrong.length).toBeGreaterThan(10);
    expect(all.length - wrong.length).toBeGreaterThan(10);
  });
}

function opOf(resource: Resource) {
  if (!resource.ops.get) throw new Error(`"${resource.name}" has no call for one record.`);
  return resource.ops.get;
}
