/** All that a condition can come to, over every record and user that the descriptors admit. */
import { listNumbersApart, listTrialCases } from '../../model/cases.ts';
import { evaluateNode, type EvaluationScope } from '../../model/evaluate.ts';
import type { ExpressionNode, ScopeRoot, ValuePath, ValueType } from '../../model/expression.ts';
import { operandsOfNode } from '../../model/nodes.ts';
import { withImpliedRoles } from '../../model/roles.ts';
import { setAtPath } from '../../model/steps.ts';

/** What is known of a value that a condition reads. */
export interface KnownValue {
  readonly ty: ValueType;
  readonly isRequired: boolean;
  readonly minimum: number | null;
  readonly maximum: number | null;
}

export interface ValueKnowledge {
  /** null: it may be anything. */
  readonly known: (root: ScopeRoot, steps: ValuePath) => KnownValue | null;
  /** The roles that come with each role. */
  readonly implies: (role: string) => readonly string[];
}

interface OutcomeVariable {
  readonly values: readonly unknown[];
  readonly put: (scope: EvaluationScope, value: unknown) => EvaluationScope;
}

const start: EvaluationScope = { roles: new Set(), mode: 'show', now: new Date(0), zone: 'UTC' };
const most = 6000;
const modes = ['list', 'show', 'create', 'edit'] as const;

/**
 * Which of true, false and UNKNOWN a condition can yield; null if there are too many cases to try. What cannot be followed (calls, dates,
 * two values compared) may yield each of them, so an outcome that is missing here is impossible.
 */
export function computeOutcomes(node: ExpressionNode, about: ValueKnowledge): ReadonlySet<unknown> | null {
  const opaque = new Map<string, ExpressionNode>();
  const clear = replaceOpaqueParts(node, { about, opaque });
  const variables = [...collectTrialVariables(clear, about), ...[...opaque.keys()].map(createOpaqueVariable)];
  const cases = listTrialCases(
    variables.map(({ values }) => values),
    most,
  );
  if (cases === null) return null;
  const found = new Set<unknown>();
  for (const values of cases) {
    if (found.size === 3) break;
    found.add(evaluateNode(clear, buildCaseScope(variables, values)));
  }
  return found;
}

function buildCaseScope(variables: readonly OutcomeVariable[], values: readonly unknown[]): EvaluationScope {
  return variables.reduce((scope, { put }, at) => (values[at] === undefined ? scope : put(scope, values[at])), start);
}

const opaqueRoot: ScopeRoot = 'params';

/** What cannot be followed becomes a value of its own, the same for the same text. */
function replaceOpaqueParts(node: ExpressionNode, o: { about: ValueKnowledge; opaque: Map<string, ExpressionNode> }): ExpressionNode {
  if (node[0] === 'op' && ['&&', '||', '!', '?:'].includes(node[1])) {
    const [, operator, ...operands] = node;
    return ['op', operator, ...operands.map((each) => replaceOpaqueParts(each, o))];
  }
  if (isClearNode(node, o.about)) return node;
  const id = JSON.stringify(node);
  o.opaque.set(id, node);
  return ['get', opaqueRoot, [id]];
}

function createOpaqueVariable(id: string): OutcomeVariable {
  return {
    values: [true, false, undefined],
    put: (scope, value) => ({ ...scope, [opaqueRoot]: setAtPath(scope[opaqueRoot], [id], value) }),
  };
}

/** Whether trying a few values of each part is trying them all. */
function isClearNode(node: ExpressionNode, about: ValueKnowledge): boolean {
  switch (node[0]) {
    case 'lit':
    case 'role':
    case 'mode':
      return true;
    case 'get':
      return node[1] !== opaqueRoot && isFiniteType(about.known(node[1], node[2])?.ty);
    case 'op':
      return isClearComparison(node, about) || (node[1] === 'list' && operandsOfNode(node).every((each) => isClearNode(each, about)));
    case 'call':
      return node[1] === 'same' && isClearComparison(node, about);
    default:
      return false;
  }
}

const comparing: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'in', 'same']);

/** Two sides of which one is written out, or both have few values. */
function isClearComparison(node: ExpressionNode, about: ValueKnowledge): boolean {
  const [left, right] = operandsOfNode(node);
  if (left === undefined || right === undefined || !comparing.has(String(node[1]))) return false;
  const isSimple = (side: ExpressionNode) => isWrittenNode(side) || isClearNode(side, about);
  if (isSimple(left) && isSimple(right)) return true;
  return (isOpenRead(left, about) && isWrittenNode(right)) || (isWrittenNode(left) && isOpenRead(right, about));
}

