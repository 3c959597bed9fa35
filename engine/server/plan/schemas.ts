import type { Resource } from '../../model/model.ts';
import type { ListSchemaErrors } from '../../model/verdict.ts';

export interface CompiledSchemas {
  readonly create: ListSchemaErrors;
  readonly update: ListSchemaErrors;
}

/** Compiles the schemas of a resource when they are first asked for, and keeps them. */
export function cacheSchemas(compile: (resource: Resource) => CompiledSchemas): (resource: Resource) => CompiledSchemas {
  const known = new WeakMap<Resource, CompiledSchemas>();
  return (resource) => {
    const schemas = known.get(resource) ?? compile(resource);
    known.set(resource, schemas);
    return schemas;
  };
}
