/** Who gets something of a list or a record only by a look-up. */
import { isOpenToRoles } from '../model/access.ts';
import type { Condition } from '../model/expression.ts';
import { lookedUpNames } from '../model/looked-up.ts';
import type { Resource } from '../model/model.ts';
import { allOf, denied } from './condition.ts';
import { leftFor, verbDemands, type Demand } from './demands.ts';
import { settled } from './diff/imply.ts';

export interface LookedUp {
  /** When a look-up answers and the right itself does not. */
  readonly cond: Condition;
  /** Names of what it answers with. */
  readonly fields: readonly string[];
}

/** What somebody with these roles gets of a list or a record only because they may look it up; null where nothing. */
export function lookedUpBeside(
  resource: Resource,
  right: { readonly kind: string; readonly name: string; readonly demands: readonly Demand[] },
  held: ReadonlySet<string>,
): LookedUp | null {
  if (right.kind !== 'verb' || (right.name !== 'list' && right.name !== 'show') || resource.ops.list === null) return null;
  const lookup = leftFor(verbDemands(resource, 'lookup'), held).cond;
  const cond = settled(allOf([lookup, denied(leftFor(right.demands, held).cond)]));
  const fields = lookedUpNames(resource).filter((name) => isOpenToRoles(resource.fields[name]?.visible ?? true, held));
  return cond === false ? null : { cond, fields };
}
