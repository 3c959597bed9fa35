import {
  booleanShape,
  mapShape,
  numberShape,
  optionalKey,
  orFalseShape,
  requiredKey,
  sectionShape,
  stringShape,
  wordShape,
  type ShapeSection,
} from './kinds.ts';
import { sourceLiterals } from './source-literals.ts';

const bodyPath = stringShape('a dotted path, where \\. is a dot in a name', '^([^.\\s\\\\]|\\\\.)+(\\.([^.\\s\\\\]|\\\\.)+)*$');
const parameter = stringShape('the name of a parameter', '^[^\\s=&]+$');
const header = stringShape('the name of a header', '^[A-Za-z0-9-]+$');
const query = stringShape('name=value, with {field} and {value} in it', '^[^=&]+=[^&]*$');
const standard = "the dialect's";

/** In the order of the manual. */
const sourceOperators = ['eq', 'ne', 'in', 'prefix', 'contains', 'gt', 'lt', 'empty', 'filled'] as const;

const source: ShapeSection = {
  says: 'Another system that holds records: its dialect, and what differs from that.',
  short: null,
  keys: {
    dialect: requiredKey(
      wordShape('plain', 'json-server', 'postgrest', 'odata', 'json-api', 'postgres'),
      'dialect',
      'What the system understands. plain: an API of nothing but paths and JSON; say what else it can. postgres: a database with its tables; only SOURCE_NAME_URL says where it is, and no other key stands beside it.',
    ),
    url: optionalKey(
      stringShape('an http or https address', '^https?://[^\\s?#@]+$'),
      'url',
      'SOURCE_NAME_URL of the environment',
      'Address of the API. SOURCE_NAME_URL wins over it; SOURCE_NAME_TOKEN is the token that this server shows there.',
    ),
    paging: optionalKey(
      orFalseShape(sectionShape('source paging')),
      'paging',
      standard,
      'How a page is asked for; false: answers hold everything.',
    ),
    total: optionalKey(orFalseShape(sectionShape('source total')), 'total', standard, 'Where an answer says how many records there are.'),
    rows: optionalKey(bodyPath, 'rows', standard, 'Path of the rows in an answer; without it the answer is the list.'),
    record: optionalKey(bodyPath, 'record', standard, 'Path of the record in an answer; without it the answer is the record.'),
    send: optionalKey(bodyPath, 'send', standard, 'Path of the record in what is sent.'),
    places: optionalKey(
      orFalseShape(sectionShape('source places')),
      'places',
      standard,
      'Where a record has what its fields hold; false: each where its `path` says.',
    ),
    media: optionalKey(stringShape('a media type', '^[\\w.+-]+/[\\w.+-]+$'), 'media', standard, 'Media type of what is sent and taken.'),
    sort: optionalKey(orFalseShape(sectionShape('source sort')), 'sort', standard, 'How an order is asked for; false: it sorts nothing.'),
    join: optionalKey(
      orFalseShape(sectionShape('source join')),
      'join',
      standard,
      'Conditions that stand together in one parameter; false: a parameter for each.',
    ),
    literals: optionalKey(sectionShape('source literals'), 'literals', standard, 'How {literal} and {text} write values.'),
    steps: optionalKey(
      stringShape('what stands between two steps, such as /', '^[^\\s{}&]+$'),
      'steps',
      standard,
      'What stands between the steps of a path in {field} and in errors.',
    ),
    filters: optionalKey(
      sectionShape('source filters'),
      'filters',
      standard,
      'How each operator is asked for; what is missing is not offered. {value} is the value as it is, {one} the same where a comma would make it two (which is then looked for here), {pattern} with what a regular expression needs escaped, {like} the same for LIKE, {literal} as a literal of its type, {text} as a text in quotes, {all} all values quoted with commas between, {any} what `eq` says of each.',
    ),
    search: optionalKey(orFalseShape(sectionShape('source search')), 'search', standard, 'How texts are searched for; false: not at all.'),
    address: optionalKey(
      stringShape('path, filter, or a text with {key}', '^(path|filter|[^\\s?#{}]*\\{key\\}[^\\s?#{}]*)$'),
      'address',
      standard,
      'path: a record has a path of its own; filter: it is found by a filter on its key; a text such as ({key}) stands behind the path of the records, with the key as a literal, or name=literal for each part of it.',
    ),
    missing: optionalKey(
      numberShape,
      'missing',
      'none',
      'Status of the answer where a record is asked for that is not there, besides 404 and 410.',
    ),
    update: optionalKey(
      wordShape('PUT', 'PATCH'),
      'update',
      standard,
      'PUT sends the whole record as it was read, with the changes; PATCH the changes.',
    ),
    headers: optionalKey(
      mapShape('header', stringShape('a text')),
      'headers',
      standard,
      'Headers of every call. No secrets: the browser gets the Model.',
    ),
    auth: optionalKey(sectionShape('source auth'), 'auth', standard, 'How SOURCE_NAME_TOKEN is sent.'),
    errors: optionalKey(sectionShape('source errors'), 'errors', standard, 'Where a refusal says why.'),
    version: optionalKey(
      sectionShape('source version'),
      'version',
      standard,
      'What tells that somebody else has changed a record since it was read.',
    ),
  },
};

