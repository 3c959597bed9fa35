/**
 * One resource, its records in each kind of system: all answer what plain TypeScript makes of the same array.
 *
 * What kinds differ in is a fact that is declared: what they cannot be asked in the Model and by `check`; where they put texts and rows without
 * a value in order, whether an empty text is a value to them, and whether they tell two changes at once apart in the manual, "Records in other
 * systems", and here in `sourceKinds`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import { emptyQuery, printListQuery, type ListQuery } from '../../engine/model/query.ts';
import type { CallingUser } from '../../engine/server/behaviour.ts';
import { openForeignDatabases } from '../../engine/server/database/databases.ts';
import type { SystemAccess } from '../../engine/server/foreign/system.ts';
import { openPostgresStore } from '../../engine/server/store/postgres.ts';
import { openApi, type Api, type Call, type Got } from './api.ts';
import { describePieces, pieceFields, pieces, sourceKinds, wholeList, type OpenSource, type Piece } from './source-kinds.ts';
import { allOperators, findDisorder, isFound, isMentioned, isSeenInTokyo, listAskedValues, pieceOf } from './source-oracle.ts';

const users: Readonly<Record<string, CallingUser>> = {
  ada: { id: 'ada', username: 'ada', roles: ['EDITOR'] },
  bob: { id: 'bob', username: 'bob', roles: ['WRITER'] },
  eve: { id: 'eve', username: 'eve', roles: [] },
};

function readPieces(listOf: (kind: (typeof sourceKinds)[number]) => string): ReturnType<typeof readModel> {
  const sources = sourceKinds.flatMap(({ name, source }) => (source === null ? [] : [`  ${name}: ${source}\n`]));
  const files: Readonly<Record<string, string>> = {
    _app: `apiVersion: admin/v1\ntitle: Desk\nuser: {username: string}\nsources:\n${sources.join('')}`,
    _roles: 'apiVersion: admin/v1\nroles: {EDITOR: Editor, WRITER: Writer}\n',
    ...Object.fromEntries(sourceKinds.map((kind) => [kind.name, describePieces(kind, listOf(kind))])),
  };
  return readModel(Object.entries(files).map(([name, text]) => ({ file: `resources/${name}.yaml`, text })));
}
const { model: read, problems } = readPieces(({ list }) => list);
if (read === null) throw new Error(JSON.stringify(problems));
const model = read;

const systems = new Map<string, SystemAccess>();
const opened = new Map<string, OpenSource>();
const servers: Api[] = [];

/** A server of ours, with a store of its own. */
async function openServer(): Promise<Api> {
  const databases = openForeignDatabases(new Map([['table', opened.get('table')?.url ?? '']]), (url) => openPostgresStore(url));
  const findUser = async (name: string) => users[name] ?? null;
  const api = await openApi({
    model,
    findUser,
    demoUsers: Object.keys(users),
    outgoing: { hosts: ['127.0.0.1'] },
    systems,
    databases,
  });
  servers.push(api);
  return api;
}

beforeAll(async () => {
  for (const { name, open, whyNot } of sourceKinds) {
    if (whyNot !== null) console.warn(`Skipped on a ${name}: ${whyNot}`);
    else opened.set(name, await open());
  }
  for (const [name, { url }] of opened) systems.set(name, { url, token: null });
  const api = await openServer();
  for (const piece of pieces) {
    const made = await api.send('POST store', { as: 'ada', body: piece });
    expect([made.status, made.text, piece.id]).toEqual([201, expect.any(String), piece.id]);
  }
  await openServer();
});
afterAll(async () => {
  for (const { engine, close } of servers) {
    await engine.databases.close();
    await close();
  }
  for (const { close } of opened.values()) await close();
});

const pieceById = new Map(pieces.map((piece) => [String(piece.id), piece]));

function serverAt(at: number): Api {
  const { [at]: server } = servers;
  if (server === undefined) throw new Error(`There is no server ${String(at)}.`);
  return server;
}

type Row = Readonly<Record<string, unknown>>;
const rowsOf = ({ body }: Got): readonly Row[] => (body as { data?: Row[] }).data ?? [];
const totalOf = ({ body }: Got): number | undefined => (body as { metadata?: { total: number } }).metadata?.total;
const dataOf = ({ body }: Got): Row => (body as { data?: Row }).data ?? {};
const send = (request: string, who: string | null = 'ada', more: Partial<Call> = {}, at = 0): Promise<Got> =>
  serverAt(at).send(request, { as: who, ...more });

