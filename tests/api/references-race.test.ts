/** Two processes on one PostgreSQL: one writes a reference, the other deletes what it leads to, both at the same moment. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import type { ResourceBehaviour } from '../../engine/server/behaviour.ts';
import { openPostgresStore } from '../../engine/server/store/postgres.ts';
import { getRecord, insertRecord } from '../../engine/server/store/records.ts';
import type { Store } from '../../engine/server/store/store.ts';
import type { Api } from './api.ts';
import { openApi } from './api.ts';
import { onPostgres } from './again.ts';
import type { Cluster } from './postgres.ts';
import { startPostgres } from './postgres.ts';
import { people } from './planets.ts';

const tours = `apiVersion: admin/v1
resource: tours
title: Tour
menu: false
access: ROLE_ASTRONOMER
fields:
  code: code
  base: {type: ref, to: planets}
  stops: {type: ref, to: planets, multiple: true}
  plan: {type: object, fields: {start: {type: ref, to: planets}}}
  legs: {type: array, items: {fields: {to: {type: ref, to: planets}}}}
  guides: {type: key-value, keys: {suggest: {first: First}}, values: {type: ref, to: planets}}
  outer: {type: ref, to: outer-planets}
actions:
  move: {request: PATCH, places: [record], fields: {to: {type: ref, to: planets, required: true}}, body: {base: {expr: form.to}}}
list: {columns: [code]}
`;
// The database finds "alias" taken before "mail".
const guests = `apiVersion: admin/v1
resource: guests
title: Guest
menu: false
access: ROLE_ASTRONOMER
fields:
  id: {type: string, readOnly: true}
  alias: {type: string, unique: true, readOnly: true, stamp: {create: {expr: self.mail}}}
  mail: {type: string, required: true, unique: true}
list: {columns: [mail]}
`;
const sketches = `apiVersion: admin/v1
resource: sketches
title: Sketch
menu: false
access: ROLE_ASTRONOMER
fields: {code: code, of: {type: ref, to: planets}}
list: {columns: [code]}
`;

// As hand-written code does it: what it read is there, so it may be referred to.
const sketch: ResourceBehaviour = {
  resource: 'sketches',
  create: async ({ values, context }) => {
    const { tx, now } = context;
    const { planets: planet, sketches: own } = context.model.resources as Api['model']['resources'];
    if (!planet || !own) throw new Error('There is no such resource');
    if (!(await getRecord(tx, planet, { key: [String(values['of'])], parents: {} }))) throw new Error('There is no such planet');
    const after = await insertRecord(tx, own, { values, parents: {} }, now);
    await context.written('sketches', { before: null, after, verb: 'create' });
    return { kind: 'done', body: { data: after.values } };
  },
};

type Write = (planet: string) => { readonly request: string; readonly body: object };
const tour =
  (of: (planet: string) => object): Write =>
  (planet) => ({ request: 'POST tours', body: { code: `by-${planet}`, ...of(planet) } });

const writes: Readonly<Record<string, Write>> = {
  'a field': tour((base) => ({ base })),
  'one of several': tour((planet) => ({ stops: ['home', planet] })),
  'a member of an object': tour((start) => ({ plan: { start } })),
  'a row': tour((to) => ({ legs: [{ to: 'home' }, { to }] })),
  'a value beside a key': tour((value) => ({ guides: [{ key: 'first', value }] })),
  'a view of the resource': tour((outer) => ({ outer })),
  'a changed field': (base) => ({ request: 'PUT tours/known', body: { code: 'known', base } }),
  'an action': (to) => ({ request: 'PATCH tours/known', body: { to } }),
  'a record below it': (planet) => ({ request: `POST planets/${planet}/moons`, body: { code: 'm', name: 'M', mass: 1 } }),
  'hand-written code': (of) => ({ request: 'POST sketches', body: { code: `by-${of}`, of } }),
};

await onPostgres('a reference and the delete of what it leads to, at the same moment', () => {
  let cluster: Cluster;
  let between: Store;
  let processes: readonly [Api, Api];
  beforeAll(async () => {
    cluster = await startPostgres();
    between = await openPostgresStore(cluster.url);
    const { model, problems } = readModel([
      ...loadFolder('tests/fixtures', 'resources'),
      { file: 'resources/tours.yaml', text: tours },
      { file: 'resources/sketches.yaml', text: sketches },
      { file: 'resources/guests.yaml', text: guests },
    ]);
    if (!model) throw new Error(JSON.stringify(problems, null, 1));
    const open = async (): Promise<Api> => {
      const store = await openPostgresStore(cluster.url);
      const findUser = async (name: string) => people[name] ?? null;
      return openApi({ model, store, findUser, demoUsers: Object.keys(people), behaviours: [sketch] });
    };
    processes = [await open(), await open()];
    await added('home');
    await sent(0, 'POST tours', { code: 'known', base: 'home' });
  });
  afterAll(async () => {
    await Promise.all(processes.map((api) => api.close()));
    await between.close();
    await cluster.stop();
  });

  const sent = async (process: 0 | 1, request: string, body?: object): Promise<number> =>
    (await processes[process].send(request, { as: 'admin', ...(body && { body }) })).status;

  const added = async (code: string): Promise<void> =>
    expect(await sent(0, 'POST planets', { code, name: code, kind: 'gas', mass: 100 })).toBe(201);

  // An entry of the audit log is the last thing that a write does.
  async function heldBeforeTheirEnd<T>(work: (begun: (...calls: readonly Promise<number>[]) => Promise<void>) => Promise<T>): Promise<T> {
    let held: Promise<T> | undefined;
    await between.tx(async (tx) => {
      await tx.query('lock table audit in share mode');
      let release = (): void => undefined;
      const ready = new Promise<void>((resolve) => (release = resolve));
      held = work(async (...calls) => {
        let isEnded = false;
        void Promise.race(calls).then(() => (isEnded = true));
        const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        // Inside the transaction the list of connections would stay as it was at first.
        while (!isEnded && (await processes[0].store.query(waiting)).length < calls.length) await pause(5);
        if (isEnded || calls.length === 2) release();
      });
      await Promise.race([ready, held]);
    });
    if (held === undefined) throw new Error('Nothing was begun');
    return held;
  }

  const refersTo = async (planet: string): Promise<number> => {
    const all = ['r_tours', 'r_sketches', 'r_moons'].map(
      (table) => `select parent || ' ' || data::text || ' ' || big::text as t from ${table}`,
    );
    return (await between.query(`select 1 from (${all.join(' union all ')}) a where a.t like '%' || $1 || '%'`, [`${planet}"`])).length;
  };
  const belowIt = (planet: string) => between.query('select 1 from r_moons where parent = $1', [planet]);
  const isThere = async (planet: string) => (await between.query('select 1 from r_planets where id = $1', [planet])).length > 0;
  const isDangling = async (planet: string) =>
    !(await isThere(planet)) && ((await refersTo(planet)) > 0 || (await belowIt(planet)).length > 0);

  for (const [at, [kind, write]] of Object.entries(writes).entries()) {
    it(`${kind}: a reference that was first stands, and its record stays`, async () => {
      const planet = `w${at}`;
      await added(planet);
      const { request, body } = write(planet);
      const [wrote, deleted] = await heldBeforeTheirEnd(async (begun) => {
        const writing = sent(0, request, body);
        await begun(writing);
        const deleting = sent(1, `DELETE planets/${planet}`);
        await begun(writing, deleting);
        return Promise.all([writing, deleting]);
      });
      expect([wrote < 300, deleted, await isDangling(planet)]).toEqual([true, 409, false]);
    });

    it(`${kind}: a delete that was first stands, and nothing refers to what is gone`, async () => {
      const planet = `d${at}`;
      await added(planet);
      const { request, body } = write(planet);
      const [deleted, wrote] = await heldBeforeTheirEnd(async (begun) => {
        const deleting = sent(1, `DELETE planets/${planet}`);
        await begun(deleting);
        const writing = sent(0, request, body);
        await begun(deleting, writing);
        return Promise.all([deleting, writing]);
      });
      expect([deleted, wrote >= 400, await isDangling(planet)]).toEqual([204, true, false]);
      if (kind !== 'hand-written code') expect([404, 422]).toContain(wrote);
    });
  }

  it('stands through many of them at once', async () => {
    const wrong: unknown[] = [];
    for (let round = 0; round < 15; round += 1) {
      const tried = await Promise.all(
        Object.entries(writes).map(async ([kind, write], at) => {
          const planet = `r${round}x${at}`;
          await added(planet);
          const { request, body } = write(planet);
          return { kind, planet, statuses: await Promise.all([sent(0, request, body), sent(1, `DELETE planets/${planet}`)]) };
        }),
      );
      // Behind those who check and before those who lock, code of our own may throw what it likes; all others are told.
      for (const { kind, planet, statuses } of tried)
        if ((statuses.includes(500) && kind !== 'hand-written code') || (await isDangling(planet))) wrong.push({ kind, planet, statuses });
    }
    expect(wrong).toEqual([]);
  });

  it('lets records be changed while others begin to refer to them', async () => {
    await added('busy');
    const statuses = await Promise.all([
      ...Array.from({ length: 8 }, (_, at) => sent(0, 'POST tours', { code: `busy-${at}`, base: 'busy' })),
      ...Array.from({ length: 8 }, (_, at) => sent(1, 'PUT planets/busy', { code: 'busy', name: `Busy ${at}`, kind: 'gas', mass: 100 })),
    ]);
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 201), ...Array.from({ length: 8 }, () => 200)]);
  });

  it('tells whoever comes second with a unique value at which field it is', async () => {
    const body = { code: 'twice', name: 'Twice', kind: 'gas', mass: 100 };
    const answers = await heldBeforeTheirEnd(async (begun) => {
      const calls = ([0, 1] as const).map((at) => processes[at].send('POST planets', { as: 'admin', body }));
      await begun(...calls.map(async (call) => (await call).status));
      return Promise.all(calls);
    });
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'not-now',
      fields: [{ path: 'code', code: 'unique' }],
    });
  });

  it('names the value that was entered, and not what the server made of it', async () => {
    const answers = await heldBeforeTheirEnd(async (begun) => {
      const calls = ([0, 1] as const).map((at) => processes[at].send('POST guests', { as: 'admin', body: { mail: 'twice' } }));
      await begun(...calls.map(async (call) => (await call).status));
      return Promise.all(calls);
    });
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ fields: [{ path: 'mail', code: 'unique' }] });
  });
});
