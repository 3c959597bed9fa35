import { isConditionTrue } from '../model/evaluate.ts';
import type { Resource } from '../model/model.ts';
import type { Values } from '../model/values.ts';
import { useEngine, useScope } from './context.ts';
import { buildDescriptorPath } from './links.ts';

/** Where those who may read descriptors see the one of a resource, or the state of a record in it; null for all others. */
export function useDescriptorPath({ name, stateField }: Resource, record: Values | null = null): string | null {
  const { catalogue } = useEngine();
  const mayRead = isConditionTrue(catalogue.descriptors, useScope());
  return mayRead ? buildDescriptorPath(name, stateField === null ? null : record?.[stateField]) : null;
}
