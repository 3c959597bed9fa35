/** Where an answer of an API has its rows or its record. */
import { isOpenApiNode, toOpenApiList, toOpenApiNode, type OpenApiDocument, type OpenApiNode } from '../openapi-document.ts';
import { mergeSchema, schemaTypeOf } from '../openapi-schema.ts';

/** The schema of a body, and its media type. */
interface FoundContent {
  readonly schema: OpenApiNode;
  readonly media: string;
}

export interface FoundRows {
  /** Steps into the answer; none: it is the list. */
  readonly at: readonly string[];
  readonly row: OpenApiNode;
  /** What the document calls the schema of a row; null: it has no name. */
  readonly ref: string | null;
  /** The whole answer. */
  readonly answer: OpenApiNode;
  readonly media: string;
}

/** Of what is not JSON nothing can be read. */
export function findContent(of: OpenApiNode, api: OpenApiDocument): FoundContent | null {
  if (of['schema'] !== undefined) return { schema: openSchema(of['schema'], api), media: 'application/json' };
  const content = toOpenApiNode(of['content']);
  const names = Object.keys(content);
  const media = names.find((name) => /^application\/json\b/i.test(name)) ?? names.find((name) => /[/+]json\b/i.test(name)) ?? null;
  // Frameworks that are not told what they answer write */* for JSON.
  const named = media ?? names.find((name) => name === '*/*') ?? null;
  const schema = named === null ? undefined : toOpenApiNode(api.resolve(content[named]))['schema'];
  return named === null || schema === undefined
    ? null
    : { schema: openSchema(schema, api), media: named === '*/*' ? 'application/json' : (named.split(';')[0] ?? named) };
}

/** What an operation answers when all is well. */
export function findAnswer(operation: OpenApiNode | null, api: OpenApiDocument): FoundContent | null {
  const responses = toOpenApiNode(operation?.['responses']);
  const codes = ['200', '201', '2XX', '2xx', 'default'].filter((code) => responses[code] !== undefined);
  for (const code of codes) {
    const found = findContent(api.resolve(responses[code]), api);
    if (found !== null) return found;
  }
  return null;
}

/** A merged schema; one of several that are objects has the properties of all. */
export function openSchema(schema: unknown, api: OpenApiDocument): OpenApiNode {
  const own = mergeSchema(schema, { api });
  const choices = [...toOpenApiList(own['oneOf']), ...toOpenApiList(own['anyOf'])];
  if (choices.length === 0 || schemaTypeOf(own) === 'array') return own;
  const objects = choices.map((choice) => mergeSchema(choice, { api })).filter((choice) => schemaTypeOf(choice) === 'object');
  if (objects.length === 0) return own;
  const properties = Object.assign({}, ...objects.toReversed().map((each) => toOpenApiNode(each['properties']))) as OpenApiNode;
  return { ...own, oneOf: undefined, anyOf: undefined, type: 'object', properties: { ...properties, ...toOpenApiNode(own['properties']) } };
}

const usual = /^(data|items?|results?|records?|rows|content|values?|entries|list|hits|docs|objects|resources|collection)$/i;
const holders = /^(data|results?|response|payload|_embedded|body|page)$/i;

/** The rows of a list; null: the answer is none. */
export function findRows(operation: OpenApiNode | null, api: OpenApiDocument): FoundRows | null {
  const answer = findAnswer(operation, api);
  if (answer === null) return null;
  const found = listRowPlaces(answer.schema, api);
  const own = found.find(({ at }) => at.length === 0);
  const named = found.find(({ at }) => usual.test(at.at(-1) ?? ''));
  // A record may hold a list of its own; what wraps rows holds little else.
  const isRecord = Object.hasOwn(toOpenApiNode(answer.schema['properties']), 'id');
  const one = own ?? named ?? (found.length === 1 && !isRecord ? found[0] : undefined);
  return one === undefined ? null : { ...one, answer: answer.schema, media: answer.media };
}

type RowPlace = Pick<FoundRows, 'at' | 'row' | 'ref'>;

function listRowPlaces(schema: OpenApiNode, api: OpenApiDocument, at: readonly string[] = []): readonly RowPlace[] {
  if (schemaTypeOf(schema) === 'array') {
    const row = openSchema(schema['items'], api);
    return schemaTypeOf(row) === 'object' ? [{ at, row, ref: refOfSchema(schema['items']) }] : [];
  }
  return Object.entries(toOpenApiNode(schema['properties'])).flatMap(([name, property]) => {
    if (/[.\s\\]/.test(name) && !name.startsWith('@')) return [];
    const each = openSchema(property, api);
    const isList = schemaTypeOf(each) === 'array';
    return isList || (at.length < 1 && holders.test(name)) ? listRowPlaces(each, api, [...at, name]) : [];
  });
}

/** Where an answer or a body has the record: at the place that has most of what its rows have. */
export function findRecordPlace(
  content: FoundContent | null,
  row: OpenApiNode,
  api: OpenApiDocument,
): { readonly at: readonly string[]; readonly schema: OpenApiNode } | null {
  if (content === null) return null;
  const { schema } = content;
  const names = new Set(Object.keys(toOpenApiNode(row['properties'])));
  const likeness = (of: OpenApiNode): number => Object.keys(toOpenApiNode(of['properties'])).filter((name) => names.has(name)).length;
  const inner = Object.entries(toOpenApiNode(schema['properties'])).flatMap(([name, property]) => {
    const each = openSchema(property, api);
    return schemaTypeOf(each) === 'object' && !/[.\s]/.test(name) ? [{ at: [name], schema: each }] : [];
  });
  const [best] = inner.toSorted((one, other) => likeness(other.schema) - likeness(one.schema));
  const own = { at: [], schema };
  // A list of one is read as a record.
  if (schemaTypeOf(schema) === 'array') return { at: [], schema: openSchema(schema['items'], api) };
  // A record may hold another one of its kind; what wraps one has little of it.
  const isWrapped = best !== undefined && likeness(best.schema) > 2 * likeness(schema);
  return isWrapped ? best : own;
}

/** The name of the one schema that a schema stands for; null: it is one of its own. */
export function refOfSchema(schema: unknown): string | null {
  const own = toOpenApiNode(schema);
  if (typeof own['$ref'] === 'string') return own['$ref'];
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((key) => toOpenApiList(own[key]));
  const named = parts.filter((part) => isOpenApiNode(part) && part['type'] !== 'null');
  return named.length === 1 ? refOfSchema(named[0]) : null;
}
