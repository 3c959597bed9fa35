/** How many records of a list hold each choice of one of its filters, behind the gates of the list itself. */
import { findCountedParam, type ChoiceCount } from '../../../model/choice-counts.ts';
import { valuesOfParam } from '../../../model/matches.ts';
import type { Resource } from '../../../model/model.ts';
import { isEmptyValue } from '../../../model/steps.ts';
import type { PlannedAnswer } from '../../reply/answer.ts';
import { refuseCall } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import type { ApiRequest } from '../../request/request.ts';
import { mostChoices } from '../../store/choice-counts.ts';
import type { StoreListOptions } from '../../store/list.ts';
import type { ServerCall } from '../call.ts';
import { countChoices } from '../holding.ts';
import { isMatchedInSql, planFigures } from './asked-figures.ts';
import { isComputedParam } from './batches.ts';
import { readMatching } from './matching.ts';

/** The counts of the filter that is named, among the records that match. */
export async function answerChoiceCounts(call: ServerCall, resource: Resource, request: Pick<ApiRequest, 'query'>): Promise<PlannedAnswer> {
  const { options, asked, of } = await planFigures(call, resource, request);
  const param = of ?? '';
  const accept = findCountedParam(resource, param, options.scope);
  // What is hidden is as absent.
  if (accept === null || !asked.has(accept.field))
    return refuseCall('bad-value', say('"{name}" has no choices that are counted', { name: param }));
  const isStored = isMatchedInSql(call, resource, options) && !isComputedParam(call, resource, param);
  const counted = isStored ? await countChoices(call, resource, { param, selection: options }) : null;
  return { kind: 'body', body: { data: counted ?? (await countRecords(call, resource, { param, options })) } };
}

/** What SQL cannot tell is counted record by record; null: they are too many. */
async function countRecords(
  call: ServerCall,
  resource: Resource,
  { param, options }: { readonly param: string; readonly options: StoreListOptions },
): Promise<readonly ChoiceCount[] | null> {
  const counts = new Map<string | null, number>();
  for await (const found of readMatching(call, resource, options)) {
    if (found === null) return null;
    for (const values of found) {
      const held = new Set(valuesOfParam(resource, values, param).flatMap((value) => (isEmptyValue(value) ? [] : [String(value)])));
      for (const value of held.size === 0 ? [null] : held) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    if (counts.size > mostChoices) return null;
  }
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count);
}
