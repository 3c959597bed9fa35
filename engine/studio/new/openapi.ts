/** OpenAPI documents as outlines: a resource for every path that lists records. */
import { toKebabCase, toResourceName, toResourceTitle } from './names.ts';
import { findAnswerShape, findBodySchema, findOperation, findUpdateOperation, type AnswerShape } from './openapi-calls.ts';
import { toOpenApiList, toOpenApiNode, isOpenApiNode, readOpenApi, type OpenApiNode, type OpenApiDocument } from './openapi-document.ts';
import { outlineSchemaFields, toShortText, schemaTypeOf, type SchemaReading } from './openapi-schema.ts';
import { createFieldOutline, createOutline, type CallOutline, type Outline, type OutlineField } from './outline.ts';

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
export function outlineOpenApi(text: string, { path, known }: OpenApiChoice): OpenApiOutlines {
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
    const outline = outlinePath(each, { api, all, names });
    if (typeof outline === 'string') skipped.push(`${each}: ${outline}`);
    else if (found.some(({ name }) => name === outline.name)) skipped.push(`${each}: there is another path with the name ${outline.name}.`);
    else found.push(outline);
  }
  return { outlines: found, skipped };
}

interface OpenApiSurroundings {
  readonly api: OpenApiDocument;
  readonly all: readonly string[];
  readonly names: ReadonlySet<string>;
}

/** The outline of a path, or why it is not a resource. */
function outlinePath(path: string, around: OpenApiSurroundings): Outline | string {
  const { api, all, names } = around;
  if (!/[^/{}]/.test(path.replace(/\{[^}]*\}/g, ''))) return 'it has no name.';
  const item = api.resolve(api.paths[path]);
  if (isSearchPath(path, around)) return 'it searches what another path holds.';
  const onePath = all.find((each) => new RegExp(`^${escapePatternText(path)}/?\\{[^/}]+\\}/?$`).test(each)) ?? null;
  const one = onePath === null ? {} : api.resolve(api.paths[onePath]);
  const search = all.find((each) => searchedPathOf(each) === path && findRowsSchema(each, api) !== null) ?? null;
  const own = findAnswerShape(findOperation(api, item, 'get'), api);
  const list = own?.rows == null && search !== null ? findAnswerShape(findOperation(api, api.resolve(api.paths[search]), 'get'), api) : own;
  const hasRecords = findAnswerShape(findOperation(api, one, 'get'), api)?.rows === null;
  const single = list?.rows == null && !hasRecords;
  if (single && (list === null || schemaTypeOf(list.schema) !== 'object')) return 'it answers no records.';
  const parents = outlineParents(path, names);
  if (typeof parents === 'string') return parents;
  const unknown: string[] = [...api.unknown];
  const reading: SchemaReading = { api, unknown, depth: 0, isSourced: false, within: [] };
  const key = onePath === null ? null : (/\{([^/}]+)\}\/?$/.exec(onePath)?.[1] ?? null);
  const get = single ? list : findAnswerShape(findOperation(api, one, 'get'), api);
  const bodies = [
    findBodySchema(findOperation(api, single ? {} : item, 'post'), api),
    findBodySchema(findUpdateOperation(api, single ? item : one)?.operation ?? null, api),
  ];
  const row = single ? (list?.schema ?? {}) : (list?.rows ?? {});
  const shapes = [row, get?.rows === null ? get.schema : null, ...bodies].filter(
    (shape): shape is OpenApiNode => shape !== null && schemaTypeOf(shape) === 'object',
  );
  const fields = uniteFields(shapes, { reading, bodies });
  if (fields.length === 0) return 'its records have no properties.';
  const segment =
    path
      .split('/')
      .filter((part) => part !== '' && !part.startsWith('{'))
      .at(-1) ?? 'records';
  const name = single ? toKebabCase(segment) : toResourceName(segment);
  const keyed = single ? { fields, key: [] } : outlineKey(fields, key, unknown);
  const relative = path.replace(/^\/+|\/+$/g, '');
  return createOutline(name, {
    title: toResourceTitle(name),
    description: toShortText(api.resolve(item)['description']),
    path: relative === name ? null : relative,
    parents,
    single,
    ...keyed,
    calls: outlineCalls({ api, path, item, one, list, single, search: own?.rows == null ? search : null }),
    filters: single
      ? null
      : outlineFilters(own?.rows == null && search !== null ? api.resolve(api.paths[search]) : item, keyed.fields, { api, unknown }),
    unknown,
  });
}

/** The path that a search such as `/pet/findByStatus` looks through; null for other paths. */
function searchedPathOf(path: string): string | null {
  return /^(.+)\/(find|search|query|list)[A-Za-z_-]*\/?$/i.exec(path)?.[1] ?? null;
}

function isSearchPath(path: string, { api, all }: OpenApiSurroundings): boolean {
  const of = searchedPathOf(path);
  return of !== null && all.some((each) => each === of || each.startsWith(`${of}/{`)) && findRowsSchema(path, api) !== null;
}

function findRowsSchema(path: string, api: OpenApiDocument): OpenApiNode | null {
  return findAnswerShape(findOperation(api, api.resolve(api.paths[path]), 'get'), api)?.rows ?? null;
}

