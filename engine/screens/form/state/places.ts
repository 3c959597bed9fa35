/** Finds the field and the scope that belong to a dotted path inside the values of a form. */
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Field } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';

/** The value at a path; undefined where nothing is. */
function getValueAtPath(values: Values, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((held, step) => (typeof held === 'object' && held !== null ? Reflect.get(held, step) : undefined), values);
}

/** Inside the rows of an array `self` is the row and `parent` the record; members of objects and key-value rows open no scope. */
export function buildScopeAtPath(scope: EvaluationScope, fields: Readonly<Record<string, Field>>, path: string): EvaluationScope {
  const steps = path.split('.');
  const field = fields[steps[0] ?? ''];
  const self = valuesOrEmpty(scope.self);
  const it = getValueAtPath(self, path);
  const isRow = steps.length > 2 && field !== undefined && field.items !== null;
  return isRow ? { ...scope, it, self: getValueAtPath(self, steps.slice(0, 2).join('.')), parent: self } : { ...scope, it };
}

/** Values, or none. */
export function valuesOrEmpty(value: unknown): Values {
  return typeof value === 'object' && value !== null ? (value as Values) : {};
}

/** The part of a path that names a field of the form. */
export function getPathFieldName(path: string): string {
  return path.split('.')[0] ?? path;
}
