/** OpenAPI documents as outlines: a resource for every path that lists records. */
import { kebab, resourceName, titleOf } from './names.ts';
import { answerOf, bodyOf, operation, updateOf, type AnswerShape } from './openapi-calls.ts';
import { asList, asNode, isNode, readOpenApi, type Node, type OpenApi } from './openapi-document.ts';
import { fieldsOf, shortText, typeOf, type SchemaReading } from './openapi-schema.ts';
import { fieldOutline, outlineOf, type CallOutline, type Outline, type OutlineField } from './outline.ts';

export interface OpenApiChoice {
  /** Only this path of the document. */
  readonly path: string | null;
  /** Names of resources that path parameters may belong to. */
  readonly known: ReadonlySet<string>;
}

export interface OpenApiOutlines {
  readonly outlines: readonly Outline[];
  /** Paths that became no resource, with the reason. */
  readonly skipped: readonly string[];
}

/** The resources of a document. Throws a sentence for a file that is none, and for a path that it does not have. */
export function outlinesOfOpenApi(text: string, { path, known }: OpenApiChoice): OpenApiOutlines {
  const api = readOpenApi(text);
  const all = Object.keys(api.paths).filter((each) => each.startsWith('/'));
  if (path !== null && !all.some((each) => each === path || each.startsWith(`${path}/{`)))
    throw new Error(`The document has no path ${path}. Paths: ${all.slice(0, 30).join(', ')}.`);
  const lists = all.map((each) => each.replace(/\/?\{[^/}]+\}\/?$/, '')).filter((each) => each !== '');
  const asked = path === null ? [...new Set(lists)] : [path];
  const found: Outline[] = [];
  const skipped: string[] = [];
  for (const each of asked) {
    const names = new Set([...known, ...found.map(({ name }) => name)]);
    const outline = resourceAt(each, { api, all, names });
    if (typeof outline === 'string') skipped.push(`${each}: ${outline}`);
    else if (found.some(({ name }) => name === outline.name)) skipped.push(`${each}: there is another path with the name ${outline.name}.`);
    else found.push(outline);
  }
  return { outlines: found, skipped };
}

interface Around {
  readonly api: OpenApi;
  readonly all: readonly string[];
  readonly names: ReadonlySet<string>;
}

/** The outline of a path, or why it is no resource. */
function resourceAt(path: string, around: Around): Outline | string {
  const { api, all, names } = around;
  if (!/[^/{}]/.test(path.replace(/\{[^}]*\}/g, ''))) return 'it has no name.';
  const item = api.resolve(api.paths[path]);
  if (isSearch(path, around)) return 'it searches what another path holds.';
  const onePath = all.find((each) => new RegExp(`^${escaped(path)}/?\\{[^/}]+\\}/?$`).test(each)) ?? null;
  const one = onePath === null ? {} : api.resolve(api.paths[onePath]);
  const search = all.find((each) => searchOf(each) === path && rowsAt(each, api) !== null) ?? null;
  const own = answerOf(operation(api, item, 'get'), api);
  const list = own?.rows == null && search !== null ? answerOf(operation(api, api.resolve(api.paths[search]), 'get'), api) : own;
  const hasRecords = answerOf(operation(api, one, 'get'), api)?.rows === null;
  const single = list?.rows == null && !hasRecords;
  if (single && (list === null || typeOf(list.schema) !== 'object')) return 'it answers no records.';
  const parents = parentsOf(path, names);
  if (typeof parents === 'string') return parents;
  const unknown: string[] = [...api.unknown];
  const reading: SchemaReading = { api, unknown, depth: 0 };
  const key = onePath === null ? null : (/\{([^/}]+)\}\/?$/.exec(onePath)?.[1] ?? null);
  const get = single ? list : answerOf(operation(api, one, 'get'), api);
  const bodies = [
    bodyOf(operation(api, single ? {} : item, 'post'), api),
    bodyOf(updateOf(api, single ? item : one)?.operation ?? null, api),
  ];
  const row = single ? (list?.schema ?? {}) : (list?.rows ?? {});
  const shapes = [row, get?.rows === null ? get.schema : null, ...bodies].filter(
    (shape): shape is Node => shape !== null && typeOf(shape) === 'object',
  );
  const fields = unitedFields(shapes, { reading, bodies });
  if (fields.length === 0) return 'its records have no properties.';
  const segment =
    path
      .split('/')
      .filter((part) => part !== '' && !part.startsWith('{'))
      .at(-1) ?? 'records';
  const name = single ? kebab(segment) : resourceName(segment);
  const keyed = single ? { fields, key: [] } : withKey(fields, key, unknown);
  const relative = path.replace(/^\/+|\/+$/g, '');
  return outlineOf(name, {
    title: titleOf(name),
    description: shortText(api.resolve(item)['description']),
    path: relative === name ? null : relative,
    parents,
    single,
    ...keyed,
    calls: callsOf({ api, path, item, one, list, single, search: own?.rows == null ? search : null }),
    filters: single
      ? null
      : filtersOf(own?.rows == null && search !== null ? api.resolve(api.paths[search]) : item, keyed.fields, { api, unknown }),
    unknown,
  });
}

/** The path that a search such as `/pet/findByStatus` looks through; null for other paths. */
function searchOf(path: string): string | null {
  return /^(.+)\/(find|search|query|list)[A-Za-z_-]*\/?$/i.exec(path)?.[1] ?? null;
}

function isSearch(path: string, { api, all }: Around): boolean {
  const of = searchOf(path);
  return of !== null && all.some((each) => each === of || each.startsWith(`${of}/{`)) && rowsAt(path, api) !== null;
}

