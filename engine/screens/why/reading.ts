/** What of a decision is told to whom. */
import { isKeptFromUser } from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Resource } from '../../model/model.ts';
import { addActionInputs, type DecisionLine, type AccessOutcome, type ConditionPart } from '../../studio/decide/decision.ts';

/** Lines that say something, each once and what decides first: what is always so and what was said already is left out. */
export function selectTellingLines(lines: readonly DecisionLine[]): readonly DecisionLine[] {
  const seen = new Set<string>();
  const telling = lines.filter(({ gate, outcome, words, part }) => {
    const isPlain = outcome === 'passes' && (gate === 'signed-in' || gate === 'form' || part === null);
    const key = JSON.stringify([outcome, words]);
    if (isPlain || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return telling.toSorted((one, other) => weights[one.outcome] - weights[other.outcome]);
}

const weights: Readonly<Record<AccessOutcome, number>> = { fails: 0, depends: 1, passes: 2 };

interface LineReader {
  /** Of whoever asks, with the record that is meant. */
  readonly scope: EvaluationScope;
  /** The action whose inputs the line is about; null: it is about the record. */
  readonly action: string | null;
}

/** Whether a line names only fields that this user may see: a rule must not tell that there are others. */
export function isLineReadable({ part }: Pick<DecisionLine, 'part'>, resource: Resource, { scope, action }: LineReader): boolean {
  if (part === null) return true;
  const typed = addActionInputs(resource, action);
  return listPartReads(part).every((name) => {
    const [, root, first = ''] = name.match(/^(self|old|form|parent)(?:\._data)?\.(\w+)/) ?? [];
    const { fields, create, edit } = root === 'old' ? resource : typed;
    const field = fields[first] ?? create?.fields[first] ?? edit?.fields[first];
    return first === '' || (field !== undefined && !isKeptFromUser(field, scope));
  });
}

function listPartReads({ reads, parts }: ConditionPart): readonly string[] {
  return [...reads.map(({ name }) => name), ...parts.flatMap(listPartReads)];
}
