/** A whole database as descriptors: what SQL says of it is what they have to say. */
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModel } from '../../language/index.ts';
import { outlineDatabase, type DatabaseOutline } from './database.ts';
import type { Outline } from './outline.ts';
import { readDatabase } from './postgres.ts';
import { printOutline } from './print.ts';

const schema = `
  create type rating as enum ('G', 'R');
  create table land (code char(2) primary key, name text not null unique);
  create table city (city_id serial primary key, city varchar(50) not null, land_code char(2) not null references land);
  create table customer (
    customer_id int generated always as identity primary key,
    first_name text not null, last_name text not null,
    email varchar(80) unique,
    city_id int not null references city,
    active boolean not null,
    note text not null default '',
    tags text[] not null default '{}',
    extra jsonb not null default '{}',
    seats int not null default 1 check (seats in (1, 2, 4)),
    kind text not null check (kind = 'private' or kind = 'firm'),
    shade text check (shade ~ '[[:alpha:]]'),
    password_hash text,
    api_token text,
    words tsvector,
    photo bytea,
    score numeric generated always as (seats * 2.5) stored,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    made_by text not null default session_user
  );
  create index on customer (city_id);
  create index on customer (last_name);
  create table film (id uuid primary key default gen_random_uuid(), "Title" varchar(200) not null, rating rating default 'G', plot text, "first-run" date);
  create table actor (id bigserial primary key, name varchar(40) not null);
  create table film_actor (film_id uuid references film, actor_id bigint references actor, part text, primary key (film_id, actor_id));
  create index on film_actor (actor_id);
  create table showing (hall text not null, starts timestamptz not null, film_id uuid not null references film, primary key (hall, starts));
  create table ticket (no int primary key, hall text, starts timestamptz, foreign key (hall, starts) references showing);
  create table users (username text primary key, roles text[]);
  create table manual (id int primary key, label text);
  create table setting (name text not null, value text, unique (name));
  create table event (at timestamptz, what text);
  create table vault (id int primary key, secret text not null);
  create view active_customer as select customer_id as id, last_name from customer where active;
  create view nothing as select 1 as x where false;
  create table letter (id int primary key, body text, subject text);
  insert into letter values (1, e'Dear all,\\nhello', 'Hello');
  insert into land values ('DE', 'Germany');
  insert into city (city, land_code) values ('Bonn', 'DE');
  insert into customer (first_name, last_name, city_id, active, kind) select 'A', 'B' || n, 1, true, 'firm' from generate_series(1, 3) n;
  create table lease (
    id int primary key, valid_to timestamp not null, founded date, signed_on timestamp, "paymentDate" timestamp(3), left_at timestamp, closed_on timestamp, day_over timestamptz, due_date timestamptz);
  insert into lease values
    (1, 'infinity', '0044-03-15 BC', '2030-01-02', '2030-01-02', '2030-01-02', '2030-01-02 10:30', 'infinity', '2030-01-02'),
    (2, '2031-01-01', '2020-02-02', null, '2030-02-03', '2030-01-02', '2030-01-02', '2030-01-02', '2030-01-02');
  create table web_session ("sessionid" varchar(32) primary key, who text);
  create table session (session_id serial primary key, sid text not null, topic text);
  create table tag (word text primary key);
  insert into tag values ('a.b'), ('..');
  create table place (place_no int primary key, remark varchar(20), place_description varchar(40) not null);
  create table delivery (no int primary key, place_no int references place, carrier_name varchar(40));
  create table "Price list" ("Item no" int primary key, "Unit price" numeric not null, " padded" int, "__proto__" text, "a""b" int);
  create table "Odd Table" (id int primary key, q text, _x int, "a.b" int);
  create table post (id bigint primary key, nested int[][], amount numeric, plain numeric, padded varchar(9), tidy varchar(9));
  insert into post values (1234567890123456789, '{{1,2}}', 0.12345678901234567, 1.5, ' x', 'x');
  create table term (id int primary key, description text not null unique, state text check (state is null or state in ('old', 'new')), hint text not null, unit text not null);
  insert into term values (1, 'Income', 'old', '', 'kg'), (2, 'Outgoings', null, 'What is paid', 'g');
  create table egg (id int primary key, hen_id int not null);
  create table hen (id int primary key, egg_id int not null references egg);
  alter table egg add foreign key (hen_id) references hen;
  create table ledger (code text primary key, id int not null unique, name text);
  create table booking (id int primary key, ledger_id int references ledger (id) on delete cascade, client_id int);
  create table client (id int primary key, name text);
  create materialized view total as select id, count(*) from ledger group by id;
  insert into ledger values ('a', 1, 'Cash');
  refresh materialized view total;
  create unique index on total (id);
  create schema billing;
  create table billing.city (id int primary key, customer_id int references customer);
  comment on table city is 'Where people live.';
  comment on column city.city is 'As on the map.';
  analyze;`;