function isOpenRead(node: ExpressionNode, about: ValueKnowledge): boolean {
  const ty = node[0] === 'get' && node[1] !== opaqueRoot ? about.known(node[1], node[2])?.ty : undefined;
  return ty === 'string' || ty === 'number';
}

function isWrittenNode(node: ExpressionNode): boolean {
  return node[0] === 'lit' || (node[0] === 'op' && node[1] === 'list' && operandsOfNode(node).every(isWrittenNode));
}

function isFiniteType(ty: ValueType | undefined): boolean {
  return ty === 'bool' || (typeof ty === 'object' && 'enum' in ty);
}

function collectTrialVariables(node: ExpressionNode, about: ValueKnowledge): readonly OutcomeVariable[] {
  const reads = new Map<string, { root: ScopeRoot; steps: ValuePath; written: Set<unknown> }>();
  const roles = new Set<string>();
  let readsMode = false;
  const visit = (each: ExpressionNode, beside: readonly ExpressionNode[]): void => {
    if (each[0] === 'role') roles.add(each[1]);
    else if (each[0] === 'mode') readsMode = true;
    else if (each[0] === 'get' && each[1] !== opaqueRoot) {
      const id = JSON.stringify(each);
      const read = reads.get(id) ?? { root: each[1], steps: each[2], written: new Set() };
      reads.set(id, read);
      for (const other of beside) for (const value of listNodeLiterals(other)) read.written.add(value);
    }
    const operands = operandsOfNode(each);
    for (const operand of operands) visit(operand, comparing.has(String(each[1])) ? operands : []);
  };
  visit(node, []);
  const values = [...reads.values()].map(({ root, steps, written }): OutcomeVariable => ({
    values: listTrialValues(about.known(root, steps), written),
    put: (scope, value) => ({ ...scope, [root]: setAtPath(scope[root], steps, value) }),
  }));
  const mode: OutcomeVariable = {
    values: modes,
    put: (scope, value) => ({ ...scope, mode: modes.find((each) => each === value) ?? 'show' }),
  };
  return [...values, ...[...roles].map((role) => createRoleVariable(role, about)), ...(readsMode ? [mode] : [])];
}

/** A user either has the role, with those that come with it, or not. */
function createRoleVariable(role: string, { implies }: ValueKnowledge): OutcomeVariable {
  return {
    values: [false, true],
    put: (scope, has) => (has === true ? { ...scope, roles: new Set([...scope.roles, ...withImpliedRoles([role], implies)]) } : scope),
  };
}

function listNodeLiterals(node: ExpressionNode): readonly unknown[] {
  if (node[0] === 'lit') return node[1] === null ? [] : [node[1]];
  return node[0] === 'op' && node[1] === 'list' ? operandsOfNode(node).flatMap(listNodeLiterals) : [];
}

/** One value for each way a comparison can turn out; undefined is an empty one. */
function listTrialValues(known: KnownValue | null, written: ReadonlySet<unknown>): readonly unknown[] {
  const empty = known?.isRequired === true ? [] : [undefined];
  const ty = known?.ty;
  if (ty === 'bool') return [true, false, ...empty];
  if (typeof ty === 'object' && 'enum' in ty) return [...ty.enum, ...empty];
  if (ty === 'number') return [...listTrialNumbers(written, known), ...empty];
  return [...written, ...listTrialTexts(written), ...empty];
}

function listTrialNumbers(written: ReadonlySet<unknown>, known: KnownValue | null): readonly number[] {
  const [least, greatest] = [known?.minimum ?? -Infinity, known?.maximum ?? Infinity];
  const marks = [...written, known?.minimum, known?.maximum].filter((value) => typeof value === 'number');
  return listNumbersApart(marks).filter((value) => value >= least && value <= greatest);
}

// A text that is none of those, before and behind them in order.
function listTrialTexts(written: ReadonlySet<unknown>): readonly string[] {
  return ['\u0001', ...[...written].map((value) => `${String(value)}\u0001`)];
}

/** What is unknown does not hold, but says nothing about the values that are there. */
export function judgeOutcomes(outcomes: ReadonlySet<unknown> | null): 'always' | 'never' | null {
  if (outcomes === null) return null;
  if (!outcomes.has(true)) return 'never';
  return outcomes.has(false) ? null : 'always';
}
