import type { Resource } from '../../engine/model/model.ts';
import type { SchemaErrors } from '../../engine/model/verdict.ts';

export interface Schemas {
  readonly create: SchemaErrors;
  readonly update: SchemaErrors;
}

/** Compiles the schemas of a resource when they are first asked for, and keeps them. */
export function lazySchemas(compile: (resource: Resource) => Schemas): (resource: Resource) => Schemas {
  const known = new WeakMap<Resource, Schemas>();
  return (resource) => {
    const schemas = known.get(resource) ?? compile(resource);
    known.set(resource, schemas);
    return schemas;
  };
}