let database: PGlite;
let found: DatabaseOutline;

beforeAll(async () => {
  database = new PGlite();
  await database.exec(schema);
  found = await outline(null);
});

afterAll(() => database.close());

async function outline(of: string | null): Promise<DatabaseOutline> {
  const read = await database.transaction((reader) => readDatabase(reader, of));
  return outlineDatabase(read, { source: 'cinema', reserved: new Set(['users']) });
}

const called = (name: string): Outline => found.outlines.find((each) => each.name === name) ?? expect.fail(name);
const textOf = (name: string): string => printOutline(called(name), { access: 'ROLE_ADMIN', group: null });
const lineOf = (name: string, field: string): string => textOf(name).split('\n').find((line) => line.startsWith(`  ${field}:`))?.trim() ?? ''; // prettier-ignore

describe('a database', () => {
  it('passes check as it is written', () => {
    const menu = `menu: [${found.groups.map(({ group }) => group).join(', ')}]`;
    const app = `apiVersion: admin/v1\ntitle: Cinema\n${menu}\nsources: {cinema: {dialect: postgres}}\n`;
    const own = found.outlines.map(({ name }) => ({ file: `resources/${name}.yaml`, text: textOf(name) }));
    const roles = { file: 'resources/_roles.yaml', text: 'apiVersion: admin/v1\nroles: {ROLE_ADMIN: Administrator}\n' };
    expect(readModel([{ file: 'resources/_app.yaml', text: app }, roles, ...own]).problems.map(({ file, message }) => `${file}: ${message}`)).toEqual([]); // prettier-ignore
  });

  it('is every table and view that has a key, and says why another one is not', () => {
    expect(found.outlines.map(({ name, source }) => `${name} ${source?.path ?? ''}`).toSorted()).toEqual([
      'active-customers public.active_customer',
      'actors public.actor',
      'billing-cities billing.city',
      'bookings public.booking',
      'cinema-users public.users',
      'cities public.city',
      'clients public.client',
      'customers public.customer',
      'deliveries public.delivery',
      'eggs public.egg',
      'film-actors public.film_actor',
      'films public.film',
      'hens public.hen',
      'lands public.land',
      'leases public.lease',
      'ledgers public.ledger',
      'letters public.letter',
      'manuals public.manual',
      'odd-tables public.Odd Table',
      'places public.place',
      'posts public.post',
      'price-lists public.Price list',
      'sessions public.session',
      'settings public.setting',
      'showings public.showing',
      'tags public.tag',
      'terms public.term',
      'tickets public.ticket',
      'totals public.total',
      'vaults public.vault',
    ]);
    expect(found.skipped).toEqual([
      expect.stringMatching(/^public\.event, public\.nothing: nothing tells its rows apart/),
      'public.web_session: its key sessionid is a secret by its name.',
    ]);
  });

  it('is one schema of it, if that is named', async () => {
    const { outlines } = await outline('billing');
    expect(outlines.map(({ name, unknown }) => [name, unknown])).toEqual([
      ['cities', ['customer_id refers to customer.customer_id, which is no resource here.']],
    ]);
  });

  it('keeps apart who signs in here and whoever is a user there', () => {
    expect(textOf('cinema-users')).toContain('title: User\n');
    expect(textOf('cinema-users')).toContain('source: {from: cinema, path: public.users}\n');
  });
});

