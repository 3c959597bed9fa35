/**
 * One decision, line by line: what is asked in which order, what each part of a condition comes to for this user and record, and where
 * it is written. Every answer is that of the functions that server and screens ask, so that an explanation cannot differ from them.
 */
import { undecidedPartOf } from '../../model/record-part.ts';
import { lookupFieldNames } from '../../model/looked-up.ts';
import type { SourcePlace } from '../../model/expression.ts';
import type { Resource } from '../../model/model.ts';
import { findChoiceOption } from '../../model/options.ts';
import { answerWish } from './answer.ts';
import { listKeptLines } from './kept.ts';
import { addActionInputs, scopeForQuestion, type AccessOutcome, type AccessQuestion, type RawLine } from './question.ts';
import { explainCondition, type ConditionPart } from './parts.ts';
import type { Teller } from '../words/teller.ts';
import { describeInWords } from '../words/words.ts';

export { addActionInputs, type AccessOutcome, type AccessQuestion, type AccessWish } from './question.ts';
export { listDecidingParts, type ConditionPart } from './parts.ts';

export interface DecisionLine extends Omit<RawLine, 'cond' | 'place' | 'reason'> {
  /** The condition as a sentence, or what else is asked. */
  readonly words: string;
  /** As it is written; null where nothing is. */
  readonly text: string | null;
  /** What of it the record still decides, as a sentence; null where it is decided. */
  readonly left: string | null;
  /** What it and its parts come to; null for a condition that is always or never. */
  readonly part: ConditionPart | null;
  /** null in a browser, which knows no places. */
  readonly place: SourcePlace | null;
  readonly reason: string | null;
}

export interface AccessDecision {
  readonly outcome: AccessOutcome;
  /** Everything passes. */
  readonly allowed: boolean;
  readonly lines: readonly DecisionLine[];
  /** The first line that does not pass; null if all do. */
  readonly by: DecisionLine | null;
  /** Of a list or a record that is refused: the fields that the API answers with all the same, to whoever may look records up. */
  readonly lookup: readonly string[] | null;
}

/** Explains a decision. Throws for a wish that the resource does not have. */
export function decideAccess(question: AccessQuestion, teller: Teller): AccessDecision {
  const { model } = question;
  const resource = addActionInputs(question.resource, 'action' in question.wish ? (question.wish.action ?? null) : null);
  const scope = scopeForQuestion(question);
  const answer = answerWish(question);
  const lines = [...answer.lines, ...listKeptLines(question.resource, question.wish, scope)].map((raw): DecisionLine => {
    const { gate, of, outcome, cond, place, reason } = raw;
    const isWritten = cond !== null && typeof cond !== 'boolean';
    return {
      ...{ gate, of, outcome },
      words: cond === null ? describeGate(raw, { ...question, resource }, teller) : describeInWords(cond, { model, resource }, teller),
      left: outcome !== 'depends' || !isWritten ? null : describeInWords(undecidedPartOf(cond, scope), { model, resource }, teller),
      text: isWritten ? cond.text : null,
      part: isWritten ? explainCondition(cond, { model, resource, scope, teller }) : null,
      place: place.file === '' ? null : place,
      reason: reason === null || outcome === 'passes' ? null : teller.text(reason),
    };
  });
  const at = answer.by === null ? -1 : answer.lines.indexOf(answer.by);
  const lookup = answer.outcome === 'passes' ? null : listLookedUpFields(question);
  return { outcome: answer.outcome, allowed: answer.outcome === 'passes', lines, by: lines[at] ?? null, lookup };
}

function listLookedUpFields({ wish, resource, ...rest }: AccessQuestion): readonly string[] | null {
  if (wish.kind !== 'verb' || (wish.verb !== 'list' && wish.verb !== 'show') || resource.ops.list === null) return null;
  const isPossible = (wish: AccessQuestion['wish']): boolean => answerWish({ ...rest, resource, wish }).outcome !== 'fails';
  if (answerWish({ ...rest, resource, wish: { kind: 'verb', verb: 'lookup' } }).outcome !== 'passes') return null;
  const fields = lookupFieldNames(resource).filter((field) => isPossible({ kind: 'see', field }));
  return fields.length === 0 ? null : fields;
}

/** What is asked where no condition is written. */
function describeGate({ gate, of }: RawLine, { resource, scope }: AccessQuestion, { say, text }: Teller): string {
  const field = resource.fields[of];
  const title = field === undefined ? of : text(field.title);
  switch (gate) {
    case 'signed-in':
      return resource.isPublic ? say('Open to everyone') : say('Signed in');
    case 'offered':
      return say('There is a call for {name}', { name: of });
    case 'from':
      return say('Starts from {states}', { states: listFromStates(resource, of, text).join(', ') });
    case 'address':
      return say('The URL that this opens is set up');
    case 'lookup-field':
      return say('{field} is among the fields that a lookup shows', { field: title });
    case 'password':
      return say('{field} is not a password: passwords never leave the server', { field: title });
    case 'form':
      return scope.mode === 'create'
        ? say('{field} is in the form for new records', { field: title })
        : say('{field} is in the form for changes', { field: title });
    case 'made-by-server':
      return say('{field} is not computed', { field: title });
    case 'immutable':
      return say('{field} may change after it is created', { field: title });
    default:
      return say('Present: {name}', { name: of });
  }
}

function listFromStates({ actions, fields, stateField }: Resource, action: string, text: Teller['text']): readonly string[] {
  const choices = fields[stateField ?? '']?.choices;
  return (actions[action]?.from ?? []).map((state) => {
    const option = findChoiceOption(choices, state);
    return option === undefined ? state : text(option.title);
  });
}