const paging: ShapeSection = {
  says: 'How a page is asked for: `limit` with one of `offset`, `page`, `link` and `next`; `next` may stand beside `offset` or `page`.',
  short: null,
  keys: {
    limit: requiredKey(parameter, 'limit', 'How many rows.'),
    offset: optionalKey(parameter, 'offset', 'none', 'How many rows to leave out before.'),
    page: optionalKey(parameter, 'page', 'none', 'Number of the page.'),
    link: optionalKey(
      stringShape('a relation such as next', '^[^\\s"]+$'),
      'link',
      'none',
      'Relation of the Link header of an answer that leads to the next page (RFC 8288). Its query is taken; pages are read from the first on.',
    ),
    next: optionalKey(
      bodyPath,
      'next',
      'none',
      'Path in the body of the address of the next page. Alone it is followed as `link` is; beside `offset` or `page` it tells that more follows.',
    ),
    first: optionalKey(numberShape, 'first', '1', 'Number of the first page.'),
    most: optionalKey(numberShape, 'most', '100', 'Most rows that the API gives at once.'),
  },
};

const total: ShapeSection = {
  says: 'Where an answer says how many records there are; without it the number is a guess.',
  short: null,
  keys: {
    header: optionalKey(header, 'header', 'none', 'A header that ends with the number, such as Content-Range.'),
    body: optionalKey(bodyPath, 'body', 'none', 'A path in the body.'),
    ask: optionalKey(query, 'ask', 'nothing', 'What makes an answer say so, such as $count=true.'),
  },
};

const sort: ShapeSection = {
  says: 'How an order is asked for; several fields are joined by commas, the key last, so that pages do not overlap.',
  short: null,
  keys: {
    param: requiredKey(parameter, 'param', 'Parameter that names the fields.'),
    asc: optionalKey(stringShape('a text with {field}'), 'asc', '{field}', 'A field in ascending order.'),
    desc: optionalKey(stringShape('a text with {field}'), 'desc', '-{field}; {field} beside `direction`', 'A field in descending order.'),
    direction: optionalKey(parameter, 'direction', 'none', 'A parameter of its own that says asc or desc.'),
    several: optionalKey(
      booleanShape,
      'isSeveral',
      'true',
      'false: the API sorts by one field alone. Records that are equal in it stand as the API has them.',
    ),
  },
};

const join: ShapeSection = {
  says: 'Conditions that stand together in one parameter. A filter with alternatives of its own stands in parentheses, or whatever the API has for them.',
  short: 'param',
  keys: {
    param: requiredKey(parameter, 'param', 'The parameter: filters and searches of that name are joined.'),
    and: optionalKey(stringShape('a text', '^[^&]+$'), 'and', '" and "', 'What stands between conditions.'),
    or: optionalKey(stringShape('a text', '^[^&]+$'), 'or', '" or "', 'What stands between alternatives: in {any} and {fields}.'),
  },
};

