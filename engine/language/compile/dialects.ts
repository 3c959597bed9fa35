/** The dialects of HTTP APIs that are known by name; `sources` of _app.yaml begins with one and changes what differs. */
import type { SourceDialect } from '../../model/source.ts';

const plain: SourceDialect = {
  paging: null,
  total: null,
  rows: [],
  record: [],
  send: [],
  places: null,
  media: 'application/json',
  sort: null,
  join: null,
  literals: { quote: '"', escape: 'backslash', bare: null },
  steps: '.',
  filters: {},
  search: null,
  address: 'path',
  missing: null,
  update: 'PUT',
  headers: {},
  auth: { header: 'Authorization', value: 'Bearer {token}' },
  errors: { message: ['message'], about: null, at: ['errors'], field: ['field'], text: ['message'] },
  version: { by: 'content', field: null, isInLists: false },
};

// Its `_ne` leaves out records without a value, so it is not offered.
const jsonServer: SourceDialect = {
  ...plain,
  paging: { limit: '_limit', offset: '_start', page: null, link: null, next: null, first: 1, most: 500 },
  total: { header: 'X-Total-Count', body: [], ask: null },
  sort: { param: '_sort', asc: '{field}', desc: '{field}', direction: '_order', isSeveral: true },
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
  paging: { limit: 'limit', offset: 'offset', page: null, link: null, next: null, first: 1, most: 1000 },
  total: { header: 'Content-Range', body: [], ask: null },
  sort: { param: 'order', asc: '{field}.asc', desc: '{field}.desc', direction: null, isSeveral: true },
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

/** A Guid has no quotes in OData. Who looks for one in a text is understood all the same: there it is {text}. */
const uuid = '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$';

// OData 4.0, parts 1 and 2 and the JSON format. `in` came with 4.01; both sides of a comparison in lower case fold the same letters.
const odata: SourceDialect = {
  ...plain,
  paging: { limit: '$top', offset: '$skip', page: null, link: null, next: ['@odata.nextLink'], first: 1, most: 200 },
  total: { header: null, body: ['@odata.count'], ask: '$count=true' },
  rows: ['value'],
  sort: { param: '$orderby', asc: '{field}', desc: '{field} desc', direction: null, isSeveral: true },
  join: { param: '$filter', and: ' and ', or: ' or ' },
  literals: { quote: "'", escape: 'doubled', bare: uuid },
  steps: '/',
  filters: {
    eq: '$filter={field} eq {literal}',
    ne: '$filter=({field} ne {literal} or {field} eq null)',
    in: '$filter=({any})',
    gt: '$filter={field} ge {literal}',
    lt: '$filter={field} le {literal}',
    contains: '$filter=contains(tolower({field}),tolower({text}))',
    prefix: '$filter=startswith(tolower({field}),tolower({text}))',
    empty: '$filter={field} eq null',
    filled: '$filter={field} ne null',
  },
  search: { query: '$filter=({fields})', each: 'contains(tolower({field}),tolower({text}))' },
  address: '({key})',
  update: 'PATCH',
  headers: { 'OData-Version': '4.0', 'OData-MaxVersion': '4.0', Prefer: 'return=representation' },
  errors: { message: ['error', 'message'], about: ['error', 'target'], at: ['error', 'details'], field: ['target'], text: ['message'] },
  version: { by: 'etag', field: ['@odata.etag'], isInLists: true },
};

// JSON:API 1.1. It leaves filters and pages to the API: those of its examples are asked for, and what is ignored is found out.
const jsonApi: SourceDialect = {
  ...plain,
  paging: { limit: 'page[size]', offset: null, page: 'page[number]', link: null, next: ['links', 'next'], first: 1, most: 50 },
  rows: ['data'],
  record: ['data'],
  send: ['data'],
  places: {
    key: ['id'],
    value: ['attributes', '{field}'],
    reference: ['relationships', '{field}', 'data', 'id'],
    type: ['type'],
    referenceType: ['relationships', '{field}', 'data', 'type'],
  },
  media: 'application/vnd.api+json',
  sort: { param: 'sort', asc: '{field}', desc: '-{field}', direction: null, isSeveral: true },
  filters: { eq: 'filter[{field}]={one}' },
  update: 'PATCH',
  errors: { message: ['message'], about: null, at: ['errors'], field: ['source', 'pointer'], text: ['detail'] },
  version: { by: 'content', field: null, isInLists: false },
};

/** What is no HTTP API but a database: it is asked in SQL, for whatever the store can be asked. */
export const databaseDialect = 'postgres';

export const sourceDialects: Readonly<Record<string, SourceDialect>> = {
  plain,
  'json-server': jsonServer,
  postgrest,
  odata,
  'json-api': jsonApi,
};
