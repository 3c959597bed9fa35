/** The systems that one resource is asked in, each with the same records: the store, a table, and the APIs of the tests beside this. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fortune from 'fortune';
import createListener from 'fortune-http';
import jsonApiSerializer from 'fortune-json-api';
import { openPostgresStore } from '../../engine/server/store/postgres.ts';
import { openJsonServer, openPlain, openPostgrest, type ForeignRow } from './foreign-servers.ts';
import { openOData } from './odata-server.ts';
import { startPostgres, whyNoPostgres } from './postgres.ts';

export type PieceField = (typeof pieceFields)[number];

/** What a piece holds. */
export type Piece = Readonly<Record<PieceField, string | number | boolean | null>>;

export const pieceFields = ['id', 'name', 'note', 'size', 'price', 'day', 'seen', 'active', 'grade', 'state', 'owner', 'secret'] as const;

const names = [
  ...['Öl & Fett', 'öl', 'Zebra', 'apfel', 'Apfel', "O'Neil", 'a "quoted" word', '50% off', 'a_b', 'axb', 'one, two', '007', '07', 'null'],
  ...['Straße', 'a\\b', '(x|y)', 'a*b', '!no', 'Émile'],
];
const notes = [null, '', 'x', 'Müller', 'MÜLLER', 'a,b', 'it is 100%', '~empty~', '*x', 'true'];
const keys = ["k'1", 'k,2', 'k 3', 'ä4', 'K5', 'Q6', '10', '9', 'k&8', 'k%9'];

const some = <T>(at: number, values: readonly T[]): T | null => values[at % values.length] ?? null;
const day = (at: number): string => `2031-03-${String(1 + (at % 9)).padStart(2, '0')}`;

/** Forty of them, with whatever texts are confused by, equal values and none. */
export const pieces: readonly Piece[] = Array.from({ length: 40 }, (_, at) => ({
  id: keys[at] ?? `n${String(at)}`,
  name: some(at * 7, names),
  note: some(at * 3, notes),
  size: some(at, [3, null, 10, 9, -1, 0, 3]),
  price: some(at, [2.5, 10, null, 0.25, 2.5, 100]),
  day: at % 6 === 5 ? null : day(at),
  seen: at % 7 === 6 ? null : `${day(at * 2)}T${String(at % 24).padStart(2, '0')}:30:00.000Z`,
  active: some(at, [true, false, null]),
  grade: some(at, ['low', 'mid', null, 'high']),
  state: at % 4 === 1 ? 'open' : 'draft',
  owner: at % 3 === 0 ? 'bob' : 'ada',
  secret: `s${String(at % 5)}`,
}));

export interface SourceKind {
  /** Of its resource too. */
  readonly name: string;
  /** As in `sources` of _app.yaml; null: the store. */
  readonly source: string | null;
  /** What the system calls the key. */
  readonly key: string;
  /** What `check` says that it cannot, of the whole list; `list` is what is left. */
  readonly cannot: readonly string[];
  readonly list: string;
  /** Where rows without a value stand in ascending order, and in descending order too where it says always. */
  readonly empties: 'first' | 'last' | 'always last';
  /** Fields whose texts are in order whatever their letter case and marks. */
  readonly folded: readonly PieceField[];
  /** Whether it takes one alone of several changes at once. */
  readonly keepsVersions: boolean;
  /** Why it cannot be asked here; null: it can. */
  readonly whyNot: string | null;
  open(): Promise<OpenSource>;
}

/** What a server of ours reaches it by. */
export interface OpenSource {
  readonly url: string;
  close(): Promise<void>;
}

const rowsFor = (key: string): ForeignRow[] => pieces.map(({ id, ...row }) => ({ [key]: id, ...row }));

const edmTypes = {
  id: 'Edm.String',
  name: 'Edm.String',
  note: 'Edm.String',
  size: 'Edm.Int32',
  price: 'Edm.Decimal',
  day: 'Edm.Date',
  seen: 'Edm.DateTimeOffset',
  active: 'Edm.Boolean',
  grade: 'Edm.String',
  state: 'Edm.String',
  owner: 'Edm.String',
  secret: 'Edm.String',
} as const;

const table = `create table piece (
  id text primary key, name text not null, note text, size int, price numeric, day date, seen timestamptz, active boolean,
  grade text, state text not null, owner text not null, secret text)`;

