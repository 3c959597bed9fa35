import type { Field, Resource } from '../../../engine/model/model.ts';
import type { Refusal } from '../../reply/refusal.ts';
import type { JobContext } from '../behaviour.ts';
import { resourceOf } from '../follow.ts';
import type { BatchType, Doubt } from './batch-type.ts';
import type { Finding } from './results.ts';

type Print = Pick<JobContext, 'print'>;

/** What a type says of a line, in the words of who asked. */
export function findingOf({ print }: Print, { field, rule, message }: Doubt): Finding {
  return { field, rule, text: print(message) };
}

/** Why the platform refuses a line: one finding for each field that it names, under the name of its column. */
export function findingsOf(
  { print, model }: Pick<JobContext, 'print' | 'model'>,
  type: BatchType,
  { code, says, facts }: Refusal,
): readonly Finding[] {
  const fields = facts.fields ?? [];
  const resource = resourceOf(model, type.resource);
  if (fields.length === 0) return [{ field: null, rule: code, text: print(says) }];
  return fields.map((each) => ({ field: columnOf(type, resource, each.path), rule: each.code, text: print(each.message) }));
}

function columnOf({ columns }: BatchType, { fields }: Resource, path: string): string {
  const sentAs = ({ sendAs }: Field): boolean => sendAs === path || sendAs === path.split('.')[0];
  const named = Object.values(fields).find(sentAs)?.name ?? path;
  return columns.find(({ field }) => field === named)?.name ?? named;
}