const places: ShapeSection = {
  says: 'Where a record has what its fields hold. {field} is the name of a field, or its `path`; filters, orders and errors use that name alone.',
  short: null,
  keys: {
    key: optionalKey(
      bodyPath,
      'key',
      "as `value`, or the dialect's",
      'The key. At a place without {field} it is none of the values that the API filters and sorts by.',
    ),
    value: optionalKey(bodyPath, 'value', "{field}, or the dialect's", 'A value.'),
    reference: optionalKey(bodyPath, 'reference', "as `value`, or the dialect's", 'The key of the record that a reference names.'),
    type: optionalKey(
      bodyPath,
      'type',
      "none, or the dialect's",
      'What names the kind of the record; sent with each, and its key with each change.',
    ),
    referenceType: optionalKey(
      bodyPath,
      'referenceType',
      "none, or the dialect's",
      'What names the kind of record that a reference names.',
    ),
  },
};

const operatorTexts: Readonly<Record<(typeof sourceOperators)[number], string>> = {
  eq: 'Equal.',
  ne: 'Not equal.',
  in: 'One of several: with {all} or {any} in one parameter, else a parameter for each.',
  prefix: 'Begins with.',
  contains: 'Contains, whatever the letter case.',
  gt: 'At least.',
  lt: 'At most.',
  empty: 'Without a value.',
  filled: 'With a value.',
};

const filters: ShapeSection = {
  says: 'How each operator is asked for, such as `eq: "{field}={value}"`; together they replace those of the dialect.',
  short: null,
  keys: Object.fromEntries(sourceOperators.map((op) => [op, optionalKey(query, 'filters', 'not offered', operatorTexts[op])])),
};

const search: ShapeSection = {
  says: 'How texts are searched for.',
  short: 'query',
  keys: {
    query: requiredKey(
      query,
      'query',
      'With {value} the API looks where it likes, and only records that hold the words in `search` are shown; with {fields} it is told where.',
    ),
    each: optionalKey(stringShape('a text with {field}'), 'each', 'none', 'What stands in {fields} for each searched field.'),
  },
};

const errors: ShapeSection = {
  says: 'Where a refusal says why.',
  short: null,
  keys: {
    message: optionalKey(bodyPath, 'errors', 'message', 'Path of the reason.'),
    about: optionalKey(bodyPath, 'errors', 'none', 'Path of the field that the reason itself is about.'),
    at: optionalKey(bodyPath, 'errors', 'errors', 'Path of the errors of fields: a map from field to text, or a list.'),
    field: optionalKey(bodyPath, 'errors', 'field', 'In an entry of the list: the field.'),
    text: optionalKey(bodyPath, 'errors', 'message', 'In an entry of the list: the text.'),
  },
};

const auth: ShapeSection = {
  says: 'How the token of this server is sent.',
  short: null,
  keys: {
    header: optionalKey(header, 'header', 'Authorization', 'The header.'),
    value: optionalKey(stringShape('a text with {token}', '\\{token\\}'), 'auth', 'Bearer {token}', 'What it says.'),
  },
};

const version: ShapeSection = {
  says: 'What tells that a record has changed.',
  short: 'by',
  keys: {
    by: requiredKey(
      wordShape('etag', 'field', 'content'),
      'version',
      'etag: the API itself refuses a stale change. field: a field that changes with each write. content: all that the record holds, compared right before the change.',
    ),
    field: optionalKey(bodyPath, 'version', 'none', 'Where the field stands in a record; of an etag where it stands besides the header.'),
  },
};

const recordSource: ShapeSection = {
  says: 'Where the records are, if not in the store.',
  short: 'from',
  keys: {
    from: requiredKey(stringShape('a name of `sources` in _app.yaml'), 'source', 'The system, by its name in `sources` of _app.yaml.'),
    path: optionalKey(
      stringShape('an address such as v1/posts, or schema.table', '^[^\\s?#/]([^?#\\n]*[^\\s?#])?$'),
      'path',
      'the resource name',
      'Of the records, below the address of the API; of a database their table or view, with its schema where that is not found without.',
    ),
    type: optionalKey(
      stringShape('a name without spaces', '^\\S+$'),
      'type',
      'the last part of `path`',
      'What the API calls this kind of record.',
    ),
  },
};

export const sourceSections = {
  source,
  'source paging': paging,
  'source total': total,
  'source sort': sort,
  'source places': places,
  'source join': join,
  'source literals': sourceLiterals,
  'source filters': filters,
  'source search': search,
  'source auth': auth,
  'source errors': errors,
  'source version': version,
  'record source': recordSource,
} as const;