async function openTable(): Promise<OpenSource> {
  const cluster = await startPostgres();
  const store = await openPostgresStore(cluster.url);
  await store.script(table);
  await store.query('insert into piece select * from jsonb_populate_recordset(null::piece, $1::jsonb)', [JSON.stringify(pieces)]);
  await store.close();
  return { url: cluster.url, close: () => cluster.stop() };
}

async function openJsonApi(): Promise<OpenSource> {
  const [text, number] = [String, Number];
  const fields = { name: text, note: text, size: number, price: number, day: text, seen: text, active: Boolean };
  const store = fortune({ piece: { ...fields, grade: text, state: text, owner: text, secret: text } });
  await store.create('piece', [...pieces]);
  const listener = createListener(store, { serializers: [[jsonApiSerializer, { castNumericIds: false }]] });
  const server = createServer((request, response) => void listener(request, response).catch(() => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, close };
}

const filtered = pieceFields.filter((name) => name !== 'id');
const filters = `filters: [${filtered.join(', ')}]`;

/** The whole list. */
export const wholeList = `${filters}, search: [name, note], sort: [name]`;

const kind = (more: Partial<SourceKind> & Pick<SourceKind, 'name' | 'source' | 'open'>): SourceKind => ({
  ...{ key: 'id', cannot: [], list: wholeList, empties: 'first', folded: [], keepsVersions: false, whyNot: null },
  ...more,
});

export const sourceKinds: readonly SourceKind[] = [
  kind({
    ...{ name: 'store', source: null, keepsVersions: true, folded: ['name', 'note', 'owner', 'secret'] },
    open: async () => ({ url: '', close: async () => undefined }),
  }),
  kind({
    ...{ name: 'table', source: '{dialect: postgres}', keepsVersions: true, folded: ['note', 'secret'] },
    ...{ whyNot: await whyNoPostgres(), open: openTable },
  }),
  kind({ name: 'json-server', source: '{dialect: json-server}', empties: 'last', open: () => openJsonServer(rowsFor('id')) }),
  kind({ name: 'postgrest', source: '{dialect: postgrest}', key: 'code', empties: 'last', open: () => openPostgrest(rowsFor('code')) }),
  kind({
    ...{ name: 'plain', key: 'sku', keepsVersions: true, list: '' },
    cannot: [...filtered.map((name) => `be filtered by "${name}"`), 'be searched', 'be sorted by "name"'],
    source: '{dialect: plain, rows: data.items, record: data, total: {body: meta.count}, version: etag}',
    open: () => openPlain(rowsFor('sku')),
  }),
  kind({
    ...{ name: 'odata', source: '{dialect: odata}', keepsVersions: true },
    open: () => openOData({ odata: { key: ['id'], isTagged: true, rows: rowsFor('id'), types: edmTypes } }),
  }),
  kind({
    ...{ name: 'json-api', cannot: ['be searched'], list: `${filters}, sort: [name]`, empties: 'always last', folded: ['id'] },
    source: '{dialect: json-api, total: {body: meta.count}, paging: {limit: "page[limit]", offset: "page[offset]", next: links.next}}',
    open: openJsonApi,
  }),
];

/** One descriptor, but for where its records are. */
export function describePieces({ name, source, key }: SourceKind, list: string): string {
  const path = name === 'table' ? 'piece' : name === 'json-api' ? 'pieces' : name;
  return `apiVersion: admin/v1
resource: ${name}
title: Piece
${source === null ? '' : `source: {from: ${name}, path: ${path}}`}
access: {use: EDITOR || WRITER, rows: EDITOR || self.owner == user.username}
key: id
fields:
  id: {type: string, required: true, path: ${key}}
  name: {type: string, required: true, minLength: 2}
  note: string
  size: integer
  price: number
  day: date
  seen: date-time
  active: boolean
  grade: {type: string, enum: [low, mid, high]}
  state: {type: state, enum: [draft, open], default: draft}
  owner: string
  secret: {type: string, visible: EDITOR}
transitions:
  publish: {from: [draft], to: open, request: PATCH, body: {state: publish}}
list: {columns: [${pieceFields.join(', ')}]${list === '' ? '' : `, ${list}`}}
`;
}