describe('a column', () => {
  it.each([
    ['customer_id', '{type: integer, readOnly: true}'],
    ['city_id', '{type: ref, to: cities, title: City, required: true}'],
    ['email', '{type: string, unique: true, maxLength: 80}'],
    ['active', '{type: boolean, default: false}'],
    // Never null, and yet nobody has to write something.
    ['note', "{type: text, emptyAs: ''}"],
    ['tags', '{type: string, multiple: true, default: [], emptyAs: []}'],
    ['extra', '{type: json, default: {}, emptyAs: {}}'],
    ['seats', '{type: integer, required: true, enum: [1, 2, 4], default: 1}'],
    ['kind', '{required: true, enum: [private, firm]}'],
    ['score', '{type: number, filledBy: outside}'],
    ['created_at', '{type: date-time, filledBy: outside}'],
    ['updated_at', '{type: date-time, stamp: {save: {expr: now()}}}'],
    ['made_by', '{type: string, filledBy: outside}'],
  ])('%s', (name, says) => {
    expect(lineOf('customers', name)).toBe(`${name}: ${says}`);
  });

  it('with a secret, bytes or words of a search is not there', () => {
    expect(textOf('customers')).not.toMatch(/password_hash|api_token|words|photo/);
    expect(called('customers').unknown).toEqual(
      expect.arrayContaining([
        'password_hash, api_token were left out: by their names they are secrets.',
        'words was left out: it holds what a search looks into.',
        'photo was left out: it holds bytes.',
        "The database alone holds: CHECK ((shade ~ '[[:alpha:]]'::text))",
      ]),
    );
    // What has to be filled and cannot be shown keeps anybody from adding a row.
    expect(textOf('vaults')).toContain('\ncreate: false\n');
  });

  it('has the name that expressions read, and its own as path', () => {
    expect(lineOf('films', 'first_run')).toBe('first_run: {type: date, path: first-run}');
    expect(lineOf('films', 'Title')).toBe('Title: {type: string, required: true, maxLength: 200}');
    expect(lineOf('films', 'rating')).toBe('rating: {enum: [G, R], default: G}');
  });

  it('is a text where JSON has no such number, and is shown only where lists hold lists', () => {
    expect(['id', 'amount', 'plain', 'nested'].map((name) => lineOf('posts', name))).toEqual([
      'id: string!',
      'amount: string',
      'plain: number',
      'nested: {type: json, filledBy: outside}',
    ]);
  });

  it('is left out where it names a session of somebody', () => {
    expect(called('sessions').fields.map(({ name }) => name)).toEqual(['session_id', 'topic']);
    expect(called('sessions').unknown).toContain('sid was left out: by its name it is a secret.');
  });

  it('is told where it is a key that no address can hold', () => {
    expect(called('tags').unknown).toEqual([expect.stringContaining('A row has a key that no address can hold')]);
    expect(called('settings').unknown).toEqual([]);
  });

  it('has days as days, and as texts what no date of four digits says', () => {
    expect(called('leases').fields.map(({ name, type }) => `${name} ${type}`)).toEqual([
      ...['id integer', 'valid_to string', 'founded string', 'signed_on date', 'paymentDate date'],
      // A time at midnight may be one; of an instant nobody knows in which zone it would be.
      ...['left_at date-time', 'closed_on date-time', 'day_over string', 'due_date date-time'],
    ]);
    expect(called('leases').unknown).toEqual([
      'valid_to, founded, day_over are texts here: a row has infinity, or a year that a date of four digits cannot say.',
    ]);
  });

  it('has the columns with blanks or quotes in their names, and says which names no field can have', () => {
    expect(called('price-lists').fields.map(({ name, path, readOnly }) => [name, path, readOnly])).toEqual([
      ['Item_no', 'Item no', false],
      ['Unit_price', 'Unit price', false],
      ['a_b', 'a"b', false],
    ]);
    expect(called('price-lists').key).toEqual(['Item_no']);
    expect(called('price-lists').unknown).toEqual([' padded, __proto__ were left out: they cannot be names of fields.']);
  });

  it('keeps the blanks around its texts', () => {
    expect([lineOf('posts', 'padded'), lineOf('posts', 'tidy')]).toEqual([
      'padded: {type: string, maxLength: 9, normalize: none}',
      'tidy: {type: string, maxLength: 9}',
    ]);
  });

  it('may be empty where a row has an empty text', () => {
    expect([lineOf('terms', 'hint'), lineOf('terms', 'unit')]).toEqual([`hint: {type: string, emptyAs: ''}`, 'unit: string!']);
  });

  it('has the choices of a rule that leaves it empty', () => {
    expect(lineOf('terms', 'state')).toBe('state: {enum: [old, new]}');
  });

  it('has lines where its rows have some, and says what it is for', () => {
    expect([lineOf('letters', 'body'), lineOf('letters', 'subject')]).toEqual(['body: text', 'subject: string']);
    expect(lineOf('cities', 'city')).toContain('description: As on the map.');
    expect(textOf('cities')).toContain('description: Where people live.\n');
  });
});

