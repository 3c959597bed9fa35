import type { Tree } from '../descriptor.ts';
import type { Advice, ProblemFact, SourceSpan } from '../problem.ts';
import type { ValueShape } from '../shape.ts';

export type ReportProblem = (span: SourceSpan, fact: ProblemFact) => void;

export interface CheckContext {
  /** The key the value belongs to, as a message names it; null for a file. */
  readonly key: string | null;
  /** Where that key stands. */
  readonly where: SourceSpan;
  readonly report: ReportProblem;
  /** Checks a value below this one. */
  readonly take: (shape: ValueShape, tree: Tree, at: CheckContext) => Tree;
}

/** Reports `wrong-type` at the value and returns it as it is; advice with a replacement is for the whole value. */
export function reportWrongType(tree: Tree, at: CheckContext, must: string, hint: string | Advice | null = null): Tree {
  const isEmpty = tree.kind === 'scalar' && tree.text === '';
  const subject = at.key === null ? 'the file' : `\`${at.key}\``;
  const advice = isEmpty ? 'Write a value behind the colon; a text that begins with "#" needs quotes.' : null;
  at.report(isEmpty ? at.where : tree.place, {
    code: 'wrong-type',
    message: `${subject} ${must}, but it is ${describeTreeValue(tree)}`,
    ...(typeof hint === 'object' && hint !== null ? hint : { hint: hint ?? advice }),
  });
  return tree;
}

function describeTreeValue(tree: Tree): string {
  if (tree.kind !== 'scalar') return tree.kind === 'list' ? 'a list' : 'a map';
  if (tree.value === null || tree.value === '') return 'empty';
  if (typeof tree.value === 'string') return `the text "${tree.text}"`;
  return typeof tree.value === 'number' ? `the number ${tree.text}` : `${tree.text}`;
}

/** A number or a truth value where a text is wanted was meant as text. */
export function adviseQuotes(tree: Tree): Advice | null {
  const isPlain = tree.kind === 'scalar' && tree.value !== null && typeof tree.value !== 'string';
  return isPlain ? { hint: `Quote it: "${tree.text}"`, replace: `"${tree.text}"` } : null;
}
