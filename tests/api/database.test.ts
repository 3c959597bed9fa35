/** Records in tables that somebody else made: the same answers as from the store, the same gates, and the rules of the table told as such. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import type { Model } from '../../engine/model/model.ts';
import { printListQuery, type QueryFilter } from '../../engine/model/query.ts';
import type { CallingUser } from '../../engine/server/behaviour.ts';
import type { EvaluationScope } from '../../engine/model/evaluate.ts';
import { openForeignDatabases } from '../../engine/server/database/databases.ts';
import type { DatabaseResource } from '../../engine/server/database/describe-table.ts';
import { iterateTableRecords } from '../../engine/server/database/records.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { openApi, type Api, type Call, type Got } from './api.ts';
import { noteTransactions, storesToTest } from './stores.ts';

const users: Readonly<Record<string, CallingUser>> = {
  ada: { id: 'ada', username: 'ada', roles: ['EDITOR'] },
  bob: { id: 'bob', username: 'bob', roles: ['WRITER'] },
};

const fields = `fields:
  id: {type: integer, readOnly: true, path: no}
  name: {type: string, required: true, maxLength: 60, path: Full_Name}
  mail: {type: string, unique: true}
  credit: {type: number, minimum: -1000, sum: true}
  points: integer
  since: date
  seen: date-time
  met: date-time
  paid: date
  due: date-time
  joined: date
  active: boolean
  grade: {type: string, enum: [gold, silver, bronze]}
  owner: string
  tags: {type: string, multiple: true}
  extra: json
`;
const list =
  'list: {search: [name, mail], filters: [name, mail, credit, points, since, seen, met, paid, due, joined, active, grade, owner, tags], sort: [name], columns: [name, mail, credit, points, since, seen, met, paid, due, joined, active, grade, owner]}\n';
const access = 'access: {use: EDITOR || WRITER, delete: EDITOR, rows: EDITOR || self.owner == user.username}\n';

const texts: Readonly<Record<string, string>> = {
  _app: 'apiVersion: admin/v1\ntitle: Desk\nuser: {username: string}\nsources: {crm: {dialect: postgres}}\n',
  _roles: 'apiVersion: admin/v1\nroles: {EDITOR: Editor, WRITER: Writer, AUDITOR: Auditor}\n',
  customers: `apiVersion: admin/v1\nresource: customers\ntitle: Customer\nsource: {from: crm, path: sales.Kunden}\n${access}${fields}${list}`,
  twins: `apiVersion: admin/v1\nresource: twins\ntitle: Twin\n${access}${fields.replace('{type: integer, readOnly: true, path: no}', 'code')}${list}`,
  lines: `apiVersion: admin/v1
resource: lines
title: Line
source: {from: crm, path: sales.line}
access: EDITOR
key: [order, pos]
fields:
  order: {type: string, required: true, path: order_code}
  pos: {type: integer, required: true}
  customer: {type: ref, to: customers, path: customer_no}
  buyer: {type: string, derived: self._data.customer.name}
  amount: {type: integer, minimum: 0}
  price: {type: number, path: 'price$1'}
  after: string
list: {filters: [order, customer, amount], columns: [order, customer, amount]}
`,
  rich: `apiVersion: admin/v1
resource: rich
title: Rich
source: {from: crm, path: sales.rich}
access: EDITOR
key: no
fields: {no: {type: integer, readOnly: true}, name: {type: string}}
`,
  ticks: `apiVersion: admin/v1
resource: ticks
title: Tick
source: {from: crm, path: sales.tick}
access: EDITOR
key: at
fields: {at: {type: date-time, required: true}, price: number, label: {type: string, readOnly: true}}
`,
  tides: `apiVersion: admin/v1
resource: tides
title: Tide
source: {from: crm, path: sales.tide}
access: EDITOR
key: no
fields: {no: {type: integer, required: true}, at: date-time}
list: {sort: [at], columns: [no, at]}
`,
  wide: `apiVersion: admin/v1
resource: wide
title: Wide
source: {from: crm, path: sales.wide}
access: EDITOR
fields: {id: {type: integer, required: true}, name: string}
`,
  seats: `apiVersion: admin/v1
resource: seats
title: Seat
source: {from: crm, path: sales.seat}
access: EDITOR
key: no
fields: {no: {type: integer, readOnly: true}, row: string, place: {type: integer, unique: {within: [row]}}}
`,
  doubles: `apiVersion: admin/v1
resource: doubles
title: Double
source: {from: crm, path: sales.double}
access: EDITOR
key: name
fields: {name: {type: string, required: true}, n: integer}
`,
  audits: `apiVersion: admin/v1
resource: audits
title: Audit
source: {from: crm, path: sales.audit}
access: AUDITOR
key: no
fields: {no: {type: integer, required: true}, customer: {type: ref, to: customers, path: customer_no}}
`,
  loans: `apiVersion: admin/v1
resource: loans
title: Loan
source: {from: crm, path: sales.loan}
access: {use: EDITOR, rows: self.owner == user.username}
key: no
fields: {no: {type: integer, required: true}, customer: {type: ref, to: customers, path: customer_no}, owner: string}
`,
  prices: `apiVersion: admin/v1
resource: prices
title: Price
source: {from: crm, path: sales.Price list}
access: EDITOR
key: item
fields: {item: {type: integer, required: true, path: Item no}, price: {type: number, required: true, path: Unit price}, rebate: number}
list: {filters: [price], sort: [price], columns: [item, price]}
`,
  notes: `apiVersion: admin/v1
resource: notes
title: Note
access: EDITOR
fields: {code: code, about: {type: ref, to: customers}, said: string}
`,
  gone: 'apiVersion: admin/v1\nresource: gone\ntitle: Gone\nsource: {from: crm, path: sales.nothing}\naccess: EDITOR\nfields: {code: code}\n',
  drifted:
    'apiVersion: admin/v1\nresource: drifted\ntitle: Drifted\nsource: {from: crm, path: sales.line}\naccess: EDITOR\nfields: {code: code}\n',
};

const tables = `
create schema sales;
create type sales.grade as enum ('gold', 'silver', 'bronze');
create table sales."Kunden" (
  no serial primary key, "Full_Name" varchar(40) not null, mail varchar(80), credit numeric(12,2), points int default 7, since date,
  seen timestamptz, met timestamp, paid timestamp, due date, joined timestamptz, active boolean, grade sales.grade, owner text, tags text[], extra jsonb, secret_of_theirs text default 'kept',
  constraint one_mail unique (mail), constraint rich_enough check (credit is null or credit > -500));
create table sales.line (
  order_code text, pos smallint, customer_no int references sales."Kunden" (no), amount bigint not null, price$1 numeric, after text, primary key (order_code, pos));
create index on sales."Kunden" (points, "Full_Name", no);
create index on sales."Kunden" (owner);
create index by_name on sales."Kunden" ("Full_Name", no);
alter table sales.line add constraint follows foreign key (after, pos) references sales.line deferrable initially deferred;
create index on sales.line (customer_no);
create domain sales.share as numeric check (value between 0 and 100);
create table sales."Price list" ("Item no" int primary key, "Unit price" numeric not null constraint dear check ("Unit price" > 0), rebate sales.share);
create table sales.audit (no int primary key, customer_no int references sales."Kunden" (no));
create table sales.loan (no int primary key, customer_no int references sales."Kunden" (no), owner text);
create table sales.visit (customer_no int references sales."Kunden" (no));
create table sales.tick (at timestamptz primary key, price numeric not null, label text generated always as ('at ' || price || ' ') stored);
insert into sales.tick (at, price) values ('2031-01-02T03:04:05.123456Z', 7), ('2031-01-03T03:04:05Z', 8);
create table sales.wide (id bigint primary key, name text);
insert into sales.wide values (9007199254740992, 'even'), (9007199254740993, 'odd');
create table sales.seat (no serial primary key, row text, place int, unique (row, place));
create table sales.double (name text not null, n int);
insert into sales.double values ('x', 1), ('x', 2);
create view sales.rich as select no, "Full_Name" as name from sales."Kunden" where credit > 100;
`;

const model: Model = (() => {
  const read = readModel(Object.entries(texts).map(([name, text]) => ({ file: `resources/${name}.yaml`, text })));
  if (read.model === null) throw new Error(JSON.stringify(read.problems, null, 1));
  return read.model;
})();

type WireRow = Record<string, unknown>;
const rowsOf = ({ body }: Got) => (body as { data: WireRow[] }).data;
const totalOf = ({ body }: Got) => (body as { metadata: { total: number } }).metadata.total;
const dataOf = ({ body }: Got) => (body as { data: WireRow }).data;
const as = (name: string, more: Partial<Call> = {}): Call => ({ as: name, ...more });

/** Numbers that look thrown, the same each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % sides;
}

const names = ['anna', 'bea', 'carl', 'dora', 'emil', 'fritz', 'gerda', 'hans', 'ida', 'jan'];
const customer = (roll: (sides: number) => number, at: number): WireRow => {
  const some = <T>(value: T): T | undefined => (roll(5) === 0 ? undefined : value);
  const day = String(1 + roll(28)).padStart(2, '0');
  return JSON.parse(
    JSON.stringify({
      Full_Name: `${names[roll(names.length)]} ${at}`,
      mail: some(`m${at}@x.test`),
      credit: some(roll(40) * 12.25 - 120),
      points: some(roll(9) - 3),
      since: some(`2030-0${1 + roll(9)}-${day}`),
      seen: some(`2031-04-${day}T${String(roll(24)).padStart(2, '0')}:30:00.000Z`),
      met: some(`2031-04-${day}T${String(roll(24)).padStart(2, '0')}:15:00.000Z`),
      paid: some(`2031-04-${day}`),
      due: some(`2031-05-${day}T00:00:00.000Z`),
      joined: some(`2031-06-${day}`),
      active: some(roll(2) === 0),
      grade: some(['gold', 'silver', 'bronze'][roll(3)]),
      owner: some(['ada', 'bob'][roll(2)]),
      tags: some(['new', 'vip', 'late'].filter(() => roll(2) === 0)),
      extra: some({ size: roll(4), none: null, nested: [1, null, 'é'] }),
    }),
  ) as WireRow;
};

const asked: readonly ((roll: (sides: number) => number) => QueryFilter)[] = [
  (roll) => ({ param: 'name', op: 'prefix', values: [names[roll(names.length)] ?? ''] }),
  (roll) => ({ param: 'name', op: 'contains', values: [['A', 'er', '%', '_', '1'][roll(5)] ?? ''] }),
  (roll) => ({ param: 'name', op: 'eq', values: [`${names[roll(names.length)]} ${roll(60)}`] }),
  (roll) => ({ param: 'mail', op: 'eq', values: [[`M${roll(60)}@x.test`, null, 'none'][roll(3)] ?? null] }),
  (roll) => ({ param: 'credit', op: 'gt', values: [String(roll(200) - 50)] }),
  (roll) => ({ param: 'credit', op: 'lt', values: [String(roll(200) - 50)] }),
  (roll) => ({ param: 'credit', op: 'between', values: [String(-roll(60)), String(roll(200))] }),
  (roll) => ({ param: 'credit', op: 'eq', values: [['2.5', '-120', '1e1', 'x', '125.00'][roll(5)] ?? ''] }),
  (roll) => ({ param: 'points', op: 'in', values: [String(roll(9) - 3), '2.0', '99999999999999999999'] }),
  (roll) => ({ param: 'points', op: 'gt', values: [['1', '1.5', '-2'][roll(3)] ?? ''] }),
  (roll) => ({ param: 'points', op: 'ne', values: [String(roll(9) - 3)] }),
  (roll) => ({ param: 'since', op: 'gt', values: [`2030-0${1 + roll(9)}-15`] }),
  (roll) => ({ param: 'since', op: 'eq', values: [`2030-0${1 + roll(9)}-0${1 + roll(9)}`] }),
  (roll) => ({ param: 'since', op: 'between', values: [`2030-02-0${1 + roll(9)}`, `2030-07-1${roll(9)}`] }),
  (roll) => ({ param: 'seen', op: 'lt', values: [`2031-04-1${roll(9)}`] }),
  (roll) => ({ param: 'seen', op: 'eq', values: [`2031-04-0${1 + roll(9)}`] }),
  (roll) => ({ param: 'seen', op: 'gt', values: [`2031-04-0${1 + roll(9)}T12:30:00Z`] }),
  (roll) => ({ param: 'met', op: 'between', values: [`2031-04-0${1 + roll(9)}`, `2031-04-1${roll(9)}T12:15:00Z`] }),
  (roll) => ({ param: 'met', op: 'eq', values: [`2031-04-1${roll(9)}`] }),
  (roll) => ({ param: 'paid', op: 'lt', values: [`2031-04-1${roll(9)}`] }),
  (roll) => ({ param: 'paid', op: 'eq', values: [`2031-04-1${roll(9)}`] }),
  (roll) => ({ param: 'due', op: 'gt', values: [`2031-05-1${roll(9)}T08:00:00Z`] }),
  (roll) => ({ param: 'due', op: 'lt', values: [`2031-05-1${roll(9)}`] }),
  (roll) => ({ param: 'joined', op: 'lt', values: [`2031-06-1${roll(9)}`] }),
  (roll) => ({ param: 'active', op: 'eq', values: [['true', 'false', null][roll(3)] ?? null] }),
  (roll) => ({ param: 'grade', op: 'in', values: [['gold', 'bronze'][roll(2)] ?? '', 'platinum'] }),
  () => ({ param: 'grade', op: 'ne', values: ['gold'] }),
  () => ({ param: 'grade', op: 'eq', values: [null] }),
  (roll) => ({ param: 'tags', op: 'eq', values: [['vip', 'new', 'x'][roll(3)] ?? ''] }),
  (roll) => ({ param: 'owner', op: 'eq', values: [['bob', 'ada', ''][roll(3)] ?? ''] }),
];
const sortable = ['name', 'credit', 'points', 'since', 'seen', 'met', 'paid', 'joined', 'active', 'grade', 'owner'];

for (const kind of await storesToTest()) {
  describe(`tables of ${kind.name}`, () => {
    let api: Api;
    let database: Store;
    const closing: (() => Promise<void>)[] = [];
    let statements: { readonly sql: string; readonly values: readonly unknown[] }[] = [];
    const people: WireRow[] = [];
    const numberOf = new Map<string, number>();

    beforeAll(async () => {
      const [opened, own] = [await kind.open({ hasOurDates: true }), await kind.open()];
      database = opened.store;
      closing.push(opened.close, own.close);
      // A database has habits of its own.
      if (database.kind === 'pglite') await database.script("set timezone = 'America/Caracas'; set datestyle = 'SQL, DMY'");
      else await database.script("alter role tests set timezone = 'America/Caracas'; alter role tests set datestyle = 'SQL, DMY'");
      await database.script(tables);
      const noted = noteTransactions(database, (sql, values) => void statements.push({ sql, values }));
      const databases = openForeignDatabases(new Map([['crm', 'postgres://crm']]), () => Promise.resolve(noted));
      api = await openApi({
        model,
        findUser: async (name) => users[name] ?? null,
        demoUsers: Object.keys(users),
        databases,
        store: own.store,
      });
      const roll = dice(11);
      for (let at = 0; at < 60; at += 1) {
        const row = customer(roll, at);
        people.push(row);
        const made = await api.send('POST customers', as('ada', { body: row }));
        expect([made.status, made.text]).toEqual([201, expect.any(String)]);
        numberOf.set(String(row['Full_Name']), Number(dataOf(made)['no']));
        expect((await api.send('POST twins', as('ada', { body: { id: `c${at}`, points: 7, ...row } }))).status).toBe(201);
      }
    }, 120_000);
    afterAll(async () => {
      await api.close();
      for (const close of closing) await close();
    });

    it('hold what was sent, and what they add themselves', async () => {
      const [{ n } = { n: 0 }] = await database.query<{ n: number }>('select count(*)::int as n from sales."Kunden"');
      expect(n).toBe(60);
      for (const person of people.slice(0, 12)) {
        const no = numberOf.get(String(person['Full_Name']));
        const [stored] = await database.query<{ name: string; credit: string | null; secret: string }>(
          `select "Full_Name" as name, credit::text as credit, secret_of_theirs as secret from sales."Kunden" where no = $1`,
          [no],
        );
        expect(stored).toMatchObject({ name: person['Full_Name'], secret: 'kept' });
        expect(stored?.credit === null ? undefined : Number(stored?.credit)).toBe(person['credit']);
        const { no: id, _version, ...told } = dataOf(await api.send(`GET customers/${no}`, as('ada')));
        expect([id, typeof _version]).toEqual([no, 'undefined']);
        expect(Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null))).toEqual({ points: 7, ...person });
      }
    });

    it('are listed as the store lists the same records: filters, search, order, pages, totals, row rules', async () => {
      const roll = dice(5);
      let answered = 0;
      for (let at = 0; at < 320; at += 1) {
        const some = (n: number) => Array.from({ length: n }, () => asked[roll(asked.length)]?.(roll)).filter((each) => each !== undefined);
        const filters = some(roll(3));
        const alternatives = roll(3) === 0 ? [some(1), some(1 + roll(2))] : [];
        // No field twice; the more keys, the fewer ties are left to the keys of the tables, which differ.
        const sort = sortable
          .map((by) => ({ by, desc: roll(2) === 0, place: roll(100) }))
          .toSorted((a, b) => a.place - b.place)
          .slice(0, roll(4))
          .map(({ by, desc }) => ({ by, desc }));
        const search = roll(5) === 0 ? (['an', 'ida 1', 'x.test', 'É'][roll(4)] ?? null) : null;
        const query = printListQuery({ filters, alternatives, search, sort, group: null, limit: 60, offset: 0 });
        const who = roll(3) === 0 ? 'bob' : 'ada';
        const [there, here] = [await api.send(`GET customers?${query}`, as(who)), await api.send(`GET twins?${query}`, as(who))];
        const named = (got: Got) => rowsOf(got).map(({ Full_Name }) => Full_Name);
        const told = `${who} ${decodeURIComponent(String(query))}`;
        expect([told, there.status]).toEqual([told, here.status]);
        if (here.status !== 200) continue;
        answered += 1;
        expect([told, totalOf(there)]).toEqual([told, totalOf(here)]);
        expect([told, named(there).toSorted()]).toEqual([told, named(here).toSorted()]);
        const by = (got: Got) => rowsOf(got).map((row) => sort.map((key) => row[key.by === 'name' ? 'Full_Name' : key.by] ?? null));
        expect([told, by(there)]).toEqual([told, by(here)]);
      }
      expect(answered).toBeGreaterThan(250);
    }, 120_000);

    it('are added up as the store adds up the same records, and each by the figures of its rows', async () => {
      const ask = async (path: string, who: string) => (await api.send(`GET ${path}`, as(who))).body as { readonly data: unknown };
      for (const who of ['ada', 'bob'])
        for (const query of ['', 'grade=gold', 'active=true&credit=>0', 'q=a', 'name=nobody']) {
          const { data: rows } = await ask(`customers?${query}`, who);
          const credits = (rows as readonly { readonly credit?: number | null }[]).flatMap(({ credit }) => credit ?? []);
          const sum = credits.reduce((all, each) => all + Math.round(each * 1000), 0) / 1000;
          const told = credits.length === 0 ? [] : [{ currency: null, sum: String(sum), count: credits.length }];
          expect([query, await ask(`customers/_sums?${query}`, who)]).toEqual([query, { data: { credit: told } }]);
          expect([query, await ask(`twins/_sums?${query}`, who)]).toEqual([query, { data: { credit: told } }]);
        }
    });

    it('are counted by choice as the list finds them, and as the store counts the same records', async () => {
      const ask = async (path: string, who: string) =>
        (await api.send(`GET ${path}`, as(who))).body as { readonly data: unknown; readonly metadata?: { readonly total: number } };
      const counted = async (path: string, who: string): Promise<Readonly<Record<string, number>>> => {
        const { data } = await ask(path, who);
        return Object.fromEntries(
          (data as readonly { value: string | null; count: number }[]).map(({ value, count }) => [value ?? '~empty~', count]),
        );
      };
      for (const who of ['ada', 'bob'])
        for (const [param, values] of [
          ['grade', ['gold', 'silver', 'bronze', '~empty~']],
          ['active', ['true', 'false', '~empty~']],
        ] as const)
          for (const query of ['', 'credit=>0', 'q=a']) {
            const found = await counted(`customers/_counts?_of=${param}&${query}`, who);
            expect(found).toEqual(await counted(`twins/_counts?_of=${param}&${query}`, who));
            for (const value of values)
              expect([value, found[value] ?? 0]).toEqual([value, (await ask(`customers?${query}&${param}=${value}`, who)).metadata?.total]);
          }
    });

    it('come page by page without a gap or a double', async () => {
      const seen: unknown[] = [];
      for (let offset = 0; offset < 60; offset += 7)
        seen.push(...rowsOf(await api.send(`GET customers?_sort[grade]=desc&_limit=7&_offset=${offset}`, as('ada'))).map(({ no }) => no));
      expect(seen).toHaveLength(60);
      expect(new Set(seen)).toEqual(new Set(numberOf.values()));
    });

    it('are hidden by the row rule one by one too', async () => {
      const foreign = people.find(({ owner }) => owner === 'ada');
      const at = numberOf.get(String(foreign?.['Full_Name']));
      expect((await api.send(`GET customers/${at}`, as('bob'))).status).toBe(404);
      expect((await api.send(`PUT customers/${at}`, as('bob', { body: { Full_Name: 'Mine' } }))).status).toBe(404);
      expect((await api.send(`DELETE customers/${at}`, as('bob'))).status).toBe(403);
      for (const nobody of ['0', 'x', '1.5', '99999999999', "1' or '1'='1"])
        expect((await api.send(`GET customers/${encodeURIComponent(nobody)}`, as('ada'))).status).toBe(404);
    });

    it('are changed column by column, never over what somebody else has written since', async () => {
      const at = numberOf.get(String(people[3]?.['Full_Name'])) ?? 0;
      const read = await api.send(`GET customers/${at}`, as('ada'));
      const etag = read.headers.get('etag') ?? '';
      await database.query(`update sales."Kunden" set secret_of_theirs = 'changed' where no = $1`, [at]);
      const stale = await api.send(`PUT customers/${at}`, as('ada', { body: { Full_Name: 'Late' }, headers: { 'if-match': etag } }));
      expect(stale.status).toBe(412);
      const now = (await api.send(`GET customers/${at}`, as('ada'))).headers.get('etag') ?? '';
      statements = [];
      const body = { ...dataOf(read), Full_Name: 'Better', tags: [] };
      const changed = await api.send(`PUT customers/${at}`, as('ada', { body, headers: { 'if-match': now } }));
      expect([changed.status, dataOf(changed)['Full_Name']]).toEqual([200, 'Better']);
      expect(statements.map(({ sql }) => sql).filter((sql) => sql.startsWith('update'))).toEqual([
        expect.stringMatching(/set "Full_Name" = \$\d+::text::character varying/),
      ]);
      const [row] = await database.query(`select "Full_Name" as name, secret_of_theirs as theirs from sales."Kunden" where no = $1`, [at]);
      expect(row).toEqual({ name: 'Better', theirs: 'changed' });
      const entries = await api.store.query(
        `select type, blame_user from audit where resource = 'customers' and record_id = $1 order by id`,
        [String(at)],
      );
      expect(entries).toEqual([
        { type: 'create', blame_user: 'ada' },
        { type: 'update', blame_user: 'ada' },
      ]);
    });

    it('of two changes of one version let one pass', async () => {
      const at = numberOf.get(String(people[5]?.['Full_Name']));
      const etag = (await api.send(`GET customers/${at}`, as('ada'))).headers.get('etag') ?? '';
      const change = (owner: string) =>
        api.send(`PUT customers/${at}`, as('ada', { body: { ...people[5], owner }, headers: { 'if-match': etag } }));
      const got = await Promise.all([change('eins'), change('zwei'), change('drei')]);
      expect(got.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    });

    it('tell their rules at the field', async () => {
      const errorsOf = ({ body }: Got) => (body as { errors: Record<string, unknown> }).errors;
      const make = (body: WireRow) => api.send('POST customers', as('ada', { body }));
      const taken = await make({ Full_Name: 'Twice', mail: people.find(({ mail }) => mail)?.['mail'] });
      expect([taken.status, Object.keys(errorsOf(taken))]).toEqual([422, ['mail']]);
      const poor = await make({ Full_Name: 'Poor', credit: -600, owner: 'nobody' });
      expect([poor.status, Object.keys(errorsOf(poor))]).toEqual([422, ['credit']]);
      // A database tells the whole row that a check refuses.
      expect(poor.text).not.toMatch(/kept|nobody/);
      const long = await make({ Full_Name: 'x'.repeat(50) });
      expect([long.status, long.text]).toEqual([400, expect.stringContaining('character varying(40)')]);
      const lost = await api.send('POST lines', as('ada', { body: { order_code: 'o', pos: 1, customer_no: 4711, amount: 1 } }));
      expect([lost.status, Object.keys(errorsOf(lost))]).toEqual([422, ['customer_no']]);
      const late = await api.send('POST lines', as('ada', { body: { order_code: 'o', pos: 1, amount: 1, after: 'nowhere' } }));
      expect([late.status, Object.keys(errorsOf(late))]).toEqual([422, ['pos']]);
      const empty = await api.send('POST lines', as('ada', { body: { order_code: 'o', pos: 1 } }));
      expect([empty.status, Object.keys(errorsOf(empty))]).toEqual([422, ['amount']]);
    });

    it('with a key of several columns are found by it, whatever it holds', async () => {
      const buyer = numberOf.get(String(people[0]?.['Full_Name']));
      for (const order of ['A/1', 'ä ö%', 'plain', "it's"]) {
        const made = await api.send('POST lines', as('ada', { body: { order_code: order, pos: 2, customer_no: buyer, amount: 5 } }));
        expect([made.status, dataOf(made)['buyer']]).toEqual([201, people[0]?.['Full_Name']]);
        const at = `lines/${encodeURIComponent(order)}/2`;
        expect(dataOf(await api.send(`GET ${at}`, as('ada')))).toMatchObject({ order_code: order, pos: 2, amount: 5 });
        expect((await api.send(`PUT ${at}`, as('ada', { body: { customer_no: buyer, amount: 6, price$1: 2.5 } }))).status).toBe(200);
      }
      expect(await database.query('select distinct amount::int as amount, price$1::text as price from sales.line')).toEqual([
        { amount: 6, price: '2.5' },
      ]);
      const kept = await api.send(`DELETE customers/${buyer}`, as('ada'));
      expect([kept.status, kept.text]).toEqual([409, expect.not.stringContaining('Key (')]);
      expect((await api.send('DELETE lines/A%2F1/2', as('ada'))).status).toBe(204);
      expect(
        rowsOf(await api.send('GET lines', as('ada')))
          .map(({ order_code }) => order_code)
          .toSorted(),
      ).toEqual(["it's", 'plain', 'ä ö%']);
    });

    it('have columns with blanks in their names, which bodies, filters and errors have too', async () => {
      const make = (item: number, price: number) => api.send('POST prices', as('ada', { body: { 'Item no': item, 'Unit price': price } }));
      expect((await make(7, 2.5)).status).toBe(201);
      expect((await make(8, 9)).status).toBe(201);
      const refused = await make(9, -1);
      expect([refused.status, Object.keys((refused.body as { errors: object }).errors)]).toEqual([422, ['Unit price']]);
      const ofDomain = await api.send('POST prices', as('ada', { body: { 'Item no': 10, 'Unit price': 1, rebate: 101 } }));
      expect([ofDomain.status, Object.keys((ofDomain.body as { errors?: object }).errors ?? {})]).toEqual([422, ['rebate']]);
      expect((await api.send('PUT prices/8', as('ada', { body: { 'Unit price': 4 } }))).status).toBe(200);
      expect(rowsOf(await api.send('GET prices?price=>3', as('ada')))).toEqual([
        { 'Item no': 8, 'Unit price': 4, rebate: null, _version: expect.any(Number) },
      ]);
      expect(await database.query('select "Item no" as no, "Unit price"::text as price from sales."Price list" order by 1')).toEqual([
        { no: 7, price: '2.5' },
        { no: 8, price: '4' },
      ]);
    });

    it('that others refer to stay, and who they are is told to whoever may see them', async () => {
      const [customers, lines, audits, visits, loans] = [
        people.slice(20, 24),
        'sales.line (order_code, pos, amount, customer_no) values',
        'sales.audit values',
        'sales.visit values',
        'sales.loan values',
      ];
      const [ofLine = 0, ofAudit = 0, ofVisit = 0, ofLoan = 0] = customers.map((each) => numberOf.get(String(each['Full_Name'])) ?? 0);
      await database.script(
        `insert into ${lines} ('kept', 1, 1, ${ofLine}); insert into ${audits} (1, ${ofAudit}); insert into ${visits} (${ofVisit}); insert into ${loans} (1, ${ofLoan}, 'bob')`,
      );
      const told: unknown[] = [];
      for (const no of [ofLine, ofAudit, ofVisit, ofLoan]) {
        const { status, body } = await api.send(`DELETE customers/${no}`, as('ada'));
        told.push([status, (body as { code: unknown }).code, (body as { message: unknown }).message]);
      }
      expect(told).toEqual([
        [409, 'referenced', 'Used by Lines'],
        [409, 'referenced', 'Other records use it'],
        [409, 'referenced', 'Used by sales.visit'],
        [409, 'referenced', 'Other records use it'],
      ]);
      await database.script(
        `delete from sales.line where order_code = 'kept'; delete from sales.audit; delete from sales.visit; delete from sales.loan`,
      );
    });

    it('are in the order of the numbers that they refer to others by', async () => {
      const numbers = [...numberOf.values()];
      expect(Math.max(...numbers)).toBeGreaterThan(10);
      await database.query('insert into sales.line (order_code, pos, customer_no, amount) select $1, no % 100, no, 1 from sales."Kunden"', [
        'all',
      ]);
      const sorted = rowsOf(await api.send('GET lines?order=all&_sort[customer]=asc&_limit=100', as('ada')));
      expect(sorted.map((row) => row['customer_no'])).toEqual(numbers.toSorted((one, other) => one - other));
      await database.query("delete from sales.line where order_code = 'all'");
    });

    it('with a moment as their key are found by it, and what the database writes itself is never sent', async () => {
      const rows = rowsOf(await api.send('GET ticks', as('ada')));
      expect(rows.map(({ at }) => at)).toEqual(['2031-01-02T03:04:05.123Z', '2031-01-03T03:04:05.000Z']);
      for (const [index, { at }] of rows.entries()) {
        const path = `ticks/${encodeURIComponent(String(at))}`;
        expect(dataOf(await api.send(`GET ${path}`, as('ada')))).toMatchObject({ price: 7 + index });
        const changed = await api.send(`PUT ${path}`, as('ada', { body: { at, price: 9 } }));
        expect([changed.status, dataOf(changed)['label']]).toEqual([200, 'at 9 ']);
      }
      for (const nobody of ['2031-13-40T00:00:00.000Z', 'x', '2031-01-02'])
        expect((await api.send(`GET ticks/${encodeURIComponent(nobody)}`, as('ada'))).status).toBe(404);
    });

    it('are told apart where a number of JSON no longer does', async () => {
      const ids = rowsOf(await api.send('GET wide', as('ada'))).map(({ id }) => String(id));
      expect(ids).toEqual(['9007199254740992', '9007199254740993']);
      expect(dataOf(await api.send(`GET wide/${ids[1]}`, as('ada')))['name']).toBe('odd');
    });

    it('are alike only where no column of the rule is empty', async () => {
      const add = async (seat: WireRow): Promise<number> => (await api.send('POST seats', as('ada', { body: seat }))).status;
      expect([await add({ row: 'A', place: 1 }), await add({ row: 'A', place: 1 }), await add({ row: 'B', place: 1 })]).toEqual([
        201, 422, 201,
      ]);
      expect([await add({ place: 1 }), await add({ place: 1 }), await add({ row: 'A' }), await add({ row: 'A' })]).toEqual([
        201, 201, 201, 201,
      ]);
    });

    it('are not changed where their key is that of several', async () => {
      expect((await api.send('DELETE doubles/x', as('ada'))).status).toBe(502);
      expect((await api.send('PUT doubles/x', as('ada', { body: { name: 'x', n: 3 } }))).status).toBe(502);
      expect(await database.query('select n from sales.double order by n')).toEqual([{ n: 1 }, { n: 2 }]);
    });

    it('are read to their end whatever they hold', async () => {
      await database.script(`create table sales.tide (at timestamptz not null, no int primary key);
        insert into sales.tide select case when n < 450 then timestamptz '2031-01-01' + n * interval '1 hour' else 'infinity' end, n from generate_series(1, 900) n`);
      const resource = model.resources['tides'] as DatabaseResource;
      const scope: EvaluationScope = { roles: new Set(['EDITOR']), mode: 'list', now: new Date(), zone: 'UTC' };
      const options = { filters: [], search: null, parents: {}, rows: true, scope, sort: [{ by: 'at', desc: false }] } as const;
      const seen = new Set<string>();
      for await (const page of iterateTableRecords({ databases: api.engine.databases, model, resource, scope }, options))
        for (const { id } of page) seen.add(id);
      expect(seen.size).toBe(900);
    });

    it('of a view are read, and told where they cannot be written', async () => {
      const rich = people.filter(({ credit }) => typeof credit === 'number' && credit > 100).length;
      expect(totalOf(await api.send('GET rich', as('ada')))).toBe(rich);
      const [first] = rowsOf(await api.send('GET rich?_limit=1&_offset=0', as('ada')));
      expect(dataOf(await api.send(`GET rich/${first?.['no'] as number}`, as('ada')))).toMatchObject({ name: first?.['name'] });
    });

    it('are referred to by records of the store', async () => {
      const at = numberOf.get(String(people[9]?.['Full_Name']));
      expect((await api.send('POST notes', as('ada', { body: { code: 'n1', about: at, said: 'Hello' } }))).status).toBe(201);
      expect((await api.send('POST notes', as('ada', { body: { code: 'n2', about: 4711 } }))).status).toBe(422);
      expect((await api.send(`DELETE customers/${at}`, as('ada'))).status).toBe(409);
    });

    it('that are not there, or have lost a column, are told as the fault of the database', async () => {
      const [gone, drifted] = [await api.send('GET gone', as('ada')), await api.send('GET drifted', as('ada'))];
      expect([gone.status, gone.text]).toEqual([502, expect.stringContaining('no table sales.nothing')]);
      expect([drifted.status, drifted.text]).toEqual([502, expect.stringContaining('no column code')]);
    });

    it.each([
      ['one record', 'customers/5', /Index Cond: \(no = 5\)/],
      [
        'equality, in the order of the list',
        'customers?points=3&_limit=5&_offset=0',
        /Limit.*\n *-> +Index Scan.*\n *Index Cond: \(points = 3\)/,
      ],
      [
        'one of several',
        `customers?${printListQuery({ filters: [{ param: 'points', op: 'in', values: ['3', '4'] }], alternatives: [], search: null, sort: [], group: null, limit: 5, offset: 0 })}`,
        /Index Cond: \(points = ANY/,
      ],
      ['a rule of rows', 'customers?_limit=5&_offset=0', /Index Cond: \(owner = 'bob'/],
      ['a range', 'customers?points=%3E4&_limit=5&_offset=0', /Index Cond: \(points >= /],
      ['a reference', 'lines?customer=3&_limit=5&_offset=0', /Index Cond: \(customer_no = 3\)/],
      ['an order', 'customers?_limit=5&_offset=0', /Index Scan using by_name/],
    ])('are asked so that their indexes answer %s', async (what, path, plan) => {
      statements = [];
      expect((await api.send(`GET ${path}`, as(what === 'a rule of rows' ? 'bob' : 'ada'))).status).toBe(200);
      const asked = statements.filter(({ sql }) => /from "?sales"?\./.test(sql));
      const plans = await database.tx(async (tx) => {
        // So few rows are read faster than found.
        await tx.query('set local enable_seqscan = off');
        await tx.query('set local enable_sort = off');
        const found: string[] = [];
        for (const { sql, values } of asked)
          found.push(...(await tx.query<Record<string, string>>(`explain ${sql}`, values)).map((row) => row['QUERY PLAN'] ?? ''));
        return found;
      });
      expect(plans.join('\n')).toMatch(plan);
    });

    // By hand. A statement is a round trip, begin and commit are some as well. Where dates have to be set first, that is one of a transaction.
    it.each([
      ['list', 'GET customers?_limit=5', 1],
      ['list, under a rule of rows', 'GET customers?_limit=5', 1],
      ['get', 'GET customers/5', 1],
      ['list, with what its rows refer to', 'GET lines?_limit=5', 2],
    ])('are asked by %s with no more statements than the store: %s', async (what, request, count) => {
      const who = as(what.includes('rule') ? 'bob' : 'ada');
      await database.script(
        `insert into sales.line (order_code, pos, customer_no, amount) select 'counted', 1, min(no), 1 from sales."Kunden" on conflict do nothing`,
      );
      await api.send(request, who);
      statements = [];
      expect((await api.send(request, who)).status).toBe(200);
      expect(statements.map(({ sql }) => sql)).toHaveLength(kind.name === 'PGlite' ? count * 4 : count);
    });
  });
}

it('says that a database cannot be reached, and does not make up an answer', async () => {
  const databases = openForeignDatabases(new Map([['crm', 'postgres://crm']]), () =>
    Promise.reject(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' })),
  );
  const api = await openApi({ model, findUser: async (name) => users[name] ?? null, demoUsers: Object.keys(users), databases });
  try {
    const got = [await api.send('GET customers', as('ada')), await api.send('POST customers', as('ada', { body: { Full_Name: 'New' } }))];
    expect(got.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [503, '5'],
      [503, '5'],
    ]);
    expect(got[0]?.text).not.toContain('127.0.0.1');
  } finally {
    await api.close();
  }
});
