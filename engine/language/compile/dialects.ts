/** The dialects of HTTP APIs that are known by name; `sources` of _app.yaml begins with one and changes what differs. */
import type { SourceDialect } from '../../model/source.ts';

const plain: SourceDialect = {
  paging: null,
  total: null,
  rows: [],
  record: [],
  sort: null,
  filters: {},
  search: null,
  address: 'path',
  update: 'PUT',
  headers: {},
  auth: { header: 'Authorization', value: 'Bearer {token}' },
  errors: { message: ['message'], at: ['errors'], field: ['field'], text: ['message'] },
  version: { by: 'content', field: null, isInLists: false },
};

// Its `_ne` leaves out records without a value, so it is not offered.
const jsonServer: SourceDialect = {
  ...plain,
  paging: { limit: '_limit', offset: '_start', page: null, link: null, first: 1, most: 500 },
  total: { header: 'X-Total-Count', body: [] },
  sort: { param: '_sort', asc: '{field}', desc: '{field}', direction: '_order' },
  filters: {
    eq: '{field}={value}',
    in: '{field}={value}',
    gt: '{field}_gte={value}',
    lt: '{field}_lte={value}',
    contains: '{field}_like={pattern}',
    prefix: '{field}_like=^{pattern}',
  },
  search: { query: 'q={value}', each: null },
  update: 'PATCH',
  version: { by: 'content', field: null, isInLists: true },
};

const postgrest: SourceDialect = {
  ...plain,
  paging: { limit: 'limit', offset: 'offset', page: null, link: null, first: 1, most: 1000 },
  total: { header: 'Content-Range', body: [] },
  sort: { param: 'order', asc: '{field}.asc', desc: '{field}.desc', direction: null },
  filters: {
    eq: '{field}=eq.{value}',
    ne: 'or=({field}.neq."{value}",{field}.is.null)',
    in: '{field}=in.({all})',
    gt: '{field}=gte.{value}',
    lt: '{field}=lte.{value}',
    contains: '{field}=ilike.*{like}*',
    prefix: '{field}=ilike.{like}*',
    empty: '{field}=is.null',
    filled: '{field}=not.is.null',
  },
  search: { query: 'or=({fields})', each: '{field}.ilike."*{like}*"' },
  address: 'filter',
  update: 'PATCH',
  headers: { Prefer: 'count=exact, return=representation' },
  version: { by: 'content', field: null, isInLists: true },
};

export const sourceDialects: Readonly<Record<string, SourceDialect>> = { plain, 'json-server': jsonServer, postgrest };