describe('a record', () => {
  it.each([
    ['lands', 'code', null],
    ['cities', 'city_id', 'city'],
    ['customers', 'customer_id', 'last_name'],
    ['films', '', 'Title'],
    ['actors', '', null],
    ['showings', 'hall,starts', null],
    ['places', 'place_no', 'place_description'],
    ['deliveries', 'no', null],
    ['settings', 'name', null],
    ['letters', '', 'subject'],
    ['active-customers', '', 'last_name'],
    ['totals', '', null],
  ])('of %s has a key and a title', (name, key, title) => {
    expect([called(name).key.join(), called(name).titleField]).toEqual([key, title]);
  });

  it('of a view is only shown, and its key is a guess', () => {
    expect(textOf('active-customers')).toContain('\nreadOnly: true\n');
    expect(called('active-customers').unknown).toContain('The key id is a guess: no two of 3 rows share it, and no index says so.');
  });

  it('that only connects two stands beside both, and not in the menu', () => {
    expect(textOf('film-actors')).toContain('\nmenu: false\n');
    expect(textOf('film-actors')).toContain('\nkey: [film_id, actor_id]\n');
    expect(textOf('films')).toContain(
      "    - {name: film-actors, list: {of: film-actors, filter: {film_id: '{id}'}, columns: [actor_id, part]}}\n",
    );
    expect(textOf('actors')).toContain(
      "    - {name: film-actors, list: {of: film-actors, filter: {actor_id: '{id}'}, columns: [film_id, part]}}\n",
    );
    expect(textOf('cities')).toContain(
      "    - {name: customers, list: {of: customers, filter: {city_id: '{city_id}'}, columns: [customer_id, last_name",
    );
  });

  it('has the key that others know it by', () => {
    expect(textOf('ledgers')).not.toContain('\nkey:');
    expect(lineOf('bookings', 'ledger_id')).toBe('ledger_id: {type: ref, to: ledgers, title: Ledger}');
  });

  it('says what goes with it', () => {
    expect(textOf('ledgers')).toContain("\ndelete: {confirm: 'Delete it? The database deletes with it what belongs to it: bookings.'}\n");
    expect(textOf('cities')).not.toContain('\ndelete:');
  });

  it('that needs itself first cannot be added', () => {
    expect(textOf('eggs')).toContain('\ncreate: false\n');
    expect(textOf('hens')).not.toContain('\ncreate: false\n');
    expect(called('eggs').unknown).toEqual(['Nothing can be created: it needs one of hens, that one of eggs first.']);
  });

  it('may refer to others without a foreign key, and nobody guesses', () => {
    expect(lineOf('bookings', 'client_id')).toBe('client_id: integer');
    expect(called('bookings').unknown).toEqual([
      'No foreign key says so, but these look like references: client_id: {type: ref, to: clients}.',
    ]);
  });

  it('that two columns refer to is named', () => {
    expect(called('tickets').unknown).toEqual(['hall, starts together refer to showing: a reference has one key (showing).']);
  });
});

describe('a list', () => {
  it('shows little and nothing that no row fills, and asks for choices, references and what has an index', () => {
    expect(textOf('customers')).toContain(
      [
        'list:',
        '  columns: [customer_id, last_name, first_name, city_id, active, seats, kind]',
        '  filters: [last_name, email, city_id, active, seats, kind, created_at, updated_at]',
        '  search: [first_name, last_name, email]',
        '  sort: last_name',
      ].join('\n'),
    );
    expect(textOf('tickets')).toContain('  search: false\n');
  });

  it('of many rows asks for nothing that reads them all', async () => {
    const read = await database.transaction((reader) => readDatabase(reader, 'public'));
    const grown = read.map((each) => ({ ...each, table: { ...each.table, rows: 1_000_000 } }));
    const { outlines } = outlineDatabase(grown, { source: 'cinema', reserved: new Set() });
    const customers = outlines.find(({ name }) => name === 'customers');
    expect(customers?.filters).toEqual(['last_name', 'email', 'city_id']);
    expect(customers?.list?.search).toEqual(['last_name']);
    expect(customers?.list?.columns).toContainEqual({ field: 'seats', sort: false });
    expect(customers?.list?.columns).toContain('city_id');
  });
});

describe('a menu', () => {
  it('has a group for each schema', () => {
    expect(found.groups.map(({ group }) => group)).toEqual(expect.arrayContaining(['billing', 'public']));
    expect(called('billing-cities').menu).toEqual({ group: 'billing' });
  });
});
