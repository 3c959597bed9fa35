/** Values a form opens with. */
import { evaluateValue, type EvaluationScope } from '../../../model/evaluate.ts';
import type { Field, FormModel, Resource } from '../../../model/model.ts';
import type { QueryFilter } from '../../../model/query.ts';
import { getAskedPeriod, isDated } from '../../../model/periods.ts';
import { evaluateQuery } from '../../../model/query.ts';
import type { Params, Values } from '../../../model/values.ts';
import { isEmptyInput } from './settle.ts';

interface StartFacts {
  readonly form: FormModel;
  readonly fields: readonly Field[];
  readonly scope: EvaluationScope;
  /** The query that led here. */
  readonly filters: readonly QueryFilter[];
  readonly params: Params;
}

/** Start values of a create form: the query that led here wins over `prefill`, that over the defaults. Live defaults are left to `settle`. */
export function buildStartValues(resource: Resource, { form, fields, scope, filters, params }: StartFacts): Values {
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    if (field.default !== null && 'lit' in field.default && !isEmptyInput(field.default.lit)) values[field.name] = field.default.lit;
    if (field.default !== null && 'lit' in field.default && (field.default.lit === false || field.default.lit === 0))
      values[field.name] = field.default.lit;
  }
  for (const [name, value] of Object.entries(form.prefill)) {
    const given = evaluateValue(value, scope);
    if (!isEmptyInput(given)) values[name] = given;
  }
  for (const parent of resource.parents) {
    const value = params[parent.param];
    if (parent.field !== null && value !== undefined && value !== '*') values[parent.field] = value;
  }
  const where = resource.view === null ? [] : (evaluateQuery(resource.view.where, scope) ?? []);
  return { ...values, ...parsePrefilledValues(resource, fields, [...where, ...filters]) };
}

/** Entries of a query that mean equals, as values of fields. */
function parsePrefilledValues(resource: Resource, fields: readonly Field[], filters: readonly QueryFilter[]): Values {
  const found = filters.flatMap((filter): [string, unknown][] => {
    const accept = resource.accepts.find((each) => each.param === filter.param && each.steps.length === 0);
    const field = fields.find((each) => each.name === (accept?.field ?? filter.param) || each.query === filter.param);
    const value = filter.values[0];
    if (field === undefined || filter.op !== 'eq' || filter.values.length !== 1 || value === null || value === undefined) return [];
    // A period is no value of a record.
    if (isDated(field) && getAskedPeriod(filter) !== null) return [];
    const held = parsePrefilledValue(field, value);
    return [[field.name, field.isMultiple ? [held] : held]];
  });
  return Object.fromEntries(found);
}

function parsePrefilledValue(field: Field, value: string): unknown {
  if (field.ty === 'number') return Number.isFinite(Number(value)) ? Number(value) : null;
  if (field.ty === 'bool') return value === 'true' || value === '1';
  return value;
}
