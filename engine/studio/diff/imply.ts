/** Whether one condition lets through more than another, decided by trying all cases that matter; unknown counts as in the evaluator. */
import type { Condition, ExpressionNode } from '../../model/expression.ts';
import { listNumbersApart, listTrialCases } from '../../model/cases.ts';
import { operandsOfNode } from '../../model/nodes.ts';
import { toCanonicalText } from './canonical.ts';
import { normalizeNode } from './normal.ts';

/** `both`: some cases more and some fewer, or too involved to tell. */
export type ComparedConditions = 'same' | 'more' | 'fewer' | 'both';

/** A condition that always or never holds as just that. */
export function settleCondition(condition: Condition): Condition {
  if (compareConditions(condition, true) === 'same') return true;
  return compareConditions(condition, false) === 'same' ? false : condition;
}

/** What the second condition is compared with the first. */
export function compareConditions(before: Condition, after: Condition): ComparedConditions {
  if (toCanonicalText(before) === toCanonicalText(after)) return 'same';
  const subjects = new Map<string, CaseSubject>();
  const [first, second] = [buildConditionForm(before, subjects), buildConditionForm(after, subjects)];
  const names = [...subjects.keys()];
  const cases = listTrialCases([...subjects.values()].map(listSubjectValues), most);
  if (cases === null) return 'both';
  let [isMore, isFewer] = [false, false];
  for (const each of cases) {
    const values = new Map(names.map((name, at) => [name, each[at] ?? EMPTY]));
    const [was, is] = [first(values) === true, second(values) === true];
    isMore ||= is && !was;
    isFewer ||= was && !is;
  }
  if (isMore && isFewer) return 'both';
  return isMore ? 'more' : isFewer ? 'fewer' : 'same';
}

const most = 50_000;

/** Stands for a value that is empty, and for an answer that is unknown. */
const EMPTY = null;
type CaseValue = string | number | boolean | null;
type CaseValues = ReadonlyMap<string, CaseValue>;
/** true, false, or null for unknown. */
type CaseForm = (values: CaseValues) => boolean | null;

/** Something that is compared: which literals it meets decides which cases matter. */
interface CaseSubject {
  readonly literals: Set<CaseValue>;
  readonly kind: SubjectKind;
}

/** `known`: never empty, as roles and the screen; `count`: whole and not below zero; `order`: how two computed values stand, by its sign. */
type SubjectKind = 'known' | 'count' | 'order' | 'any';

function listSubjectValues({ literals, kind }: CaseSubject): readonly CaseValue[] {
  if (kind === 'order') return [EMPTY, -1, 0, 1];
  const isKnown = kind === 'known';
  const values = [...literals];
  if (kind === 'count') return [EMPTY, ...listWholeAround([0, ...values.filter((value) => typeof value === 'number')])];
  const numbers = values.filter((value) => typeof value === 'number');
  const isAnswer = values.length > 0 && values.every((value) => typeof value === 'boolean');
  const others: readonly CaseValue[] = isAnswer ? [true, false] : numbers.length > 0 ? listNumbersApart(numbers) : ['\u0000other'];
  return [...new Set<CaseValue>([...(isKnown ? [] : [EMPTY]), ...values.filter((value) => value !== EMPTY), ...others])];
}

function listWholeAround(numbers: readonly number[]): readonly number[] {
  const around = numbers.flatMap((value) => [Math.ceil(value) - 1, Math.floor(value), Math.ceil(value), Math.floor(value) + 1]);
  return [...new Set(around.filter((value) => value >= 0))];
}

function buildConditionForm(condition: Condition, subjects: Map<string, CaseSubject>): CaseForm {
  if (typeof condition === 'boolean') return () => condition;
  return buildNodeForm(normalizeNode(condition.node), (node, literal, kind = 'any') => {
    const id = toCanonicalText(node);
    const subject = subjects.get(id) ?? { literals: new Set<CaseValue>(), kind };
    subject.literals.add(literal);
    subjects.set(id, subject);
    return (values) => values.get(id) ?? EMPTY;
  });
}

/** Notes that a node is compared with a literal; gives what it is in a case. */
type NoteSubject = (node: ExpressionNode, literal: CaseValue, kind?: SubjectKind) => (values: CaseValues) => CaseValue;