it('what a kind cannot be asked is told by check', () => {
  const told = readPieces(() => wholeList).problems.map(({ code, message }) => `${code}: ${message}`);
  expect(told.toSorted()).toEqual(
    sourceKinds.flatMap(({ name, cannot }) => cannot.map((what) => `source-cannot: "${name}" cannot ${what}`)).toSorted(),
  );
  expect(problems).toEqual([]);
});

describe.for(sourceKinds.filter(({ whyNot }) => whyNot === null))('records of the kind "$name"', (kind) => {
  const { name, key } = kind;
  const { accepts = [], search = [], source = null } = model.resources[name] ?? {};
  const words = source?.kind === 'http' ? source.dialect.filters : null;
  const list = (query: Partial<ListQuery>, who = 'ada', at = 0): Promise<Got> =>
    send(`GET ${name}?${printListQuery({ ...emptyQuery, limit: 100, ...query })}`, who, {}, at);
  const idsOf = (got: Got): readonly string[] => rowsOf(got).map((row) => String(row[key]));
  const keysOf = (found: typeof pieces): readonly string[] => found.map(({ id }) => String(id)).toSorted();
  const bodyOf = ({ id, ...values }: Row): Row => ({ ...values, [key]: id });

  it('are filtered by what the Model offers, and by nothing else', async () => {
    const wrong: unknown[] = [];
    for (const param of pieceFields)
      for (const op of allOperators)
        for (const values of listAskedValues(param, op)) {
          const isOffered = accepts.some((accept) => accept.param === param && accept.ops.includes(op));
          const isAsked = values.includes(null) ? words === null || Object.hasOwn(words, op === 'ne' ? 'filled' : 'empty') : isOffered;
          // A word of its own for an age the address has only where there are ages, and there is no filter of what has no filter at all.
          if (!isOffered && (op === 'within' || values.includes(null))) continue;
          const got = await list({ filters: [{ param, op, values }] });
          const found = pieces.filter((piece) => isFound(piece, { name: param, op, values, isBlankHeld: words !== null }));
          const wanted = isAsked ? [200, keysOf(found), found.length] : [400, [], undefined];
          const answer = [got.status, idsOf(got).toSorted(), totalOf(got)];
          if (JSON.stringify(answer) !== JSON.stringify(wanted))
            wrong.push(JSON.stringify({ param, op, values, answer, wanted, text: got.text.slice(0, 120) }));
        }
    expect(wrong).toEqual([]);
  });

  it('are found by the days of whoever asks', async () => {
    for (const op of accepts.find(({ param }) => param === 'seen')?.ops ?? []) {
      if (op === 'within') continue;
      const values = op === 'between' ? ['2031-03-03', '2031-03-04'] : ['2031-03-04'];
      const query = printListQuery({ ...emptyQuery, limit: 100, filters: [{ param: 'seen', op, values }] });
      const got = await send(`GET ${name}?${query}`, 'ada', { headers: { 'x-timezone': 'Asia/Tokyo' } });
      expect([op, got.status, idsOf(got).toSorted()]).toEqual([
        op,
        200,
        keysOf(pieces.filter((piece) => isSeenInTokyo(piece, op, values))),
      ]);
    }
  });

  it('are found by all that is asked at once', async () => {
    const filters = [
      { param: 'owner', op: 'eq', values: ['bob'] },
      { param: 'grade', op: 'in', values: ['low', 'high'] },
    ] as const;
    const isBoth = (piece: Piece): boolean => piece['owner'] === 'bob' && (piece['grade'] === 'low' || piece['grade'] === 'high');
    const canAsk = filters.every(({ param, op }) => accepts.some((accept) => accept.param === param && accept.ops.includes(op)));
    for (const who of ['ada', 'bob']) {
      const got = await list({ filters, ...(search.length > 0 && { search: 'a' }) }, who);
      const found = pieces.filter((piece) => isBoth(piece) && (search.length === 0 || isMentioned(piece, 'a')));
      expect([got.status, idsOf(got).toSorted(), totalOf(got)]).toEqual(canAsk ? [200, keysOf(found), found.length] : [400, [], undefined]);
    }
    // An API is asked for conditions that all hold.
    const either = await send(`GET ${name}?_or=id%3D10&_or=id%3D9&_limit=100`);
    expect([either.status, idsOf(either).toSorted()]).toEqual(words === null ? [200, ['10', '9']] : [400, []]);
  });

  it('are put in order by what the Model offers, and by nothing else', async () => {
    for (const by of pieceFields)
      for (const desc of [false, true]) {
        const got = await list({ sort: [{ by, desc }] });
        const isOffered = accepts.some(({ param, isSortable }) => param === by && isSortable);
        expect([by, got.status]).toEqual([by, isOffered ? 200 : 400]);
        if (!isOffered) continue;
        expect(idsOf(got).toSorted()).toEqual(keysOf(pieces));
        expect(
          findDisorder(
            kind,
            idsOf(got).flatMap((id) => pieceById.get(id) ?? []),
            { by, desc },
          ),
        ).toBeNull();
      }
  });

  it('come in pages, each of them once', async () => {
    const sorts = accepts.some(({ isSortable }) => isSortable) ? [[], [{ by: 'grade', desc: true }]] : [[]];
    for (const sort of sorts) {
      const seen: string[] = [];
      for (let offset = 0; offset < pieces.length; offset += 7) {
        const got = await list({ sort, limit: 7, offset });
        expect([got.status, totalOf(got)]).toEqual([200, pieces.length]);
        seen.push(...idsOf(got));
      }
      expect(seen.toSorted()).toEqual(keysOf(pieces));
    }
  });

  it('are searched where the Model says so', async () => {
    for (const text of ['APFEL', 'müller', '50%', 'a_b', 'is it', '"quoted"', 'x|y', "o'n", 'a\\b', ',', 'true', 'nobody']) {
      const got = await list({ search: text });
      const found = pieces.filter((piece) => isMentioned(piece, text));
      const answer = [text, got.status, idsOf(got).toSorted(), totalOf(got)];
      expect(answer).toEqual(search.length > 0 ? [text, 200, keysOf(found), found.length] : [text, 400, [], undefined]);
    }
  });

  it('are read one by one as they are', async () => {
    for (const piece of pieces.slice(0, 12)) {
      const got = await send(`GET ${name}/${encodeURIComponent(String(piece.id))}`);
      // An empty text is shown as none.
      const { note, ...held } = pieceOf(dataOf(got), key);
      expect([got.status, { ...held, note: note || null }]).toEqual([200, { ...piece, note: piece.note || null }]);
    }
    expect((await send(`GET ${name}/nobody`)).status).toBe(404);
  });

  it('are made, changed, led from state to state and deleted, and the audit log says so', async () => {
    const [{ last = 0 } = {}] = await serverAt(0).store.query<{ last: number }>('select coalesce(max(id), 0)::int as last from audit');
    const made = { ...pieces[0], id: 'new 1', name: 'Neu & "gut", 5%', note: 'ü', state: 'draft', owner: 'bob', secret: 'hidden' };
    const at = `${name}/new%201`;
    for (const bad of [
      { ...made, name: undefined },
      { ...made, name: 'x' },
    ]) {
      const refused = await send(`POST ${name}`, 'ada', { body: bodyOf(bad) });
      expect([refused.status, Object.keys((refused.body as { errors?: object }).errors ?? {})]).toEqual([422, ['name']]);
    }
    const created = await send(`POST ${name}`, 'ada', { body: bodyOf(made) });
    expect([created.status, pieceOf(dataOf(created), key)], created.text).toEqual([201, made]);
    const first = await send(`GET ${at}`);
    expect(pieceOf(dataOf(first), key)).toEqual(made);
    const change = (values: Row, who = 'ada', tag = first.headers.get('etag') ?? '') =>
      send(`PUT ${at}`, who, { body: bodyOf({ ...made, ...values }), headers: { 'if-match': tag } });
    expect((await change({ size: 77, note: null })).status).toBe(200);
    expect((await change({ size: 88 })).status).toBe(412);
    const second = await send(`GET ${at}`);
    expect(pieceOf(dataOf(second), key)).toEqual({ ...made, size: 77, note: null });
    // Whoever does not see a field leaves it as it is.
    const own = await send(`GET ${at}`, 'bob');
    expect([own.status, own.text]).toEqual([200, expect.not.stringContaining('hidden')]);
    const { secret: _hidden, ...seen } = made;
    expect((await send(`PUT ${at}`, 'bob', { body: bodyOf({ ...seen, name: 'By Bob' }) })).status).toBe(200);
    expect((await send(`PATCH ${at}`, 'bob', { body: { state: 'publish' } })).status).toBe(200);
    expect((await send(`PATCH ${at}`, 'bob', { body: { state: 'publish' } })).status).toBe(409);
    const third = await send(`GET ${at}`);
    expect(dataOf(third)).toMatchObject({ name: 'By Bob', state: 'open', secret: 'hidden' });
    expect((await send(`DELETE ${at}`)).status).toBe(204);
    expect((await send(`GET ${at}`)).status).toBe(404);
    const log = await serverAt(0).store.query('select resource, record_id, type, blame_user from audit where id > $1 order by id', [last]);
    const entry = (type: string, blame_user: string) => ({ resource: name, record_id: 'new 1', type, blame_user });
    expect(log).toEqual([
      entry('create', 'ada'),
      entry('update', 'ada'),
      entry('update', 'bob'),
      entry('publish', 'bob'),
      entry('delete', 'ada'),
    ]);
  });

  it('are shown and changed by whoever may', async () => {
    const own = pieces.filter(({ owner }) => owner === 'bob');
    const got = await list({}, 'bob');
    expect([idsOf(got).toSorted(), totalOf(got)]).toEqual([keysOf(own), own.length]);
    expect(rowsOf(got).every((row) => !Object.hasOwn(row, 'secret'))).toBe(true);
    const foreign = `${name}/n20`;
    const before = await send(`GET ${foreign}`);
    for (const call of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const body = call === 'PUT' ? { name: 'Mine', owner: 'bob' } : call === 'PATCH' ? { state: 'publish' } : undefined;
      expect([call, (await send(`${call} ${foreign}`, 'bob', body && { body })).status]).toEqual([call, 404]);
      expect([call, (await send(`${call} ${foreign}`, 'eve', body && { body })).status]).toEqual([call, 403]);
    }
    expect((await send(`POST ${name}`, 'bob', { body: bodyOf({ id: 'b1', name: 'Hers', owner: 'ada' }) })).status).toBe(403);
    expect((await send(`GET ${name}`, 'eve')).status).toBe(403);
    expect((await send(`GET ${name}`, null)).status).toBe(401);
    for (const query of ['secret=s2', 'secret=^s', '_sort[secret]=asc'])
      expect((await send(`GET ${name}?${query}`, 'bob')).status).toBe(400);
    expect((await send(`GET ${foreign}`)).text).toBe(before.text);
    expect(idsOf(await list({})).length).toBe(pieces.length);
  });

  it('are the same to every server, and lose no change where the system keeps versions', async () => {
    const own = { id: 'race', name: 'Race', owner: 'ada', size: 0 };
    expect((await send(`POST ${name}`, 'ada', { body: bodyOf(own) })).status).toBe(201);
    const places = source === null ? [0] : [0, 1];
    const tag = (await send(`GET ${name}/race`)).headers.get('etag') ?? '';
    for (const at of places) {
      expect((await send(`GET ${name}/race`, 'ada', {}, at)).headers.get('etag')).toBe(tag);
      expect((await list({}, 'ada', at)).text).toBe((await list({})).text);
    }
    const change = (size: number) =>
      send(`PUT ${name}/race`, 'ada', { body: bodyOf({ ...own, size }), headers: { 'if-match': tag } }, places[size % places.length]);
    const sizes = Array.from({ length: 10 }, (_, at) => at + 1);
    const got = await Promise.all(sizes.map(change));
    const done = sizes.filter((_, at) => got[at]?.status === 200);
    expect(got.every(({ status }) => status === 200 || status === 412)).toBe(true);
    const held = Number(dataOf(await send(`GET ${name}/race`))['size']);
    if (kind.keepsVersions) expect(done).toEqual([held]);
    else expect(done).toContain(held);
    // A fact of the dialect: without a word for versions it compares what a record holds.
    if (source?.kind === 'http') expect(source.dialect.version.by).toBe(kind.keepsVersions ? 'etag' : 'content');
    expect((await send(`DELETE ${name}/race`)).status).toBe(204);
  });
});
