/** What of a decision is told to whom. */
import { isKeptFromUser } from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Resource } from '../../model/model.ts';
import { getAtPath, isPlainObject } from '../../model/steps.ts';
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
  readonly resourceOf: (name: string) => Resource;
}

/** Whether a line names only fields that this user may see: a rule must not tell that there are others. */
export function isLineReadable({ part }: Pick<DecisionLine, 'part'>, resource: Resource, reader: LineReader): boolean {
  return part === null || listPartReads(part).every((name) => isReadOpen(name, resource, reader));
}

function isReadOpen(name: string, resource: Resource, { scope, action, resourceOf }: LineReader): boolean {
  const [, root, copied, first, member] = /^(self|old|form|parent)\.(_data\.)?(\w+)(?:\.(\w+))?/.exec(name) ?? [];
  if (first === undefined) return true;
  const above = root === 'parent' ? resource.parents.at(-1) : undefined;
  const holder = above === undefined ? (root === 'old' ? resource : addActionInputs(resource, action)) : resourceOf(above.resource);
  const self = above === undefined ? scope.self : scope.parent;
  const field = holder.fields[first] ?? holder.create?.fields[first] ?? holder.edit?.fields[first];
  if (field === undefined || isKeptFromUser(field, { ...scope, self: self ?? {} })) return false;
  if (copied === undefined) return true;
  // What is copied is a field of the record that it is copied from, too.
  const { choices } = field;
  const source = choices?.kind === 'ref' && member !== undefined ? resourceOf(choices.to).fields[member] : undefined;
  const copy = getAtPath(self, ['_data', first]);
  return source !== undefined && !isKeptFromUser(source, { ...scope, self: isPlainObject(copy) ? copy : {} });
}

function listPartReads({ reads, parts }: ConditionPart): readonly string[] {
  return [...reads.map(({ name }) => name), ...parts.flatMap(listPartReads)];
}
