import { useLoadedRecord } from '../data/useRecord.ts';
import type { Condition } from '../model/expression.ts';
import type { Resource } from '../model/model.ts';
import type { Params, Values } from '../model/values.ts';
import { useEngine } from './context.ts';

/** The record that holds this one, if a right or rule reads `parent`; null without one, undefined while it loads. */
export function useParentRecord(resource: Resource, params: Params): Values | null | undefined {
  const { resourceOf } = useEngine();
  const last = resource.parents.at(-1);
  const value = last === undefined ? undefined : params[last.param];
  const isNeeded = last !== undefined && value !== undefined && value !== '*' && value !== '' && readsParentRecord(resource);
  const holder = isNeeded ? resourceOf(last.resource) : resource;
  const record = useLoadedRecord(holder, isNeeded ? [value] : null, { params });
  if (!isNeeded || record.isError) return null;
  return record.data?.values;
}

function readsParentRecord(resource: Resource): boolean {
  const conditions: readonly Condition[] = [
    ...Object.values(resource.access).map((gate) => gate.cond),
    ...Object.values(resource.actions).map((action) => action.allow.cond),
    ...resource.rules.flatMap((rule) => [rule.when, rule.check]),
  ];
  return conditions.some((cond) => typeof cond !== 'boolean' && cond.reads.some((read) => read === 'parent' || read.startsWith('parent.')));
}
