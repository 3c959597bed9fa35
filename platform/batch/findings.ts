import { type Field, type JobContext, keepSentence, type Refusal, type Resource } from 'steward/server';
import { requirePlatformResource } from '../follow.ts';
import type { BatchType, LineDoubt } from './batch-type.ts';
import type { BatchFinding } from './results.ts';

/** What is said of a line. */
export function createFindingOfDoubt({ field, rule, message }: LineDoubt): BatchFinding {
  return { field, rule, text: keepSentence(message) };
}

/**
 * What is wrong at first sight, then what the platform refuses as well: of each column the first that is said, and of the line as a whole
 * nothing, for that may follow from what is wrong already.
 */
export function joinFindings(first: readonly BatchFinding[], more: readonly BatchFinding[]): readonly BatchFinding[] {
  if (first.length === 0) return more;
  const said = new Set(first.map(({ field }) => field));
  return [...first, ...more.filter(({ field }) => field !== null && !said.has(field))];
}

/** Why the platform refuses a line: one finding for each field that it names, under the name of its column. */
export function createFindingsOfRefusal(
  { model }: Pick<JobContext, 'model'>,
  type: BatchType,
  { code, says, facts }: Refusal,
): readonly BatchFinding[] {
  const fields = facts.fields ?? [];
  const resource = requirePlatformResource(model, type.resource);
  if (fields.length === 0) return [createFindingOfDoubt({ field: null, rule: code, message: says })];
  return fields.map((each) =>
    createFindingOfDoubt({ field: findColumnOfPath(type, resource, each.path), rule: each.code, message: each.message }),
  );
}

function findColumnOfPath({ columns }: BatchType, { fields }: Resource, path: string): string {
  const sentAs = ({ sendAs }: Field): boolean => sendAs === path || sendAs === path.split('.')[0];
  const named = Object.values(fields).find(sentAs)?.name ?? path;
  return columns.find(({ field }) => field === named)?.name ?? named;
}
