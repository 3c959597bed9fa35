/** A condition with the reason that a refused user reads. */
import type { Gate } from '../../model/model.ts';
import { at, type Tree } from '../descriptor.ts';
import { and, conditionOf, placeOf } from './condition.ts';
import type { Sight } from './context.ts';
import { messageOf } from './text.ts';

export const open: Gate = { cond: true, reason: null, place: null };
export const closed: Gate = { cond: false, reason: null, place: null };

export function compileGate(tree: Tree | null, sight: Sight, otherwise: Gate): Gate {
  if (tree === null) return otherwise;
  const reason = tree.kind === 'map' ? messageOf(at(tree, 'reason'), sight) : null;
  return {
    cond: conditionOf(tree, sight, true),
    reason,
    place: placeOf((tree.kind === 'map' ? at(tree, 'expr') : null)?.place ?? tree.place),
  };
}

/** Both must hold, and what fails says its own reason; place and main reason are those of the second, for it is the narrower. */
export function andGate(first: Gate, second: Gate): Gate {
  const cond = and(first.cond, second.cond);
  const isPlaced = typeof cond !== 'boolean' && typeof second.cond !== 'boolean';
  const parts = [first, second].flatMap(partsOf);
  return {
    cond: isPlaced ? { ...cond, place: second.cond.place } : cond,
    reason: second.reason ?? first.reason,
    ...(parts.length > 1 && parts.some(({ reason }) => reason !== null) && { parts }),
    place: second.place ?? first.place,
  };
}

function partsOf({ cond, reason, parts }: Gate): NonNullable<Gate['parts']> {
  return parts ?? (cond === true ? [] : [{ cond, reason }]);
}
