/** What takes a record out of those of which one always stays. Whether it is the last one only the store knows. */
import type { Scope } from '../../model/evaluate.ts';
import type { Condition } from '../../model/expression.ts';
import type { Resource } from '../../model/model.ts';
import { conditionLine } from './gates.ts';
import type { Raw, Wish } from './question.ts';

/** A line for each of which the record is one, or may be where none is given. They say what else can refuse, and decide nothing. */
export function keptLines(resource: Resource, wish: Wish, scope: Scope): readonly Raw[] {
  return resource.keepOne.flatMap(({ when, message }) => {
    if (!takesOut(resource, wish, when)) return [];
    const line = conditionLine('keep', when, { of: resource.name, scope, place: resource.place });
    return line.outcome === 'fails' ? [] : [{ ...line, outcome: 'depends', reason: message }];
  });
}

function takesOut(resource: Resource, wish: Wish, when: Condition): boolean {
  if (wish.kind === 'verb') return wish.verb === 'delete';
  if (wish.kind === 'write') return wish.action === undefined && reads(when, wish.field);
  if (wish.kind !== 'action') return false;
  const does = resource.actions[wish.name]?.does;
  return does?.kind === 'request' && does.set.some(({ path: [field = ''] }) => reads(when, field));
}

function reads(when: Condition, field: string): boolean {
  return typeof when !== 'boolean' && when.reads.some((read) => read === `self.${field}` || read.startsWith(`self.${field}.`));
}
