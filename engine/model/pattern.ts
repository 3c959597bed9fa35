/**
 * Regular expressions in linear time: `matchesPattern` walks all states at once instead of going back, so no pattern and no text can hang
 * browser or server. JavaScript syntax without look-around and back references; `(?i)` in front ignores letter case.
 */
import { compilePattern, type PatternStep } from './pattern-program.ts';

/** Why this pattern cannot be used, or null if it can. */
export function findPatternProblem(source: string): string | null {
  const program = cachedPatternProgram(source);
  return typeof program === 'string' ? program : null;
}

/** Whether `source` is found in `text`; null when the pattern cannot be used. */
export function matchesPattern(text: string, source: string): boolean | null {
  return searchPattern(text, source)?.isFound ?? null;
}

/** The same, with the number of states looked at: never more than characters (and one) times the length of the pattern written out. */
export function searchPattern(text: string, source: string): { readonly isFound: boolean; readonly steps: number } | null {
  const program = cachedPatternProgram(source);
  return typeof program === 'string' ? null : runPatternProgram(program, text);
}

/** What compiled JSON Schemas ask instead of a RegExp. Throws for a pattern that cannot be used, which `bad-pattern` has refused before. */
export function linearPattern(source: string): { test(text: string): boolean; toString(): string } {
  const program = cachedPatternProgram(source);
  if (typeof program === 'string') throw new Error(`The pattern "${source}" cannot be used: ${program}`);
  return { test: (text) => runPatternProgram(program, text).isFound, toString: () => source };
}

const programs = new Map<string, readonly PatternStep[] | string>();

function cachedPatternProgram(source: string): readonly PatternStep[] | string {
  const known = programs.get(source);
  if (known !== undefined) return known;
  if (programs.size > 500) programs.clear();
  let program: readonly PatternStep[] | string;
  try {
    program = compilePattern(source);
  } catch (fault) {
    program = fault instanceof Error ? fault.message : String(fault);
  }
  programs.set(source, program);
  return program;
}

function runPatternProgram(program: readonly PatternStep[], text: string): { readonly isFound: boolean; readonly steps: number } {
  let steps = 0;
  const chars = Array.from(text);
  const seen = new Int32Array(program.length).fill(-1);
  let states: number[] = [];
  for (let at = 0; at <= chars.length; at++) {
    const char = chars[at];
    const reached: number[] = [];
    const stack = [0, ...states];
    while (stack.length > 0) {
      const index = stack.pop() ?? 0;
      if (seen[index] === at) continue;
      seen[index] = at;
      steps++;
      const step = program[index];
      if (step === undefined) continue;
      if (step.op === 'match') return { isFound: true, steps };
      if (step.op === 'split') stack.push(step.to, step.other);
      else if (step.op === 'assert') {
        if (isAtAssertion(step.kind, chars, at)) stack.push(step.to);
      } else if (char !== undefined && step.test(char)) reached.push(step.to);
    }
    states = reached;
  }
  return { isFound: false, steps };
}

function isAtAssertion(kind: '^' | '$' | 'b' | 'B', chars: readonly string[], at: number): boolean {
  if (kind === '^') return at === 0;
  if (kind === '$') return at === chars.length;
  const isEdge = isWordCharacter(chars[at - 1]) !== isWordCharacter(chars[at]);
  return kind === 'b' ? isEdge : !isEdge;
}

function isWordCharacter(char: string | undefined): boolean {
  return char !== undefined && /^\w$/.test(char);
}
