/** The parts of a condition that all have to hold. */
import type { Condition, Expression, ExpressionNode } from '../../model/expression.ts';
import type { Model } from '../../model/model.ts';
import { operandsOfNode } from '../../model/nodes.ts';
import { listNodeReads } from '../../model/reads.ts';
import { effectiveRoles } from '../../model/roles.ts';

/** None of what always holds. */
export function listConjuncts(cond: Condition): readonly Condition[] {
  if (cond === true) return [];
  if (cond === false) return [false];
  const { node } = cond;
  if (node[0] !== 'op' || node[1] !== '&&') return [cond];
  return operandsOfNode(node).flatMap((part) => listConjuncts(conditionWithNode(cond, part)));
}

function conditionWithNode(cond: Expression, node: ExpressionNode): Condition {
  return node[0] === 'lit' && typeof node[1] === 'boolean' ? node[1] : { ...cond, node, reads: listNodeReads(node) };
}

/** Without the roles that follow from others of these parts: whoever meets a narrower demand meets a wider one, as that of the resource around an action. */
export function dropImpliedConjuncts(parts: readonly Condition[], model: Pick<Model, 'roles'>): readonly Condition[] {
  const demands = parts.map((part) => (typeof part === 'boolean' ? null : listRolesAsked(part.node)));
  const implies = (narrow: readonly string[], wide: readonly string[]): boolean => meetsRoles(model, narrow, wide);
  return parts.filter((_, at) => {
    const wide = demands[at] ?? null;
    if (wide === null) return true;
    // Of two that say the same the first is left.
    return !demands.some(
      (narrow, other) => narrow !== null && other !== at && implies(narrow, wide) && (other < at || !implies(wide, narrow)),
    );
  });
}

const meetsRoles = (model: Pick<Model, 'roles'>, narrow: readonly string[], wide: readonly string[]): boolean =>
  narrow.every((name) => [...effectiveRoles(model, [name])].some((held) => wide.includes(held)));

/** The roles of which any is enough; null where something else is asked for, or in another way. */
export function listRolesAsked(node: ExpressionNode): readonly string[] | null {
  if (node[0] === 'role') return [node[1]];
  if (node[0] !== 'op' || node[1] !== '||') return null;
  const parts = operandsOfNode(node).map(listRolesAsked);
  return parts.every((part) => part !== null) ? [...new Set(parts.flat())] : null;
}