function buildNodeForm(node: ExpressionNode, note: NoteSubject): CaseForm {
  if (node[0] === 'lit') return () => (typeof node[1] === 'boolean' ? node[1] : null);
  if (node[0] === 'role') return buildAnswerForm(node, note, 'known');
  const [first, second, third] = operandsOfNode(node);
  if (first === undefined) return buildAnswerForm(node, note);
  if (node[0] === 'call' && node[1] === 'same' && second !== undefined)
    return ensureKnown(buildSameForm(first, second, note) ?? buildAnswerForm(node, note));
  if (node[0] === 'call' && (node[1] === 'coalesce' || node[1] === 'choose')) {
    const all = operandsOfNode(node).map((each) => buildNodeForm(each, note));
    return node[1] === 'coalesce' ? coalesceForms(all) : chooseForms(all);
  }
  if (node[0] !== 'op') return buildAnswerForm(node, note);
  if (node[1] === '!') return negateForm(buildNodeForm(first, note));
  if (second === undefined) return buildAnswerForm(node, note);
  if (node[1] === '&&' || node[1] === '||')
    return joinForms(
      node[1] === '||',
      operandsOfNode(node).map((each) => buildNodeForm(each, note)),
    );
  if (node[1] === '?:' && third !== undefined) {
    const [condition, then, otherwise] = [buildNodeForm(first, note), buildNodeForm(second, note), buildNodeForm(third, note)];
    return (values) => (condition(values) === true ? then(values) : otherwise(values));
  }
  return buildComparisonForm(node[1], [first, second], note) ?? buildAnswerForm(node, note);
}

/** What answers yes or no and is not looked into. */
function buildAnswerForm(node: ExpressionNode, note: NoteSubject, kind: SubjectKind = 'any'): CaseForm {
  const value = note(node, true, kind);
  return (values) => {
    const found = value(values);
    return typeof found === 'boolean' ? found : null;
  };
}

function negateForm(inner: CaseForm): CaseForm {
  return (values) => {
    const found = inner(values);
    return found === null ? null : !found;
  };
}

// Unknown counts as no.
function ensureKnown(inner: CaseForm): CaseForm {
  return (values) => inner(values) === true;
}

function joinForms(decisive: boolean, all: readonly CaseForm[]): CaseForm {
  return (values) => {
    const found = all.map((each) => each(values));
    if (found.includes(decisive)) return decisive;
    return found.includes(null) ? null : !decisive;
  };
}

/** The first that is known. */
function coalesceForms(all: readonly CaseForm[]): CaseForm {
  return (values) => all.map((each) => each(values)).find((found) => found !== null) ?? null;
}

/** What belongs to the first condition that holds; the last may have none. */
function chooseForms(all: readonly CaseForm[]): CaseForm {
  return (values) => {
    for (let at = 0; at + 1 < all.length; at += 2) if (all[at]?.(values) === true) return all[at + 1]?.(values) ?? null;
    return all.length % 2 === 1 ? (all.at(-1)?.(values) ?? null) : null;
  };
}

function buildSameForm(first: ExpressionNode, second: ExpressionNode, note: NoteSubject): CaseForm | null {
  return listLiterals(second) === null ? buildComparisonForm('==', [first, second], note) : buildMembershipForm(first, second, note);
}

function listLiterals(node: ExpressionNode): readonly CaseValue[] | null {
  if (node[0] !== 'op' || node[1] !== 'list') return null;
  const values = operandsOfNode(node).map((each) => (each[0] === 'lit' && isCaseValue(each[1]) && each[1] !== null ? each[1] : undefined));
  return values.includes(undefined) ? null : values.filter((value) => value !== undefined);
}

function isCaseValue(value: unknown): value is CaseValue {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function buildMembershipForm(subject: ExpressionNode, list: ExpressionNode, note: NoteSubject): CaseForm | null {
  const literals = listLiterals(list);
  if (literals === null || subject[0] === 'lit') return null;
  const values = literals.map((literal) => note(subject, literal, subjectKindOf(subject)));
  return (at) => {
    const found = values[0]?.(at) ?? EMPTY;
    return found === EMPTY ? null : literals.includes(found);
  };
}

const orders: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '==']);

/** A subject beside a literal, or how two computed values stand; in the order of `normal`, which puts the literal last. */
function buildComparisonForm(
  operator: string,
  [left, right]: readonly [ExpressionNode, ExpressionNode],
  note: NoteSubject,
): CaseForm | null {
  if (operator === 'in') return buildMembershipForm(left, right, note);
  if (!orders.has(operator) || left[0] === 'lit') return null;
  if (right[0] !== 'lit' || !isCaseValue(right[1]) || (operator !== '==' && typeof right[1] !== 'number')) {
    const order = note(['op', 'list', left, right], 0, 'order');
    return (values) => {
      const found = order(values);
      return typeof found === 'number' ? holdsInOrder(operator, found) : null;
    };
  }
  const [, literal] = right;
  const value = note(left, literal, subjectKindOf(left));
  return (values) => {
    const found = value(values);
    if (literal === EMPTY) return found === EMPTY;
    if (found === EMPTY) return null;
    if (operator === '==') return found === literal;
    return typeof found === 'number' && typeof literal === 'number' ? holdsInOrder(operator, found - literal) : null;
  };
}

function subjectKindOf(node: ExpressionNode): SubjectKind {
  if (node[0] === 'mode') return 'known';
  return node[0] === 'call' && (node[1] === 'size' || node[1] === 'count') ? 'count' : 'any';
}

function holdsInOrder(operator: string, order: number): boolean {
  if (operator === '==') return order === 0;
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  return operator === '>' ? order > 0 : order >= 0;
}