function escapePatternText(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function outlineParents(path: string, names: ReadonlySet<string>): Outline['parents'] | string {
  const parts = path.split('/').filter(Boolean);
  const found: { param: string; to: string }[] = [];
  for (const [at, part] of parts.entries()) {
    const param = /^\{(.+)\}$/.exec(part)?.[1];
    if (param === undefined) continue;
    const to = toResourceName(parts[at - 1] ?? param);
    if (!names.has(to)) return `its parameter {${param}} belongs to ${to}, which is not a resource here. Create that one first.`;
    found.push({ param, to });
  }
  return found;
}

/** The fields of all shapes of a record: what only answers have is read-only, what a body requires is required. */
export function uniteFields(
  shapes: readonly OpenApiNode[],
  { reading, bodies }: { reading: SchemaReading; bodies: readonly (OpenApiNode | null)[] },
): readonly OutlineField[] {
  const said = new Set<string>();
  const unknown: string[] = [];
  const all = new Map<string, OutlineField>();
  for (const shape of shapes)
    for (const field of outlineSchemaFields(shape, { ...reading, unknown })) if (!all.has(field.name)) all.set(field.name, field);
  for (const sentence of unknown) if (!said.has(sentence)) reading.unknown.push((said.add(sentence), sentence));
  const sent = bodies.filter((body): body is OpenApiNode => body !== null && Object.keys(toOpenApiNode(body['properties'])).length > 0);
  if (sent.length === 0) return [...all.values()];
  const [first] = sent;
  const required = new Set(toOpenApiList(first?.['required']));
  return [...all.values()].map((field) => {
    const wire = field.path ?? field.name;
    const isSent = sent.some((body) => Object.hasOwn(toOpenApiNode(body['properties']), wire));
    if (!isSent) return { ...field, readOnly: true, required: false };
    return field.type === 'object' ? field : { ...field, required: required.has(wire) };
  });
}

/** The key of the address among the fields; `{petId}` is `id` where there is no such field. */
function outlineKey(fields: readonly OutlineField[], param: string | null, unknown: string[]): Pick<Outline, 'fields' | 'key'> {
  const isScalar = ({ type, multiple }: OutlineField): boolean => !multiple && ['string', 'integer', 'number'].includes(type);
  const named = (name: string): OutlineField | undefined =>
    fields.find((field) => field.name.toLowerCase() === name.toLowerCase() && isScalar(field));
  const tail = param === null ? null : (/(?:^|_|-)?(id|code|uuid|slug|key|name|number)$/i.exec(param)?.[1] ?? null);
  const key = (param === null ? undefined : named(param.replaceAll('-', '_'))) ?? (tail === null ? undefined : named(tail)) ?? named('id');
  if (key === undefined) {
    unknown.push(`No field is the key${param === null ? '' : ` {${param}} of the address`}: an id that the server makes was added.`);
    const id = createFieldOutline({ name: 'id', type: 'string', readOnly: true });
    return { fields: [id, ...fields.filter(({ name }) => name !== 'id')], key: [] };
  }
  const isMade = key.readOnly || (key.name === 'id' && !key.required);
  const keyed = { ...key, readOnly: isMade, required: !isMade, description: key.description };
  return { fields: fields.map((field) => (field === key ? keyed : field)), key: key.name === 'id' ? [] : [key.name] };
}

interface OpenApiCalls {
  readonly api: OpenApiDocument;
  readonly path: string;
  readonly item: OpenApiNode;
  readonly one: OpenApiNode;
  readonly list: AnswerShape | null;
  readonly single: boolean;
  /** The path that lists records in place of the resource's own. */
  readonly search: string | null;
}

function outlineCalls({ api, path, item, one, list, single, search }: OpenApiCalls): Outline['calls'] {
  const convention = (is: boolean): CallOutline => (is ? null : false);
  const update = findUpdateOperation(api, single ? item : one);
  const changed: CallOutline = update === null ? false : update.method === 'PUT' ? null : { method: 'PATCH', read: null };
  if (single) return { list: false, get: null, create: false, update: changed, delete: false };
  const read = list?.read ?? null;
  return {
    list: list?.rows == null ? false : outlineListCall(read === 'data' ? null : read, search),
    get: convention(isOpenApiNode(one['get'])),
    create: convention(isOpenApiNode(item['post'])),
    update: !isOpenApiNode(one['get'])
      ? false
      : update !== null
        ? changed
        : findUpdateOperation(api, item) === null
          ? false
          : { method: `${findUpdateOperation(api, item)?.method ?? ''} ${path}`, read: null },
    delete: convention(isOpenApiNode(one['delete'])),
  };
}

function outlineListCall(read: string | null, search: string | null): CallOutline {
  return read === null && search === null ? null : { method: search === null ? 'GET' : `GET ${search}`, read };
}

const paging =
  /^(page|per_?page|page_?size|limit|offset|skip|take|top|cursor|after|before|sort|order|sort_?by|order_?by|fields?|include|expand|q|query|search)$/i;

/** The query parameters of a list that are fields of its records. */
function outlineFilters(
  item: OpenApiNode,
  fields: readonly OutlineField[],
  { api, unknown }: { api: OpenApiDocument; unknown: string[] },
): readonly string[] | null {
  const parameters = [...toOpenApiList(item['parameters']), ...toOpenApiList(toOpenApiNode(item['get'])['parameters'])].map((each) =>
    api.resolve(each),
  );
  const names = parameters.flatMap((each) => (each['in'] === 'query' && typeof each['name'] === 'string' ? [each['name']] : []));
  const asked = names.filter((name) => !paging.test(name));
  const filters = asked.flatMap(
    (name) => fields.find((field) => (field.path ?? field.name) === name && field.fields.length === 0 && field.type !== 'json')?.name ?? [],
  );
  for (const name of asked)
    if (!fields.some((field) => (field.path ?? field.name) === name))
      unknown.push(`The list is asked for ${name}, which is not a field of its records.`);
  return filters.length === 0 ? null : [...new Set(filters)];
}
