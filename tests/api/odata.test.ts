/** Records behind OData 4: a service by the standard's documents, whose questions a parser of the standard's grammar reads, and one from a package. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import type { Model } from '../../engine/model/model.ts';
import type { SystemAccess } from '../../engine/server/foreign/system.ts';
import { openApi, type Api, type Call, type Got } from './api.ts';
import type { ForeignRow } from './foreign-servers.ts';
import { openOData, openPackagedOData, type ODataServer } from './odata-server.ts';

const app = `apiVersion: admin/v1
title: Desk
sources:
  depot: {dialect: odata, url: http://depot.test/v4}
  shed: {dialect: odata, url: http://shed.test}
`;
const parts = `apiVersion: admin/v1
resource: parts
title: Part
source: {from: depot, path: Parts}
access: true
key: code
fields:
  code: {type: string, required: true, path: Code}
  name: {type: string, required: true, path: Name}
  price: {type: number, path: Price}
  count: {type: integer, path: Count}
  active: {type: boolean, path: Active}
  day: {type: date, path: Day}
  made: {type: date-time, path: Made}
  city: {type: string, path: Address.City}
  group: {type: ref, to: groups, path: GroupId}
list:
  search: [name, city]
  filters: [name, price, count, active, day, made, city, group]
`;
const groups = `apiVersion: admin/v1
resource: groups
title: Group
source: {from: depot, path: Groups}
access: true
fields:
  id: {type: integer, readOnly: true, path: ID}
  name: {type: string, path: Name}
list: {search: [name]}
`;
const lines = `apiVersion: admin/v1
resource: lines
title: Line
source: {from: depot, path: Lines}
access: true
key: [order, part]
fields:
  order: {type: integer, required: true, path: Order}
  part: {type: string, required: true, path: Part}
  text: {type: string, path: Text}
`;
const tags = `apiVersion: admin/v1
resource: tags
title: Tag
source: {from: depot, path: Tags}
access: true
fields:
  id: {type: string, readOnly: true, path: Id}
  label: {type: string, path: Label}
list: {search: [label], filters: [label]}
`;

const tools = `apiVersion: admin/v1
resource: tools
title: Tool
source: {from: shed, path: Tools}
access: true
fields:
  id: {type: string, required: true, path: _id}
  name: {type: string, path: Name}
  price: {type: number, path: Price}
list: {search: [name], filters: [name, price]}
`;

const model: Model = (() => {
  const files = { _app: app, parts, groups, lines, tags, tools };
  const read = readModel(Object.entries(files).map(([name, text]) => ({ file: `resources/${name}.yaml`, text })));
  if (read.model === null) throw new Error(JSON.stringify(read.problems, null, 1));
  return read.model;
})();

const systems = new Map<string, SystemAccess>();
const user = { id: 'ada', username: 'ada', roles: [] };
let api: Api;
let service: ODataServer;
let held: Record<'Parts' | 'Groups' | 'Lines' | 'Tags', ForeignRow[]>;

const guid = '3f2504e0-4f89-11d3-9a0c-0305e82c3301';
const part = (Code: string, more: ForeignRow): ForeignRow => ({
  ...{ Code, Name: Code, Price: null, Count: null, Active: null, Day: null, Made: null, Address: null, GroupId: null },
  ...more,
});
const rowsHeld = (): typeof held => ({
  Parts: [
    part("O'Neil", { Name: 'O\'Neil & Söhne, "AG" / 50% #1?', Price: 3.5, Count: 2, Active: true, Day: '2024-01-05', GroupId: 5 }),
    part('b', {
      Name: 'Schraube',
      Price: 7,
      Count: 10,
      Active: false,
      Made: '2024-01-05T10:00:00Z',
      Address: { City: 'Köln' },
      GroupId: 5,
    }),
    part('c', { Name: 'schlüssel', Price: 10, Day: '2024-02-01', Made: '2024-03-01T00:00:00Z', GroupId: 6 }),
    part('x/1', { Name: "it''s", Price: -1, Address: { City: 'Bonn' } }),
  ],
  Groups: [
    { ID: 5, Name: 'Five' },
    { ID: 6, Name: 'Six' },
  ],
  Lines: [
    { Order: 7, Part: "a,b='x'", Text: 'one' },
    { Order: 7, Part: 'c', Text: 'two' },
  ],
  Tags: [
    { Id: guid, Label: 'first' },
    { Id: '3f2504e0-4f89-11d3-9a0c-0305e82c3302', Label: `see ${guid}` },
  ],
});

beforeAll(async () => {
  api = await openApi({ model, findUser: async () => user, demoUsers: ['ada'], outgoing: { hosts: ['127.0.0.1'] }, systems });
});
beforeEach(async () => {
  held = rowsHeld();
  service = await openOData({
    Parts: {
      key: ['Code'],
      isTagged: true,
      rows: held.Parts,
      types: {
        ...{ Code: 'Edm.String', Name: 'Edm.String', Price: 'Edm.Decimal', Count: 'Edm.Int32', Active: 'Edm.Boolean', Day: 'Edm.Date' },
        ...{ Made: 'Edm.DateTimeOffset', 'Address/City': 'Edm.String', GroupId: 'Edm.Int32' },
      },
      check: ({ Price, Name }) => [
        ...(typeof Price === 'number' && Price > 100 ? [{ target: 'Price', message: 'At most 100.' }] : []),
        ...(Name === 'taken' ? [{ target: 'Name', message: 'This name is taken.' }] : []),
      ],
    },
    Groups: { key: ['ID'], rows: held.Groups, types: { ID: 'Edm.Int32', Name: 'Edm.String' } },
    Lines: { key: ['Order', 'Part'], rows: held.Lines, types: { Order: 'Edm.Int32', Part: 'Edm.String', Text: 'Edm.String' }, pageSize: 1 },
    Tags: { key: ['Id'], rows: held.Tags, types: { Id: 'Edm.Guid', Label: 'Edm.String' } },
  });
  systems.set('depot', { url: service.url, token: 'hush' });
});
afterEach(() => service.close());
afterAll(() => api.close());

const rowsOf = ({ body, text }: Got) => (body as { data?: ForeignRow[] }).data ?? [{ Code: text }];
const totalOf = ({ body }: Got) => (body as { metadata?: { total: number } }).metadata?.total;
const idsOf = (got: Got) => rowsOf(got).map((row) => row['Code'] ?? row['ID'] ?? row['Id'] ?? row['Part'] ?? row['_id']);
const ask = (request: string, more: Partial<Call> = {}) => api.send(request, { as: 'ada', ...more });
const all = ["O'Neil", 'b', 'c', 'x/1'];
const enc = encodeURIComponent;

describe('records of an OData service', () => {
  it.each<[string, readonly string[], string | null]>([
    ['', all, null],
    [`name=${enc('O\'Neil & Söhne, "AG" / 50% #1?')}`, ["O'Neil"], `Name eq 'O''Neil & Söhne, "AG" / 50% #1?'`],
    [`name=${enc('~NEIL & SÖ')}`, ["O'Neil"], "contains(tolower(Name),tolower('NEIL & SÖ'))"],
    [`name=${enc("~t''")}`, ['x/1'], "contains(tolower(Name),tolower('t'''''))"],
    ['name=^SCH', ['b', 'c'], "startswith(tolower(Name),tolower('SCH'))"],
    ['name=!Schraube', ["O'Neil", 'c', 'x/1'], "(Name ne 'Schraube' or Name eq null)"],
    ['price=7', ['b'], 'Price eq 7'],
    ['price=-1', ['x/1'], 'Price eq -1'],
    ['price=%3E3.5&price=%3C7', ["O'Neil", 'b'], 'Price ge 3.5 and Price le 7'],
    ['count=*2,10', ["O'Neil", 'b'], '(Count eq 2 or Count eq 10)'],
    ['count=~empty~', ['c', 'x/1'], 'Count eq null'],
    ['count=!~empty~', ["O'Neil", 'b'], 'Count ne null'],
    ['active=true', ["O'Neil"], 'Active eq true'],
    ['day=%3E2024-01-05&day=%3C2024-01-31', ["O'Neil"], 'Day ge 2024-01-05 and Day le 2024-01-31'],
    ['made=%3E2024-01-05&made=%3C2024-01-05', ['b'], 'Made ge 2024-01-05T00:00:00Z and Made le 2024-01-05T23:59:59.999Z'],
    [`city=${enc('Köln')}`, ['b'], "Address/City eq 'Köln'"],
    ['group=5', ["O'Neil", 'b'], 'GroupId eq 5'],
    [`code=${enc("*O'Neil,x/1")}`, ["O'Neil", 'x/1'], "(Code eq 'O''Neil' or Code eq 'x/1')"],
    ['q=k%C3%B6ln', ['b'], "(contains(tolower(Name),tolower('köln')) or contains(tolower(Address/City),tolower('köln')))"],
  ])('%s', async (query, codes, asked) => {
    const got = await ask(`GET parts?_limit=25&_sort[code]=asc&${query}`);
    expect([got.status, idsOf(got), totalOf(got)], JSON.stringify([got.body, service.calls])).toEqual([200, codes, codes.length]);
    const where = asked === null ? '' : `$filter=${asked}&`;
    expect(service.calls).toEqual([`GET /v4/Parts?${where}$orderby=Code&$skip=0&$top=25&$count=true`]);
  });

  it('are listed in pages and in order, and counted there', async () => {
    const got = await ask('GET parts?_limit=2&_offset=2&_sort[price]=desc');
    expect([idsOf(got), totalOf(got)]).toEqual([["O'Neil", 'x/1'], 4]);
    expect(service.calls).toEqual(['GET /v4/Parts?$orderby=Price desc,Code&$skip=2&$top=2&$count=true']);
    expect(service.headers[0]).toMatchObject({ authorization: 'Bearer hush', 'odata-maxversion': '4.0', accept: 'application/json' });
    await ask('GET parts?_limit=2&_sort[name]=asc&_sort[price]=desc');
    expect(service.calls[1]).toContain('$orderby=Name,Price desc,Code&');
    service.calls.length = 1;
    // A service may give fewer rows at once than it is asked for, and says so.
    const lines = await ask('GET lines?_limit=2&_offset=0');
    expect([rowsOf(lines).length, totalOf(lines), service.calls.length]).toEqual([2, 2, 3]);
  });

  it.each([
    ["parts/O'Neil", "GET /v4/Parts('O''Neil')"],
    ['parts/x%2F1', "GET /v4/Parts('x/1')"],
    ['groups/5', 'GET /v4/Groups(5)'],
    [`tags/${guid}`, `GET /v4/Tags(${guid})`],
    [`lines/7/${enc("a,b='x'")}`, "GET /v4/Lines(Order=7,Part='a,b=''x''')"],
  ])('are found by their key: %s', async (path, called) => {
    const got = await ask(`GET ${path}`);
    expect([got.status, service.calls], got.text).toEqual([200, [called]]);
  });

  it('are not asked for by what is no key of theirs', async () => {
    for (const key of ['5)', 'five', '1%20or%201%20eq%201', "5)%2FName('x'"]) expect((await ask(`GET groups/${key}`)).status).toBe(404);
    expect(service.calls).toEqual([]);
    expect((await ask("GET parts/b')%2FName('x")).status).toBe(404);
    expect(service.calls).toEqual(["GET /v4/Parts('b'')/Name(''x')"]);
    for (const filter of ['count=1%20or%201%20eq%201', "price=1'", 'active=1']) {
      const got = await ask(`GET parts?${filter}`);
      expect([[], undefined], filter).toContainEqual((got.body as { data?: unknown }).data);
    }
    expect(service.calls.filter((call) => call.includes('or 1'))).toEqual([]);
  });

  it('are searched for what looks like a key too', async () => {
    expect(rowsOf(await ask(`GET tags?q=${guid}`)).length).toBe(1);
    expect(idsOf(await ask(`GET tags?label=${enc(`~${guid}`)}`))).toEqual(['3f2504e0-4f89-11d3-9a0c-0305e82c3302']);
    expect(idsOf(await ask(`GET tags?id=*${guid}`))).toEqual([guid]);
  });

  it('are created, changed and deleted there', async () => {
    const made = await ask('POST parts', {
      body: { Code: 'd&d', Name: "D'Or", Price: 1.5, Active: false, Day: '2024-05-06', Address: { City: 'Ulm' }, GroupId: 6 },
    });
    expect([made.status, made.headers.get('location')], made.text).toEqual([201, '/api/v1/parts/d%26d']);
    expect(held.Parts.at(-1)).toEqual({
      Code: 'd&d',
      Name: "D'Or",
      Price: 1.5,
      Active: false,
      Day: '2024-05-06',
      Address: { City: 'Ulm' },
      GroupId: 6,
    });
    const read = await ask('GET parts/b');
    const changed = await ask('PUT parts/b', {
      body: { ...(read.body as { data: object }).data, Name: 'Bolzen', GroupId: 6 },
      headers: { 'if-match': read.headers.get('etag') ?? '' },
    });
    expect([changed.status, service.bodies.at(-1)], changed.text).toEqual([200, { Name: 'Bolzen', GroupId: 6 }]);
    expect(held.Parts[1]).toMatchObject({ Name: 'Bolzen', Price: 7 });
    expect((await ask('PUT parts/c', { body: { Name: 'schlüssel', Price: null, GroupId: 6 } })).status).toBe(200);
    expect(held.Parts[2]).toMatchObject({ Price: null });
    expect((await ask('DELETE parts/x%2F1')).status).toBe(204);
    expect(held.Parts.map(({ Code }) => Code)).toEqual(["O'Neil", 'b', 'c', 'd&d']);
    expect((await ask('PUT lines/7/c', { body: { Text: 'zwei' } })).status).toBe(200);
    expect(held.Lines[1]).toEqual({ Order: 7, Part: 'c', Text: 'zwei' });
  });

  it('are not overwritten: the version that a list showed counts too', async () => {
    const list = await ask('GET parts?_limit=4&_offset=0&_sort[code]=asc');
    const [, row] = rowsOf(list);
    const single = await ask('GET parts/b');
    expect(single.headers.get('etag')).toBe(`"${String(row?.['_version'])}"`);
    expect((await ask('PUT parts/b', { body: { Name: 'One' }, headers: { 'if-match': single.headers.get('etag') ?? '' } })).status).toBe(
      200,
    );
    const late = await ask('PUT parts/b', { body: { Name: 'Two' }, headers: { 'if-match': single.headers.get('etag') ?? '' } });
    expect([late.status, held.Parts[1]?.['Name']]).toEqual([412, 'One']);
    // Somebody is faster in the moment before the change: the service itself refuses it.
    let writes = 0;
    service.faults.beforeWrite = () => void Object.assign(held.Parts[1] ?? {}, { Name: `Theirs ${String((writes += 1))}` });
    expect((await ask('PUT parts/b', { body: { Name: 'Two' } })).status).toBe(412);
    expect((await ask('DELETE parts/b')).status).toBe(412);
    expect(held.Parts[1]).toMatchObject({ Name: 'Theirs 2' });
  });

  it('are not made anew by a change of what is gone, where there are no entity tags', async () => {
    service.faults.beforeWrite = () => void held.Groups.splice(0);
    expect((await ask('PUT groups/5', { body: { Name: 'Fünf' } })).status).toBe(412);
    expect(held.Groups).toEqual([]);
  });

  it('are refused at the field, for one reason and for several', async () => {
    const dear = await ask('POST parts', { body: { Code: 'e', Name: 'E', Price: 101 } });
    expect([dear.status, dear.body]).toMatchObject([422, { errors: { Price: ['At most 100.'] } }]);
    const both = await ask('PUT parts/b', { body: { Name: 'taken', Price: 101 } });
    expect([both.status, both.body]).toMatchObject([422, { errors: { Price: ['At most 100.'], Name: ['This name is taken.'] } }]);
    const twice = await ask('POST parts', { body: { Code: 'b', Name: 'B' } });
    expect([409, 422]).toContain(twice.status);
  });

  it('are not shown where the service ignores a filter', async () => {
    service.faults.ignoresFilters = true;
    expect(await ask('GET parts?name=Schraube')).toMatchObject({
      status: 502,
      body: { message: expect.stringContaining('does not filter by "name"') },
    });
  });
});

describe('records of an OData service from a package', () => {
  let shed: Awaited<ReturnType<typeof openPackagedOData>>;
  const name = "O'Neil & Söhne";
  beforeEach(async () => {
    shed = await openPackagedOData([
      { _id: 'a', Name: name, Price: 3 },
      { _id: 'b', Name: 'Bolt', Price: 7 },
      { _id: 'c', Name: 'Cord', Price: 5 },
    ]);
    systems.set('shed', { url: shed.url, token: null });
  });
  afterEach(() => shed.close());

  it.each([
    ['_limit=2&_offset=1&_sort[price]=desc', ['c', 'a'], 3],
    [`_limit=9&name=${enc(name)}`, ['a'], 1],
    ['_limit=9&_sort[name]=asc&name=!Bolt', ['c', 'a'], 2],
    ['_limit=9&_sort[id]=asc&name=*Bolt,Cord', ['b', 'c'], 2],
    ['_limit=9&_sort[id]=asc&price=%3E3&price=%3C5', ['a', 'c'], 2],
    ['_limit=9&name=~empty~', [], 0],
  ])('%s', async (query, ids, total) => {
    const got = await ask(`GET tools?${query}`);
    expect([got.status, idsOf(got), totalOf(got)], got.text).toEqual([200, ids, total]);
  });

  it('are read, created, changed, held against what others changed, and deleted', async () => {
    expect((await ask('GET tools/a')).body).toMatchObject({ data: { _id: 'a', Name: name, Price: 3 } });
    expect((await ask('POST tools', { body: { _id: 'd', Name: "D'Or", Price: 1 } })).status).toBe(201);
    const read = await ask('GET tools/d');
    const change = (Name: string) =>
      ask('PUT tools/d', { body: { Name, Price: 1 }, headers: { 'if-match': read.headers.get('etag') ?? '' } });
    expect((await change('Ö & "ü"')).status).toBe(200);
    expect((await change('Late')).status).toBe(412);
    expect((await ask('GET tools/d')).body).toMatchObject({ data: { Name: 'Ö & "ü"', Price: 1 } });
    expect((await ask('DELETE tools/d')).status).toBe(204);
    expect(idsOf(await ask('GET tools?_sort[id]=asc'))).toEqual(['a', 'b', 'c']);
  });

  // This one passes over functions that it does not know.
  it('are not shown where it passes over what it was asked', async () => {
    expect(await ask('GET tools?name=~bo')).toMatchObject({
      status: 502,
      body: { message: expect.stringContaining('does not filter by "name"') },
    });
    const got = await ask('GET tools?q=bo');
    expect([got.status, got.text]).toEqual([502, expect.not.stringContaining('Cord')]);
  });
});
