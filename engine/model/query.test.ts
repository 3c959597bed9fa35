import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QueryOp } from './model.ts';
import { toCanonicalQuery, emptyQuery, parseListQuery, printListQuery, evaluateQuery, type QueryFilter, type ListQuery } from './query.ts';
import { expressionOf, scopeOf } from './testing.ts';

const value = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('~empty~', 'empty~', '\\', '\\-', ',', '*', '~', '!~empty~', '\\~empty~', 'a,b', '>1', '1week', 'ä€🚀', '&=?#+ %', ''),
  fc.tuple(fc.constantFrom('>', '<', '*', '^', '~', '!', '\\', ','), fc.string()).map(([sign, text]) => sign + text),
  fc.array(fc.constantFrom('\\', ',', '-', '~', 'a', '~empty~', '*'), { maxLength: 6 }).map((parts) => parts.join('')),
);
const param = fc.oneof(
  fc.constantFrom('mass', 'name', 'references[order_id]', 'moons.name'),
  fc.string({ minLength: 1 }).filter((name) => !name.startsWith('_') && name !== 'q'),
);
const one = (op: QueryOp) => fc.record({ param, op: fc.constant(op), values: fc.tuple(value) });
const filtering: fc.Arbitrary<QueryFilter> = fc.oneof(
  one('prefix'),
  one('contains'),
  one('gt'),
  one('lt'),
  fc.record({ param, op: fc.constantFrom<QueryOp>('eq', 'ne'), values: fc.tuple(fc.option(value)) }),
  fc.record({
    param: fc.oneof(param, fc.constant('q')),
    op: fc.constant<QueryOp>('in'),
    values: fc.array(fc.option(value), { maxLength: 4 }),
  }),
  fc.record({ param, op: fc.constant<QueryOp>('between'), values: fc.tuple(value, value) }),
);
const listQuery: fc.Arbitrary<ListQuery> = fc.record({
  alternatives: fc.array(
    fc.array(
      filtering.filter((each) => each.param !== 'q' && printListQuery({ ...emptyQuery, filters: [each] }).size > 0),
      { maxLength: 3 },
    ),
    { maxLength: 3 },
  ),
  filters: fc.array(filtering, { maxLength: 5 }),
  search: fc.option(value),
  group: fc.option(value.filter((text) => text !== '')),
  sort: fc.array(fc.record({ by: fc.string({ minLength: 1, maxLength: 3 }), desc: fc.boolean() }), { maxLength: 7 }),
  limit: fc.option(fc.nat(5000)),
  offset: fc.nat(100_000),
});

