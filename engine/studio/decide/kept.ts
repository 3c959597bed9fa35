/** What takes a record out of those of which one always stays. Whether it is the last one only the store knows. */
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Condition } from '../../model/expression.ts';
import type { Resource } from '../../model/model.ts';
import { createConditionLine } from './gates.ts';
import type { RawLine, AccessWish } from './question.ts';

/** A line for each of which the record is one, or may be where none is given. They say what else can refuse, and decide nothing. */
export function listKeptLines(resource: Resource, wish: AccessWish, scope: EvaluationScope): readonly RawLine[] {
  return resource.keepOne.flatMap(({ when, message }) => {
    if (!mayTakeOut(resource, wish, when)) return [];
    const line = createConditionLine('keep', when, { of: resource.name, scope, place: resource.place });
    return line.outcome === 'fails' ? [] : [{ ...line, outcome: 'depends', reason: message }];
  });
}

function mayTakeOut(resource: Resource, wish: AccessWish, when: Condition): boolean {
  if (wish.kind === 'verb') return wish.verb === 'delete';
  if (wish.kind === 'write') return wish.action === undefined && readsFieldOfSelf(when, wish.field);
  if (wish.kind !== 'action') return false;
  const does = resource.actions[wish.name]?.does;
  return does?.kind === 'request' && does.set.some(({ path: [field = ''] }) => readsFieldOfSelf(when, field));
}

function readsFieldOfSelf(when: Condition, field: string): boolean {
  return typeof when !== 'boolean' && when.reads.some((read) => read === `self.${field}` || read.startsWith(`self.${field}.`));
}
