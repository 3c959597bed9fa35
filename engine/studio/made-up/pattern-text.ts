/** Texts that a regular expression allows: the shortest one, and some that are longer. */
import { compilePattern, type PatternStep } from '../../model/pattern-program.ts';

// Letters first, so that a text is readable where the pattern leaves it open.
const alphabet = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:/@#+ ,;=%&!?()[]{}*$^\'"<>|~\\'];

/** A way through the program: what it wrote, and how often it took each step. */
interface PatternWay {
  readonly at: number;
  readonly text: string;
}

const maxLength = 80;

/** A text that matches the pattern as a whole or in part; `seed` varies its letters, `wanted` is the length it should have if it may. Null when none is found. */
export function findTextFor(pattern: string, { seed, wanted }: { readonly seed: number; readonly wanted: number }): string | null {
  try {
    return walkPatternProgram(compilePattern(pattern), { seed, wanted });
  } catch {
    return null;
  }
}

// Breadth first, one state per place and length: a loop is left when the text is long enough.
function walkPatternProgram(program: readonly PatternStep[], { seed, wanted }: { seed: number; wanted: number }): string | null {
  let best: string | null = null;
  let ways: readonly PatternWay[] = [{ at: 0, text: '' }];
  for (let length = 0; length <= maxLength && ways.length > 0; length += 1) {
    const next = new Map<number, PatternWay>();
    for (const { at, text } of ways)
      for (const { index, step } of listReachedSteps(program, at, text === '')) {
        if (step.op === 'match') best = text;
        if (step.op !== 'char' || next.has(step.to)) continue;
        const char = findCharFor(step.test, seed + length + index);
        if (char !== null) next.set(step.to, { at: step.to, text: text + char });
      }
    if (best !== null && length >= wanted) return best;
    ways = [...next.values()];
  }
  return best;
}

/** The steps that read a character, or end, after all that read none. */
function listReachedSteps(
  program: readonly PatternStep[],
  from: number,
  isStart: boolean,
): readonly { index: number; step: PatternStep }[] {
  const seen = new Set<number>();
  const found: { index: number; step: PatternStep }[] = [];
  const open = [from];
  while (open.length > 0) {
    const index = open.pop() ?? 0;
    const step = program[index];
    if (step === undefined || seen.has(index)) continue;
    seen.add(index);
    if (step.op === 'split') open.push(step.other, step.to);
    else if (step.op === 'assert') {
      // The end of the text: nothing but the end of the program may follow.
      if (step.kind === '$') found.push(...listEndSteps(program, step.to));
      else if (step.kind !== '^' || isStart) open.push(step.to);
    } else found.push({ index, step });
  }
  return found;
}

function listEndSteps(program: readonly PatternStep[], from: number): readonly { index: number; step: PatternStep }[] {
  return listReachedSteps(program, from, false).filter(({ step }) => step.op === 'match');
}

function findCharFor(test: (char: string) => boolean, seed: number): string | null {
  const letters = alphabet.slice(0, 26);
  for (const set of [letters, alphabet]) {
    const allowed = set.filter(test);
    if (allowed.length > 0) return allowed[(seed * 7) % allowed.length] ?? null;
  }
  return null;
}
