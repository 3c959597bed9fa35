/** What may be decided about a line, by what the line would do. */
export type LineKind = (typeof kinds)[number];

export const kinds = ['import', 'update', 'order'] as const;

interface DecisionCodes {
  readonly apply: string;
  readonly decline: string;
}

/** Codes on the wire; `5` is the one that applications offer first. */
const codes: Readonly<Record<LineKind, DecisionCodes>> = {
  import: { apply: '5', decline: '4' },
  update: { apply: '7', decline: '6' },
  order: { apply: '9', decline: '8' },
};

export function listDecisionCodes(kind: LineKind): readonly string[] {
  return [codes[kind].apply, codes[kind].decline];
}

export function isApplyDecision(decision: unknown): boolean {
  return Object.values(codes).some(({ apply }) => apply === decision);
}

export const allDecisions: readonly string[] = Object.values(codes).flatMap(({ apply, decline }) => [apply, decline]);
