/** What the operations of a path take and answer. */
import { asList, asNode, isNode, type Node, type OpenApi } from './openapi-document.ts';
import { merged, typeOf } from './openapi-schema.ts';

/** An operation of a path; null: there is none. */
export function operation(api: OpenApi, item: Node, method: string): Node | null {
  return isNode(item[method]) ? api.resolve(item[method]) : null;
}

/** The operation that changes a record, and its method. */
export function updateOf(api: OpenApi, item: Node): { readonly method: string; readonly operation: Node } | null {
  for (const method of ['put', 'patch']) {
    const found = operation(api, item, method);
    if (found !== null) return { method: method.toUpperCase(), operation: found };
  }
  return null;
}

export interface AnswerShape {
  readonly schema: Node;
  /** Schema of a row; null: the answer is one record. */
  readonly rows: Node | null;
  /** Where the rows are in the answer; null: they are the answer itself. */
  readonly read: string | null;
}

/** What an operation answers when all is well; null: nothing that has a schema. */
export function answerOf(of: Node | null, api: OpenApi): AnswerShape | null {
  if (of === null) return null;
  const responses = asNode(of['responses']);
  const code = ['200', '201', '2XX', 'default'].find((each) => responses[each] !== undefined);
  if (code === undefined) return null;
  const schema = contentOf(api.resolve(responses[code]), api);
  if (schema === null) return null;
  if (typeOf(schema) === 'array') return { schema, rows: merged(schema['items'], { api }), read: null };
  const lists = Object.entries(asNode(schema['properties'])).flatMap(([name, property]) => {
    const each = merged(property, { api });
    const items = typeOf(each) === 'array' ? merged(each['items'], { api }) : {};
    return typeOf(items) === 'object' ? [{ name, items }] : [];
  });
  const named = lists.find(({ name }) => /^(data|items|results|records|rows|content|values|entries)$/i.test(name));
  const isWrapper = Object.keys(asNode(schema['properties'])).length <= 6 && lists.length === 1;
  const wrapped = named ?? (isWrapper && !('id' in asNode(schema['properties'])) ? lists[0] : undefined);
  if (wrapped !== undefined) return { schema, rows: wrapped.items, read: wrapped.name };
  const inner = merged(asNode(schema['properties'])['data'], { api });
  return typeOf(inner) === 'object' ? { schema: inner, rows: null, read: null } : { schema, rows: null, read: null };
}

/** The schema of a response or a body: JSON where it is offered, of Swagger 2.0 as well. */
function contentOf(of: Node, api: OpenApi): Node | null {
  if (of['schema'] !== undefined) return merged(of['schema'], { api });
  const content = asNode(of['content']);
  const type = Object.keys(content).find((each) => /json/i.test(each)) ?? Object.keys(content)[0];
  const schema = type === undefined ? undefined : asNode(api.resolve(content[type]))['schema'];
  return schema === undefined ? null : merged(schema, { api });
}

/** The schema of what an operation is sent; null: nothing. */
export function bodyOf(of: Node | null, api: OpenApi): Node | null {
  if (of === null) return null;
  if (of['requestBody'] !== undefined) return contentOf(api.resolve(of['requestBody']), api);
  const body = asList(of['parameters'])
    .map((each) => api.resolve(each))
    .find((each) => each['in'] === 'body');
  return body === undefined ? null : contentOf(body, api);
}
