import { beforeAll, describe, expect, it } from 'vitest';
import { mayUseVerb } from '../../engine/model/access.ts';
import type { AcceptedParam, Field, QueryOp, Resource } from '../../engine/model/model.ts';
import { emptyQuery, printListQuery, type QueryFilter, type ListQuery } from '../../engine/model/query.ts';
import { valuesFromRow } from '../../engine/model/records.ts';
import { isPlainObject } from '../../engine/model/steps.ts';
import type { Params, Row, Values } from '../../engine/model/values.ts';
import type { Api, Got } from '../api/api.ts';
import { passes, sorted, textOf, unmarked } from '../api/store-reference.ts';
import { casesOf, literalCases } from './filter-cases.ts';
import { filterRows, sortRows } from './filter-rows.ts';
import { addressOf, everybody, paramsOf, personasOf, platformModel as model, rowsIn, scopeFor, storedOf } from './platform.ts';

interface Table {
  readonly path: string;
  readonly params: Params;
  readonly rows: readonly Values[];
}

/** Every filter, operator, sort and page of every list: the API answers as plain JavaScript over the same records. Writes nothing. */
export function filtersSuite(given: () => Api): void {
  const listed = Object.values(model.resources).filter(({ ops, isSingle }) => ops.list !== null && !isSingle);
  const named = listed.map((resource) => [resource.name, resource] as const);
  const persona = { name: everybody, roles: Object.keys(model.roles) };

  let api: Api;
  const tables = new Map<string, Table>();
  beforeAll(async () => {
    api = given();
    for (const resource of listed) tables.set(resource.name, await tableOf(resource));
  }, 120_000);

  /** All records behind a list: what the answers say, or what is stored where nobody may see it all. */
  async function tableOf(resource: Resource): Promise<Table> {
    const stored = await storedOf(api, resource);
    const required = resource.parents.some(({ wildcard }) => !wildcard);
    const params = required && stored[0] ? paramsOf(resource, stored[0]) : {};
    const path = resource.ops.list ? addressOf(resource.ops.list, { params }) : '';
    if (!mayUseVerb(resource, 'list', scopeFor(api, persona, 'list')).allowed)
      return { path, params, rows: stored.map(({ values }) => values) };
    const where = (resource.view?.where ?? []).map(({ param, values }): QueryFilter => ({
      param,
      op: 'in',
      values: values.map((value) => ('lit' in value ? String(value.lit) : '')),
    }));
    const rows = rowsIn(await ask(path, { ...emptyQuery, filters: where })).map((row) => valuesFromRow(resource, row));
    return { path, params, rows };
  }

  function tableFor(resource: Resource): Table {
    const table = tables.get(resource.name);
    if (!table) throw new Error(`"${resource.name}" was not read.`);
    return table;
  }

  const ask = (path: string, query: ListQuery, as = everybody): Promise<Got> =>
    api.send(`GET ${path}?${String(printListQuery(query))}`, { as });

  /** Records by what tells them apart. */
  const idsOf = (resource: Resource, rows: readonly Values[]): readonly string[] => {
    const names = [...resource.key, ...resource.parents.flatMap(({ field }) => field ?? [])];
    return rows.map((row) => names.map((name) => textOf(row[name])).join('/')).sort();
  };

  const valuesIn = (resource: Resource, got: Got): readonly Values[] => rowsIn(got).map((row: Row) => valuesFromRow(resource, row));
  const totalIn = ({ body }: Got): unknown =>
    isPlainObject(body) && isPlainObject(body['metadata']) ? body['metadata']['total'] : undefined;
  const shown = ({ param, op, values }: QueryFilter) => `${param} ${op} ${JSON.stringify(values)}`;

  /** The parameters that somebody with every role may ask for; who may only look up learns nothing of other fields. */
  function accepting(resource: Resource): readonly AcceptedParam[] {
    const seesAll = mayUseVerb(resource, 'list', scopeFor(api, persona, 'list')).allowed;
    const lookup = [...resource.key, resource.titleField, ...resource.lookupFields];
    return resource.accepts.filter(({ field }) => resource.fields[field] !== undefined && (seesAll || lookup.includes(field)));
  }

  function fits(resource: Resource, row: Values, filter: QueryFilter): boolean {
    const accept = accepting(resource).find(({ param }) => param === filter.param);
    const field = accept && resource.fields[accept.field];
    if (!field) throw new Error(`"${resource.name}" accepts no "${filter.param}".`);
    return passes(field, row, { ...filter, steps: accept.steps }, api.clock.now);
  }

  /** Asks the API and plain JavaScript; every difference is a line. A view's list is asked as its screens do. */
  async function differences(resource: Resource, all: readonly (readonly QueryFilter[])[]): Promise<readonly string[]> {
    const { path, rows } = tableFor(resource);
    const lines: string[] = [];
    for (const filters of all) {
      const wanted = idsOf(
        resource,
        rows.filter((row) => filters.every((filter) => fits(resource, row, filter))),
      );
      const got = await ask(path, { ...emptyQuery, filters });
      const found = got.status === 200 ? idsOf(resource, valuesIn(resource, got)) : [];
      const isSame = got.status === 200 && JSON.stringify(found) === JSON.stringify(wanted) && totalIn(got) === wanted.length;
      if (!isSame)
        lines.push(
          `${filters.map(shown).join(' and ')}: ${got.status}, ${found.length} of ${wanted.length}, total ${String(totalIn(got))}`,
        );
    }
    return lines;
  }

  /** A view shares the address of its base, whose list knows nothing of the view's own query. */
  const own = named.filter(([, { view }]) => view === null);

  describe.each(own)(
    'the list of %s answers as plain JavaScript does [P1-7.1-009] [P1-7.1-012] [P1-7.1-021] [P1-7.1-022]',
    (_name, resource) => {
      it('to each filter with each operator [P1-7.1-013] [P1-7.1-014] [P1-7.1-015] [P1-7.1-016] [P1-7.1-017] [P1-7.1-018] [P1-7.1-019] [P1-7.1-020] [P1-5-052] [P1-5-117]', async () => {
        const { rows } = tableFor(resource);
        const accepts = accepting(resource).filter(({ ops }) => ops.length > 0);
        const text = accepts.find(({ ops }) => ops.includes('contains')) ?? accepts[0];
        const cases = [...accepts.flatMap((accept) => casesOf(resource, accept, rows)), ...(text ? literalCases(text) : [])];
        expect(
          await differences(
            resource,
            cases.map((filter) => [filter]),
          ),
        ).toEqual([]);
      });

      it('to two filters at once', async () => {
        const { rows } = tableFor(resource);
        const one = accepting(resource).flatMap((accept) => casesOf(resource, accept, rows).slice(0, 1));
        const pairs = one.flatMap((filter, at) => one.slice(at + 1, at + 2).map((other) => [filter, other]));
        expect(await differences(resource, pairs)).toEqual([]);
      });

      it('to a search: each word is in one of the fields, letter case aside [P1-7.1-050]', async () => {
        const { path, rows } = tableFor(resource);
        if (resource.search.length === 0) return;
        const said = (row: Values): readonly string[] => resource.search.flatMap((name) => textsOf(resource.fields[name], row[name]));
        const texts = rows.flatMap(said).filter((text) => text.length > 3);
        const [first = '', middle = ''] = [texts[0], texts[Math.floor(texts.length / 2)]];
        for (const search of [
          first.slice(0, 4),
          middle.slice(1, 5).toUpperCase(),
          `${first.slice(0, 3)} ${middle.slice(-2)}`,
          '%',
          '*x',
          'no such thing',
        ]) {
          const has = (row: Values, word: string) => said(row).some((text) => text.toLowerCase().includes(word.toLowerCase()));
          const words = search.split(' ').filter((word) => word !== '');
          const got = await ask(path, { ...emptyQuery, search });
          expect([search, idsOf(resource, valuesIn(resource, got))]).toEqual([
            search,
            idsOf(
              resource,
              rows.filter((row) => words.every((word) => has(row, word))),
            ),
          ]);
        }
      });

      it('sorted by each column, up and down, page by page [P1-7.1-010] [P1-7.1-011] [P1-7.1-023]', async () => {
        const { path, rows } = tableFor(resource);
        const limit = Math.max(2, Math.ceil(rows.length / 3));
        for (const { param, field: name } of accepting(resource).filter(({ isSortable }) => isSortable)) {
          const field = resource.fields[name];
          if (!field) continue;
          const isKey = resource.key.includes(name);
          const orderOf = (of: Field, a: Values, b: Values): number => {
            if (isKey) return compareTexts(a[name], b[name]);
            // Whoever asks reads English.
            return of.codec.kind === 'localized' ? compareTexts(english(a[name]), english(b[name])) : sorted(of, a, b);
          };
          for (const desc of [false, true]) {
            const sort = [{ by: param, desc }];
            const whole = await ask(path, { ...emptyQuery, sort });
            const values = valuesIn(resource, whole);
            const isAfter = (a: Values, b: Values) => orderOf(field, a, b) * (desc ? -1 : 1) > 0;
            const misplaced = values.filter((value, at) => at > 0 && isAfter(values[at - 1] ?? value, value));
            // Nobody but those who see all values can tell their order.
            if (values.some((value) => name in value) || rows.every((row) => textOf(row[name]) === ''))
              expect([param, desc, misplaced]).toEqual([param, desc, []]);
            if (!desc) continue;
            const pages: Row[] = [];
            for (let offset = 0; offset < rows.length; offset += limit)
              pages.push(...rowsIn(await ask(path, { ...emptyQuery, sort, limit, offset })));
            expect(pages).toEqual(rowsIn(whole));
          }
        }
      });

      it('refuses what it does not accept, naming it', async () => {
        const { path } = tableFor(resource);
        const refused = async (query: string, name: string, code: string) => {
          const got = await api.send(`GET ${path}?${query}`, { as: everybody });
          const said = isPlainObject(got.body) ? { code: got.body['code'], isNamed: String(got.body['message']).includes(name) } : null;
          expect([query, got.status, said]).toEqual([query, 400, { code, isNamed: true }]);
        };
        await refused('no_such_field=1', 'no_such_field', 'unknown-filter');
        await refused('_sort[no_such_field]=asc', 'no_such_field', 'unknown-sort');
        const twoKeys = await api.send(`GET ${path}?_sort[a]=asc&_sort[b]=asc`, { as: everybody });
        expect([twoKeys.status, twoKeys.body]).toMatchObject([400, { message: 'A list can be sorted by one field only' }]);
        await refused('_no_such_parent=1', '_no_such_parent', 'unknown-filter');
        for (const { param, ops } of accepting(resource)) {
          const taken = takenOps(resource, param);
          if (ops.length === 0 && taken.length === 0) await refused(`${param}=~empty~`, param, 'unknown-filter');
          for (const op of signs.filter((other) => !taken.includes(other.op)))
            await refused(
              `${param}=${encodeURIComponent(`${op.sign}1`)}`,
              param,
              taken.length === 0 ? expect.stringMatching(/^unknown-/) : 'unknown-operator',
            );
        }
        for (const name of resource.order.filter(
          (each) => !accepting(resource).some(({ param, field }) => param === each || (field === each && param !== each)),
        ))
          await refused(`${name}=1`, name, 'unknown-filter');
        for (const { param } of accepting(resource).filter(
          ({ param: asked }) => !resource.accepts.some((other) => other.param === asked && other.isSortable),
        ))
          await refused(`_sort[${encodeURIComponent(param)}]=asc`, param, 'unknown-sort');
      });

      it('takes a parameter that filters nothing here', async () => {
        const { path, rows } = tableFor(resource);
        for (const { param } of resource.accepts.filter(({ field }) => field === ''))
          expect(totalIn(await api.send(`GET ${path}?${param}=true`, { as: everybody }))).toBe(rows.length);
      });
    },
  );

  const signs: readonly { readonly op: QueryOp; readonly sign: string }[] = [
    { op: 'prefix', sign: '^' },
    { op: 'contains', sign: '~' },
    { op: 'gt', sign: '>' },
    { op: 'lt', sign: '<' },
  ];

  // A range is written as one or both of its ends.
  function takenOps(resource: Resource, param: string): readonly QueryOp[] {
    const ops = resource.accepts.filter((accept) => accept.param === param).flatMap((accept) => accept.ops);
    return ops.includes('between') ? [...ops, 'gt', 'lt'] : ops;
  }

  function compareTexts(a: unknown, b: unknown): number {
    return Buffer.compare(Buffer.from(textOf(a)), Buffer.from(textOf(b)));
  }

  describe('a list below a parent that must be named', () => {
    it.each(own.filter(([, { parents }]) => parents.some(({ wildcard }) => !wildcard)))(
      '%s is refused without it [P1-5-063] [P1-5-064]',
      async (_name, resource) => {
        // All but the last are in the path: which is missing is told one at a time.
        const parent = resource.parents.at(-1);
        const above = Object.fromEntries(resource.parents.slice(0, -1).map(({ param }) => [param, tableFor(resource).params[param] ?? '']));
        const path = resource.ops.list ? addressOf(resource.ops.list, { params: above }) : '';
        const got = await api.send(`GET ${path}`, { as: everybody });
        expect([got.status, got.body]).toEqual([
          400,
          expect.objectContaining({ code: 'missing-parent', message: `No filter _${parent?.param}` }),
        ]);
        const { params, rows } = tableFor(resource);
        const asked = await api.send(`GET ${path}?_${parent?.param}=${params[parent?.param ?? '']}`, { as: everybody });
        expect([asked.status, totalIn(asked)]).toEqual([200, rows.length]);
      },
    );
  });

  describe('filters that only some roles are offered', () => {
    const conditional = own.flatMap(([name, resource]) =>
      (resource.list?.filters ?? []).flatMap(({ param, when }) => {
        // What another screen asks for stays open: a reference of a form, a link, an embedded list.
        const isAsked = resource.accepts.some(
          (accept) => accept.param === param && accept.by.some((by) => ['ref', 'link', 'list', 'where', 'key', 'unique'].includes(by)),
        );
        return typeof when === 'boolean' || isAsked ? [] : [[`${name} ${param}`, resource, param, when.reads] as const];
      }),
    );

    it('exist', () => expect(conditional.length).toBeGreaterThan(0));

    it.each(conditional)('%s is refused to the others, naming it [P1-1-022]', async (_title, resource, param, reads) => {
      const role = reads.map((read) => read.replace(/^role\./, '')).find((read) => read.startsWith('ROLE_'));
      const without = personasOf(model).find(({ name }) => name === `all-but-${role}`);
      const got = await api.send(`GET ${tableFor(resource).path}?${param}=x`, { as: without?.name ?? '' });
      expect([got.status, got.body]).toEqual([
        400,
        expect.objectContaining({ code: 'unknown-filter', message: expect.stringContaining(param) }),
      ]);
      expect((await api.send(`GET ${tableFor(resource).path}?${param}=x`, { as: everybody })).status).toBe(200);
    });
  });

  describe('what the specification names', () => {
    it.each(filterRows.map(({ id, resource, params }) => [id, resource, params.join(', '), params] as const))(
      '[%s] %s can be filtered by %s',
      async (_id, name, _list, params) => {
        const resource = model.resources[name];
        if (!resource) throw new Error(`There is no resource "${name}".`);
        for (const param of params) {
          const accept = resource.accepts.find((each) => each.param === param);
          const cases = accept ? casesOf(resource, accept, tableFor(resource).rows).slice(0, 2) : [];
          expect([param, cases.length]).toEqual([param, 2]);
          expect(
            await differences(
              resource,
              cases.map((filter) => [filter]),
            ),
          ).toEqual([]);
        }
      },
    );

    it.each(sortRows.map(({ id, resource, by, desc }) => [id, resource, by, desc] as const))(
      '[%s] %s come by %s unless asked otherwise',
      async (_id, name, by, desc) => {
        const resource = model.resources[name];
        if (!resource) throw new Error(`There is no resource "${name}".`);
        const { path } = tableFor(resource);
        expect(rowsIn(await ask(path, emptyQuery))).toEqual(rowsIn(await ask(path, { ...emptyQuery, sort: [{ by, desc }] })));
      },
    );
  });
}

/** What a search reads of a field: of a text in several languages each of them. */
function textsOf(field: Field | undefined, value: unknown): readonly string[] {
  return field?.codec.kind === 'localized' && isPlainObject(value) ? Object.values(value).map(textOf) : [textOf(value)];
}

/** A text in several languages as lists in English are sorted by it; every demo record has an English one. */
function english(value: unknown): string {
  return unmarked(isPlainObject(value) ? textOf(value['en']) : textOf(value));
}
