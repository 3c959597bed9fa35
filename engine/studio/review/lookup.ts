/** Who gets something of a list or a record only by a lookup. */
import type { Condition } from '../../model/expression.ts';
import { lookupFieldNames } from '../../model/looked-up.ts';
import type { Resource } from '../../model/model.ts';
import { joinWithAnd, negateCondition } from '../words/condition.ts';
import { reduceDemands, listSeeDemands, listVerbDemands, type AccessDemand } from './demands.ts';
import { settleCondition } from '../diff/imply.ts';

export interface LookupBeside {
  /** When a lookup answers and the right itself does not. */
  readonly cond: Condition;
  /** Names of what it answers with. */
  readonly fields: readonly string[];
}

/** What somebody with these roles gets of a list or a record only because they may look it up; null where nothing. */
export function findLookupBeside(
  resource: Resource,
  right: { readonly kind: string; readonly name: string; readonly demands: readonly AccessDemand[] },
  held: ReadonlySet<string>,
): LookupBeside | null {
  if (right.kind !== 'verb' || (right.name !== 'list' && right.name !== 'show') || resource.ops.list === null) return null;
  const lookup = reduceDemands(listVerbDemands(resource, 'lookup'), held).cond;
  const cond = settleCondition(joinWithAnd([lookup, negateCondition(reduceDemands(right.demands, held).cond)]));
  const fields = lookupFieldNames(resource).filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && reduceDemands(listSeeDemands(resource, field), held).cond !== false;
  });
  return cond === false ? null : { cond, fields };
}
