/** The states of a resource in sentences: what a picture says to those who cannot see it, and what the terminal prints. */
import type { Teller } from '../words/teller.ts';
import type { StateGraph } from './graph.ts';
import { createDrawingWords, listStateMarks, describeMove, type StatesContext } from './tell.ts';

/** A sentence for each state and each transition. */
export function describeStates({ states, moves }: StateGraph, about: StatesContext, teller: Teller): readonly string[] {
  const { titleOf } = createDrawingWords(about, teller);
  const named = new Map(states.map((state) => [state.value, titleOf(state)]));
  return [
    ...states.map((state) => {
      const marks = listStateMarks(state, teller);
      return marks.length === 0 ? titleOf(state) : `${titleOf(state)} (${marks.join('; ')})`;
    }),
    ...moves.map((move) => {
      const { name, who, condition } = describeMove(move, about, teller);
      const from = move.isFromAny ? teller.say('Any other state') : move.from.map((value) => named.get(value) ?? value).join(', ');
      const details = [who, condition].filter((each) => each !== null);
      return `${name}: ${from} → ${named.get(move.to) ?? move.to}${details.length === 0 ? '' : ` (${details.join('; ')})`}`;
    }),
  ];
}
