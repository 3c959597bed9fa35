/** A mistake in a descriptor, as data: `code` names the rule, lines and columns count from 1 and point at the word itself. */
export interface Problem {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Column after the last character of the word. */
  readonly endColumn: number;
  readonly message: string;
  /** The way out; null if there is nothing to advise. */
  readonly hint: string | null;
  /** A change of the file that certainly makes the problem go away; null where a person has to decide. */
  readonly fix: ProblemFix | null;
}

/** `text` goes in place of what stands from `column` up to `endColumn`; the same column twice inserts. */
export interface ProblemFix {
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
  readonly text: string;
}