describe('query', () => {
  it('reads back every query it prints', () => {
    fc.assert(
      fc.property(listQuery, (query) => {
        const text = printListQuery(query).toString();
        const { query: read, problems, extra } = parseListQuery(new URLSearchParams(text));
        expect(problems).toEqual([]);
        expect(extra).toEqual({});
        expect(read).toEqual(toCanonicalQuery(query));
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps a filter of its own as it is [P2-5-115]', () => {
    fc.assert(
      fc.property(filtering, (filter) => {
        fc.pre(filter.op !== 'between' || filter.values.every((each) => each !== ''));
        expect(parseListQuery(printListQuery({ ...emptyQuery, filters: [filter] })).query.filters).toEqual([filter]);
      }),
      { numRuns: 500 },
    );
  });

  it('reads an age where a parameter carries one', () => {
    const query: ListQuery = { ...emptyQuery, filters: [{ param: 'created_before', op: 'within', values: ['1week'] }] };
    expect(printListQuery(query).toString()).toBe('created_before=1week');
    expect(parseListQuery(printListQuery(query), new Set(['created_before'])).query).toEqual(query);
  });

  const wire = (filter: QueryFilter) => decodeURIComponent(printListQuery({ ...emptyQuery, filters: [filter] }).toString());

  it('writes operator and value as the API spells them [P1-7.1-012] [P2-7-009] [P2-7-010] [P2-7-011] [P2-7-012] [P2-7-013] [P2-7-014] [P2-7-015] [P2-7-017] [P2-5-113]', () => {
    const rows: [QueryOp, (string | null)[], string][] = [
      ['eq', ['Io'], 'name=Io'],
      ['gt', ['1'], 'name=>1'],
      ['lt', ['1'], 'name=<1'],
      ['in', ['a', 'b'], 'name=*a,b'],
      ['prefix', ['a'], 'name=^a'],
      ['contains', ['a'], 'name=~a'],
      ['ne', ['a'], 'name=!a'],
      ['eq', [null], 'name=~empty~'],
      ['ne', [null], 'name=!~empty~'],
      ['in', ['a', null], 'name=*a,~empty~'],
      ['eq', ['~a'], 'name=*~a'],
      ['between', ['1', '2'], 'name=>1&name=<2'],
      ['between', ['1', ''], 'name=>1'],
    ];
    for (const [op, values, text] of rows) expect(wire({ param: 'name', op, values })).toBe(text);
  });

  it('asks for a page and one sort [P1-7.1-010] [P1-7.1-011]', () => {
    const params = printListQuery({ ...emptyQuery, sort: [{ by: 'mass', desc: true }], limit: 25, offset: 50 });
    expect(decodeURIComponent(params.toString())).toBe('_limit=25&_offset=50&_sort[mass]=desc');
  });

  it('is sorted by several keys, the first of them first', () => {
    const sort = ['kind', 'mass', 'age'].map((by) => ({ by, desc: by === 'mass' }));
    const text = '_sort[kind]=asc&_sort[mass]=desc&_sort[age]=asc';
    expect(decodeURIComponent(printListQuery({ ...emptyQuery, sort }).toString())).toBe(text);
    expect(parseListQuery(new URLSearchParams(text)).query.sort).toEqual(sort);
    const told = (many: string) => parseListQuery(new URLSearchParams(many)).problems.map(({ code, param }) => `${code} ${param}`);
    expect(told(`${text}&_sort[mass]=asc`)).toEqual(['repeated-sort _sort[mass]']);
    expect(told([...'abcdef'].map((by) => `_sort[${by}]=asc`).join('&'))).toEqual(['many-sorts _sort[f]']);
  });

  it('names what it does not understand and keeps parent parameters apart', () => {
    const { problems, extra } = parseListQuery(new URLSearchParams('_limit=x&_offset=-1&_sort[a]=up&_sort[b]=asc&_planet=mars'));
    expect(problems.map((each) => each.code)).toEqual(['bad-limit', 'bad-offset', 'unknown-sort-direction']);
    expect(extra).toEqual({ _planet: 'mars' });
  });

  it('does not let a parameter reach a prototype', () => {
    const { query, extra } = parseListQuery(new URLSearchParams('__proto__=1&constructor=2'));
    expect(Object.hasOwn(extra, '__proto__')).toBe(true);
    expect(query.filters).toEqual([{ param: 'constructor', op: 'eq', values: ['2'] }]);
  });

  describe('of a descriptor', () => {
    const entry = { param: 'planet', op: 'eq', values: [{ expr: expressionOf(['get', 'self', ['planet']]) }], when: true } as const;

    it('matches nothing when a computed value is empty', () => {
      expect(evaluateQuery([entry], scopeOf({ self: {} }))).toBeNull();
    });
    it('asks for emptiness by a literal null', () => {
      expect(evaluateQuery([{ ...entry, values: [{ lit: null }] }], scopeOf({}))).toEqual([{ param: 'planet', op: 'eq', values: [null] }]);
    });
    it('leaves out an entry whose condition does not hold', () => {
      expect(evaluateQuery([{ ...entry, when: false }], scopeOf({}))).toEqual([]);
    });
    it('turns a computed list into an any-of', () => {
      expect(evaluateQuery([entry], scopeOf({ self: { planet: ['mars', 4] } }))).toEqual([
        { param: 'planet', op: 'in', values: ['mars', '4'] },
      ]);
    });
  });
});
