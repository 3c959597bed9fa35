/** What the operations of a path take and answer. */
import { toOpenApiList, toOpenApiNode, isOpenApiNode, type OpenApiNode, type OpenApiDocument } from './openapi-document.ts';
import { mergeSchema, schemaTypeOf } from './openapi-schema.ts';

/** An operation of a path; null: there is none. */
export function findOperation(api: OpenApiDocument, item: OpenApiNode, method: string): OpenApiNode | null {
  return isOpenApiNode(item[method]) ? api.resolve(item[method]) : null;
}

/** The operation that changes a record, and its method. */
export function findUpdateOperation(
  api: OpenApiDocument,
  item: OpenApiNode,
): { readonly method: string; readonly operation: OpenApiNode } | null {
  for (const method of ['put', 'patch']) {
    const found = findOperation(api, item, method);
    if (found !== null) return { method: method.toUpperCase(), operation: found };
  }
  return null;
}

export interface AnswerShape {
  readonly schema: OpenApiNode;
  /** Schema of a row; null: the answer is one record. */
  readonly rows: OpenApiNode | null;
  /** Where the rows are in the answer; null: they are the answer itself. */
  readonly read: string | null;
}

/** What an operation answers when all is well; null: nothing that has a schema. */
export function findAnswerShape(of: OpenApiNode | null, api: OpenApiDocument): AnswerShape | null {
  if (of === null) return null;
  const responses = toOpenApiNode(of['responses']);
  const code = ['200', '201', '2XX', 'default'].find((each) => responses[each] !== undefined);
  if (code === undefined) return null;
  const schema = findContentSchema(api.resolve(responses[code]), api);
  if (schema === null) return null;
  if (schemaTypeOf(schema) === 'array') return { schema, rows: mergeSchema(schema['items'], { api }), read: null };
  const lists = Object.entries(toOpenApiNode(schema['properties'])).flatMap(([name, property]) => {
    const each = mergeSchema(property, { api });
    const items = schemaTypeOf(each) === 'array' ? mergeSchema(each['items'], { api }) : {};
    return schemaTypeOf(items) === 'object' ? [{ name, items }] : [];
  });
  const named = lists.find(({ name }) => /^(data|items|results|records|rows|content|values|entries)$/i.test(name));
  const isWrapper = Object.keys(toOpenApiNode(schema['properties'])).length <= 6 && lists.length === 1;
  const wrapped = named ?? (isWrapper && !('id' in toOpenApiNode(schema['properties'])) ? lists[0] : undefined);
  if (wrapped !== undefined) return { schema, rows: wrapped.items, read: wrapped.name };
  const inner = mergeSchema(toOpenApiNode(schema['properties'])['data'], { api });
  return schemaTypeOf(inner) === 'object' ? { schema: inner, rows: null, read: null } : { schema, rows: null, read: null };
}

/** The schema of a response or a body: JSON where it is offered, of Swagger 2.0 as well. */
function findContentSchema(of: OpenApiNode, api: OpenApiDocument): OpenApiNode | null {
  if (of['schema'] !== undefined) return mergeSchema(of['schema'], { api });
  const content = toOpenApiNode(of['content']);
  const type = Object.keys(content).find((each) => /json/i.test(each)) ?? Object.keys(content)[0];
  const schema = type === undefined ? undefined : toOpenApiNode(api.resolve(content[type]))['schema'];
  return schema === undefined ? null : mergeSchema(schema, { api });
}

/** The schema of what an operation is sent; null: nothing. */
export function findBodySchema(of: OpenApiNode | null, api: OpenApiDocument): OpenApiNode | null {
  if (of === null) return null;
  if (of['requestBody'] !== undefined) return findContentSchema(api.resolve(of['requestBody']), api);
  const body = toOpenApiList(of['parameters'])
    .map((each) => api.resolve(each))
    .find((each) => each['in'] === 'body');
  return body === undefined ? null : findContentSchema(body, api);
}
