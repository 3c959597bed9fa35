import type { Field, Resource } from '../../../engine/model/model.ts';
import { kept } from '../../reply/kept.ts';
import type { Refusal } from '../../reply/refusal.ts';
import type { JobContext } from '../behaviour.ts';
import { resourceOf } from '../follow.ts';
import type { BatchType, Doubt } from './batch-type.ts';
import type { Finding } from './results.ts';

/** What is said of a line. */
export function findingOf({ field, rule, message }: Doubt): Finding {
  return { field, rule, text: kept(message) };
}

/** Why the platform refuses a line: one finding for each field that it names, under the name of its column. */
export function findingsOf({ model }: Pick<JobContext, 'model'>, type: BatchType, { code, says, facts }: Refusal): readonly Finding[] {
  const fields = facts.fields ?? [];
  const resource = resourceOf(model, type.resource);
  if (fields.length === 0) return [findingOf({ field: null, rule: code, message: says })];
  return fields.map((each) => findingOf({ field: columnOf(type, resource, each.path), rule: each.code, message: each.message }));
}

function columnOf({ columns }: BatchType, { fields }: Resource, path: string): string {
  const sentAs = ({ sendAs }: Field): boolean => sendAs === path || sendAs === path.split('.')[0];
  const named = Object.values(fields).find(sentAs)?.name ?? path;
  return columns.find(({ field }) => field === named)?.name ?? named;
}
