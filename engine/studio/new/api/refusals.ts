/** Where an API says why it refuses, as a source says it. */
import { findOperation } from '../openapi-calls.ts';
import { toOpenApiNode, type OpenApiDocument, type OpenApiNode } from '../openapi-document.ts';
import { schemaTypeOf } from '../openapi-schema.ts';
import { findContent, openSchema } from './answers.ts';

type Places = Readonly<Record<string, string>>;

/** What most refusals of a document look like; null: as a dialect has it, or nobody says. */
export function findErrorPlaces(api: OpenApiDocument): Places | null {
  const counted = new Map<string, number>();
  const known = new Map<unknown, Places | null>();
  for (const node of Object.values(api.paths)) {
    const item = toOpenApiNode(node);
    for (const method of ['post', 'put', 'patch']) {
      const responses = toOpenApiNode(findOperation(api, item, method)?.['responses']);
      const code = ['422', '400', '4XX', '4xx', 'default'].find((each) => responses[each] !== undefined);
      if (code === undefined) continue;
      const response = toOpenApiNode(responses[code]);
      const of = response['$ref'] ?? JSON.stringify(response);
      if (!known.has(of)) known.set(of, errorPlacesOf(findContent(api.resolve(response), api)?.schema ?? null, api));
      const places = known.get(of) ?? null;
      if (places !== null) counted.set(JSON.stringify(places), (counted.get(JSON.stringify(places)) ?? 0) + 1);
    }
  }
  const [best] = [...counted].toSorted(([, one], [, other]) => other - one);
  const places = best === undefined ? {} : (JSON.parse(best[0]) as Places);
  const told = Object.entries(places).filter(([key, value]) => usual[key] !== value);
  return told.length === 0 ? null : Object.fromEntries(told);
}

/** What a source takes for granted. */
const usual: Places = { message: 'message', at: 'errors', field: 'field', text: 'message' };

function errorPlacesOf(schema: OpenApiNode | null, api: OpenApiDocument): Places | null {
  if (schema === null || schemaTypeOf(schema) !== 'object') return null;
  const properties = toOpenApiNode(schema['properties']);
  const typeAt = (of: OpenApiNode, name: string): string => (Object.hasOwn(of, name) ? schemaTypeOf(openSchema(of[name], api)) : '');
  const inner = typeAt(properties, 'error') === 'object' ? toOpenApiNode(openSchema(properties['error'], api)['properties']) : null;
  const [below, prefix] = inner === null ? [properties, ''] : [inner, 'error.'];
  const message = ['message', 'detail', 'error_description', 'description', 'title', 'error', 'msg', 'reason'].find(
    (name) => typeAt(below, name) === 'string',
  );
  const at = [
    'errors',
    'details',
    'violations',
    'fieldErrors',
    'field_errors',
    'validationErrors',
    'invalid_params',
    'invalid-params',
    'detail',
  ].find((name) => ['array', 'object'].includes(typeAt(below, name)));
  return {
    ...(message === undefined ? {} : { message: `${prefix}${message}` }),
    ...(at === undefined ? {} : { at: `${prefix}${at}`, ...entryPlaces(openSchema(below[at], api), api) }),
  };
}

/** In an entry of the list; a map from field to text needs none. */
function entryPlaces(list: OpenApiNode, api: OpenApiDocument): Places {
  if (schemaTypeOf(list) !== 'array') return {};
  const entry = toOpenApiNode(openSchema(list['items'], api)['properties']);
  const source = toOpenApiNode(openSchema(entry['source'], api)['properties']);
  const find = (names: readonly string[]): string | undefined => names.find((name) => Object.hasOwn(entry, name));
  const field =
    'pointer' in source
      ? 'source.pointer'
      : find(['field', 'pointer', 'path', 'property', 'param', 'name', 'loc', 'attribute', 'target', 'key', 'propertyPath', 'location']);
  const text = find(['message', 'detail', 'msg', 'description', 'reason', 'error', 'title', 'code']);
  return { ...(field === undefined ? {} : { field }), ...(text === undefined ? {} : { text }) };
}
