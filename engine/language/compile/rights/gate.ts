/** A condition with the reason that a refused user reads. */
import type { AccessGate } from '../../../model/model.ts';
import { findTree, type Tree } from '../../descriptor.ts';
import { combineWithAnd, compileCondition, trimPosition } from '../expressions/condition.ts';
import type { CompileScope } from '../context.ts';
import { compileMessageText } from '../text.ts';

export const openGate: AccessGate = { cond: true, reason: null, place: null };
export const closedGate: AccessGate = { cond: false, reason: null, place: null };

export function compileGate(tree: Tree | null, sight: CompileScope, otherwise: AccessGate): AccessGate {
  if (tree === null) return otherwise;
  const reason = tree.kind === 'map' ? compileMessageText(findTree(tree, 'reason'), sight) : null;
  return {
    cond: compileCondition(tree, sight, true),
    reason,
    place: trimPosition((tree.kind === 'map' ? findTree(tree, 'expr') : null)?.place ?? tree.place),
  };
}

/** Both must hold, and what fails says its own reason; place and main reason are those of the second, for it is the narrower. */
export function combineGates(first: AccessGate, second: AccessGate): AccessGate {
  const cond = combineWithAnd(first.cond, second.cond);
  const isPlaced = typeof cond !== 'boolean' && typeof second.cond !== 'boolean';
  const parts = [first, second].flatMap(listGateParts);
  return {
    cond: isPlaced ? { ...cond, place: second.cond.place } : cond,
    reason: second.reason ?? first.reason,
    ...(parts.length > 1 && parts.some(({ reason }) => reason !== null) && { parts }),
    place: second.place ?? first.place,
  };
}

function listGateParts({ cond, reason, parts }: AccessGate): NonNullable<AccessGate['parts']> {
  return parts ?? (cond === true ? [] : [{ cond, reason }]);
}
