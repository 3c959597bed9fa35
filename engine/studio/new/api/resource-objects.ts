/** Records as JSON:API and OData write them, as what their fields are made of. */
import { toOpenApiList, toOpenApiNode, type OpenApiDocument, type OpenApiNode } from '../openapi-document.ts';
import { schemaTypeOf } from '../openapi-schema.ts';
import { openSchema } from './answers.ts';

export interface ResourceObject {
  /** Key and attributes alone. */
  readonly schema: OpenApiNode;
  /** What the API calls this kind of record; null: the document does not say. */
  readonly type: string | null;
  /** Relationships to one record, with the kind of it. */
  readonly references: readonly { readonly name: string; readonly type: string | null }[];
  readonly left: readonly string[];
}

/** Whether a row is a resource object of JSON:API. */
export function isResourceObject({ properties }: OpenApiNode): boolean {
  const names = toOpenApiNode(properties);
  return 'type' in names && 'id' in names && ('attributes' in names || 'relationships' in names);
}

/** A resource object flat: `attributes` with the key before them. */
export function flattenResourceObject(row: OpenApiNode, api: OpenApiDocument): ResourceObject {
  const properties = toOpenApiNode(row['properties']);
  const attributes = openSchema(properties['attributes'], api);
  const relationships = Object.entries(toOpenApiNode(openSchema(properties['relationships'], api)['properties']));
  const found = relationships.map(([name, each]) => {
    const data = openSchema(toOpenApiNode(openSchema(each, api)['properties'])['data'], api);
    return { name, isOne: schemaTypeOf(data) === 'object', type: typeOfObject(data, api) };
  });
  const id = properties['id'] ?? { type: 'string' };
  return {
    schema: { ...attributes, type: 'object', properties: { id, ...toOpenApiNode(attributes['properties']) } },
    type: typeOfObject(row, api),
    references: found.filter(({ isOne }) => isOne).map(({ name, type }) => ({ name, type })),
    left: found.filter(({ isOne }) => !isOne).map(({ name }) => name),
  };
}

function typeOfObject(row: OpenApiNode, api: OpenApiDocument): string | null {
  const type = openSchema(toOpenApiNode(row['properties'])['type'], api);
  const [only, ...more] = type['const'] === undefined ? toOpenApiList(type['enum']) : [type['const']];
  if (typeof only === 'string' && more.length === 0) return only;
  const example = type['example'] ?? toOpenApiList(type['examples'])[0];
  return typeof example === 'string' && /^\S+$/.test(example) ? example : null;
}