function rowsAt(path: string, api: OpenApi): Node | null {
  return answerOf(operation(api, api.resolve(api.paths[path]), 'get'), api)?.rows ?? null;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function parentsOf(path: string, names: ReadonlySet<string>): Outline['parents'] | string {
  const parts = path.split('/').filter(Boolean);
  const found: { param: string; to: string }[] = [];
  for (const [at, part] of parts.entries()) {
    const param = /^\{(.+)\}$/.exec(part)?.[1];
    if (param === undefined) continue;
    const to = resourceName(parts[at - 1] ?? param);
    if (!names.has(to)) return `its parameter {${param}} belongs to ${to}, which is no resource here. Make that one first.`;
    found.push({ param, to });
  }
  return found;
}

/** The fields of all shapes of a record: what only answers have is read-only, what a body requires is required. */
function unitedFields(
  shapes: readonly Node[],
  { reading, bodies }: { reading: SchemaReading; bodies: readonly (Node | null)[] },
): readonly OutlineField[] {
  const said = new Set<string>();
  const unknown: string[] = [];
  const all = new Map<string, OutlineField>();
  for (const shape of shapes)
    for (const field of fieldsOf(shape, { ...reading, unknown })) if (!all.has(field.name)) all.set(field.name, field);
  for (const sentence of unknown) if (!said.has(sentence)) reading.unknown.push((said.add(sentence), sentence));
  const sent = bodies.filter((body): body is Node => body !== null && Object.keys(asNode(body['properties'])).length > 0);
  if (sent.length === 0) return [...all.values()];
  const [first] = sent;
  const required = new Set(asList(first?.['required']));
  return [...all.values()].map((field) => {
    const wire = field.path ?? field.name;
    const isSent = sent.some((body) => Object.hasOwn(asNode(body['properties']), wire));
    if (!isSent) return { ...field, readOnly: true, required: false };
    return field.type === 'object' ? field : { ...field, required: required.has(wire) };
  });
}

/** The key of the address among the fields; `{petId}` is `id` where there is no such field. */
function withKey(fields: readonly OutlineField[], param: string | null, unknown: string[]): Pick<Outline, 'fields' | 'key'> {
  const isScalar = ({ type, multiple }: OutlineField): boolean => !multiple && ['string', 'integer', 'number'].includes(type);
  const named = (name: string): OutlineField | undefined =>
    fields.find((field) => field.name.toLowerCase() === name.toLowerCase() && isScalar(field));
  const tail = param === null ? null : (/(?:^|_|-)?(id|code|uuid|slug|key|name|number)$/i.exec(param)?.[1] ?? null);
  const key = (param === null ? undefined : named(param.replaceAll('-', '_'))) ?? (tail === null ? undefined : named(tail)) ?? named('id');
  if (key === undefined) {
    unknown.push(`No field is the key${param === null ? '' : ` {${param}} of the address`}: an id that the server makes was added.`);
    const id = fieldOutline({ name: 'id', type: 'string', readOnly: true });
    return { fields: [id, ...fields.filter(({ name }) => name !== 'id')], key: [] };
  }
  const isMade = key.readOnly || (key.name === 'id' && !key.required);
  const keyed = { ...key, readOnly: isMade, required: !isMade, description: key.description };
  return { fields: fields.map((field) => (field === key ? keyed : field)), key: key.name === 'id' ? [] : [key.name] };
}

interface Calls {
  readonly api: OpenApi;
  readonly path: string;
  readonly item: Node;
  readonly one: Node;
  readonly list: AnswerShape | null;
  readonly single: boolean;
  /** The path that lists records in place of the resource's own. */
  readonly search: string | null;
}

function callsOf({ api, path, item, one, list, single, search }: Calls): Outline['calls'] {
  const convention = (is: boolean): CallOutline => (is ? null : false);
  const update = updateOf(api, single ? item : one);
  const changed: CallOutline = update === null ? false : update.method === 'PUT' ? null : { method: 'PATCH', read: null };
  if (single) return { list: false, get: null, create: false, update: changed, delete: false };
  const read = list?.read ?? null;
  return {
    list: list?.rows == null ? false : listed(read === 'data' ? null : read, search),
    get: convention(isNode(one['get'])),
    create: convention(isNode(item['post'])),
    update: !isNode(one['get'])
      ? false
      : update !== null
        ? changed
        : updateOf(api, item) === null
          ? false
          : { method: `${updateOf(api, item)?.method ?? ''} ${path}`, read: null },
    delete: convention(isNode(one['delete'])),
  };
}

function listed(read: string | null, search: string | null): CallOutline {
  return read === null && search === null ? null : { method: search === null ? 'GET' : `GET ${search}`, read };
}

const paging =
  /^(page|per_?page|page_?size|limit|offset|skip|take|top|cursor|after|before|sort|order|sort_?by|order_?by|fields?|include|expand|q|query|search)$/i;

/** The query parameters of a list that are fields of its records. */
function filtersOf(
  item: Node,
  fields: readonly OutlineField[],
  { api, unknown }: { api: OpenApi; unknown: string[] },
): readonly string[] | null {
  const parameters = [...asList(item['parameters']), ...asList(asNode(item['get'])['parameters'])].map((each) => api.resolve(each));
  const names = parameters.flatMap((each) => (each['in'] === 'query' && typeof each['name'] === 'string' ? [each['name']] : []));
  const asked = names.filter((name) => !paging.test(name));
  const filters = asked.flatMap(
    (name) => fields.find((field) => (field.path ?? field.name) === name && field.fields.length === 0 && field.type !== 'json')?.name ?? [],
  );
  for (const name of asked)
    if (!fields.some((field) => (field.path ?? field.name) === name))
      unknown.push(`The list is asked for ${name}, which is no field of its records.`);
  return filters.length === 0 ? null : [...new Set(filters)];
}
