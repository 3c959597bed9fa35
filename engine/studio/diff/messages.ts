/** What a field says of a value that it refuses. */
import type { FieldCheck, ModelText } from '../../model/model.ts';
import { meansTheSame } from './canonical.ts';
import type { ModelChange } from './change.ts';
import { compareTextsOf, describeTurn, type DiffPart, type PartComparer } from './part.ts';

type ChecksOfBoth = readonly [before: readonly FieldCheck[], after: readonly FieldCheck[]];
type MessageTurn = readonly [key: string, was: ModelText | null, is: ModelText | null];

/** One `message` may stand for several things that are refused: it is told once, and not again where a check has it for its own. */
export function compareMessages([checksBefore, checksAfter]: ChecksOfBoth): PartComparer<Readonly<Record<string, ModelText>>> {
  return (before, after, part) => {
    const ofChecks = checksAfter.map(({ message }, index) => describeTurn(checksBefore[index]?.message, message, part));
    const turns = new Map<string, MessageTurn[]>();
    for (const key of new Set([...Object.keys(after), ...Object.keys(before)])) {
      const [was, is] = [before[key] ?? null, after[key] ?? null];
      const turn = describeTurn(was, is, part);
      if (!meansTheSame(was, is) && !ofChecks.includes(turn)) turns.set(turn, [...(turns.get(turn) ?? []), [key, was, is]]);
    }
    return [...turns.values()].flatMap((alike) => compareMessageTurn(alike, part));
  };
}

function compareMessageTurn(alike: readonly MessageTurn[], part: DiffPart): readonly ModelChange[] {
  const [first] = alike;
  if (first === undefined) return [];
  const [key, was, is] = first;
  return compareTextsOf(alike.length === 1 ? `the message "${key}"` : 'its message')(was, is, part);
}
