/** The same parcels twice: in a table of Steward's own, and in one that somebody else made, with the descriptors of both. */
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Model } from '../../engine/model/model.ts';
import { seedStore } from '../../platform/demo-data/index.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { analyzeTables, createResourceTables, reconcileTableIndexes } from '../../engine/server/store/tables.ts';

/** Where each side has its records, by what its names begin with. */
export const sides = { own: 'own', existing: 'there' } as const;

/** As `SOURCE_…_URL` names it. */
export const sourceName = 'bench';

const shops = 200;

const fields = `  code: {type: string, required: true}
  state: {type: string, required: true, enum: [open, packed, sent, returned]}
  due: {type: date, required: true}
  amount: {type: number, required: true}
  shop: {type: ref, to: SIDE-shops, required: true}
  owner: {type: string, required: true}
  title: {type: string, required: true}
  city: string
  note: string
  made: {type: date-time, required: true}
list:
  columns: [code, state, due, amount, shop, title, city, made]
  filters: [code, state, due, shop, owner, city, made]
  sort: [-due]
`;

const descriptors: Readonly<Record<string, string>> = {
  parcels: `title: Parcel\naccess: {use: true, rows: 'ROLE_ADMIN || self.owner == user.username'}\nkey: code\nfields:\n${fields}`,
  shops:
    'title: Shop\naccess: {use: true}\nkey: code\ntitleField: name\nfields: {code: {type: string, required: true}, name: string!}\nlist: {columns: [code, name]}\n',
};

/** A project below `.cache/bench` with the descriptors of this one and of both sides. */
export function writeTablesRoot(root: string): string {
  const place = join(root, '.cache/bench/tables');
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  cpSync(join(root, 'resources'), join(place, 'resources'), { recursive: true });
  symlinkSync(join(root, 'locales'), join(place, 'locales'));
  const app = join(place, 'resources/_app.yaml');
  writeFileSync(app, `${readFileSync(app, 'utf8')}\nsources: {${sourceName}: {dialect: postgres}}\n`);
  for (const side of Object.values(sides))
    for (const [name, text] of Object.entries(descriptors)) {
      const source = side === sides.existing ? `source: {from: ${sourceName}, path: bench.${name}}\n` : '';
      const head = `apiVersion: admin/v1\nresource: ${side}-${name}\npath: ${side}-${name}\n${source}`;
      writeFileSync(join(place, `resources/${side}-${name}.yaml`), head + text.replaceAll('SIDE', side));
    }
  return place;
}

/** What a sensible person has made: real columns, none of them empty that is sorted by, and an index for each question of the list. */
const tablesSql = `
create schema bench;
create type bench.state as enum ('open', 'packed', 'sent', 'returned');
create table bench.shops (code text primary key, name text not null);
create table bench.parcels (
  code text primary key, state bench.state not null, due date not null, amount numeric(12,2) not null, shop text not null references bench.shops,
  owner text not null, title text not null, city text, note text, made timestamptz not null);
insert into bench.shops select 'S' || n, 'Shop number ' || n from generate_series(0, ${shops - 1}) n;`;

/** A prime keeps neighbours apart. Half of all are sent; `partner` owns one of fifty. */
const parcelsSql = `
insert into bench.parcels select 'P' || lpad(n::text, 8, '0'),
  (array['open', 'packed', 'sent', 'sent', 'sent', 'returned'])[1 + (n * 7919) % 6]::bench.state, date '2026-01-01' - ((n * 7919) % 2000)::int,
  ((n * 31) % 100000) / 100.0, 'S' || (n * 13) % ${shops}, case when n % 50 = 7 then 'partner' else 'user' || n % 49 end,
  'Parcel with the contents of order ' || n, case when n % 10 > 0 then 'City ' || n % 900 end, case when n % 5 = 0 then repeat('note ', 8) end,
  timestamptz '2026-01-01Z' - n * interval '31 seconds' from generate_series(1::bigint, SIZE) n`;

const indexesSql = `
create index on bench.parcels (due, code);
create index on bench.parcels (state, due, code);
create index on bench.parcels (shop, due, code);
create index on bench.parcels (owner, due, code);
create index on bench.parcels (made);`;

/** As the store writes a record. */
const ownSql: Readonly<Record<string, string>> = {
  shops: `jsonb_build_object('code', code, 'name', name)`,
  parcels: `jsonb_strip_nulls(jsonb_build_object('code', code, 'state', state, 'due', to_char(due, 'YYYY-MM-DD'), 'amount', amount, 'shop', shop,
    'owner', owner, 'title', title, 'city', city, 'note', note, 'made', to_char(made at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))`,
};

/** Fills both, each with its indexes and known to the planner. */
export async function fillBothSides(store: Store, model: Model, size: number): Promise<void> {
  await createResourceTables(store, model);
  await seedStore(store, model, { amount: 'demo', now: new Date() });
  await store.script(tablesSql);
  await store.query(parcelsSql.replace('SIZE', String(size)));
  await store.script(indexesSql);
  for (const [name, data] of Object.entries(ownSql))
    await store.query(`insert into r_own_${name} (id, data) select code, ${data} from bench.${name} order by code`);
  await reconcileTableIndexes(store, model);
  await analyzeTables(store, model);
  await store.query('vacuum analyze bench.parcels');
  await store.query('vacuum analyze bench.shops');
  await store.query('vacuum analyze r_own_parcels');
}
