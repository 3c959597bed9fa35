/** All that a condition can come to, over every record and user that the descriptors admit. */
import { evaluate, type Scope } from '../../model/evaluate.ts';
import type { Node, Root, Steps, Ty } from '../../model/expression.ts';
import { operandsOf } from '../../model/nodes.ts';
import { withImplied } from '../../model/roles.ts';
import { setAt } from '../../model/steps.ts';

/** What is known of a value that a condition reads. */
export interface Known {
  readonly ty: Ty;
  readonly isRequired: boolean;
  readonly minimum: number | null;
  readonly maximum: number | null;
}

export interface About {
  /** null: it may be anything. */
  readonly known: (root: Root, steps: Steps) => Known | null;
  /** The roles that come with each role. */
  readonly implies: (role: string) => readonly string[];
}

interface Variable {
  readonly values: readonly unknown[];
  readonly put: (scope: Scope, value: unknown) => Scope;
}

const start: Scope = { roles: new Set(), mode: 'show', now: new Date(0), zone: 'UTC' };
const most = 6000;
const modes = ['list', 'show', 'create', 'edit'] as const;

/**
 * Which of true, false and UNKNOWN a condition can yield; null if there are too many cases to try. What cannot be followed (calls, dates,
 * two values compared) may yield each of them, so an outcome that is missing here is impossible.
 */
export function outcomesOf(node: Node, about: About): ReadonlySet<unknown> | null {
  const opaque = new Map<string, Node>();
  const clear = cleared(node, { about, opaque });
  const variables = [...variablesOf(clear, about), ...[...opaque.keys()].map(opaqueVariable)];
  const count = variables.reduce((product, { values }) => product * values.length, 1);
  if (count > most) return null;
  const found = new Set<unknown>();
  for (let at = 0; at < count && found.size < 3; at++) found.add(evaluate(clear, scopeAt(variables, at)));
  return found;
}

function scopeAt(variables: readonly Variable[], at: number): Scope {
  let rest = at;
  return variables.reduce((scope, { values, put }) => {
    const value = values[rest % values.length];
    rest = Math.floor(rest / values.length);
    return value === undefined ? scope : put(scope, value);
  }, start);
}

const opaqueRoot: Root = 'params';

/** What cannot be followed becomes a value of its own, the same for the same text. */
function cleared(node: Node, o: { about: About; opaque: Map<string, Node> }): Node {
  if (node[0] === 'op' && ['&&', '||', '!', '?:'].includes(node[1])) {
    const [, operator, ...operands] = node;
    return ['op', operator, ...operands.map((each) => cleared(each, o))];
  }
  if (isClear(node, o.about)) return node;
  const id = JSON.stringify(node);
  o.opaque.set(id, node);
  return ['get', opaqueRoot, [id]];
}

function opaqueVariable(id: string): Variable {
  return { values: [true, false, undefined], put: (scope, value) => ({ ...scope, [opaqueRoot]: setAt(scope[opaqueRoot], [id], value) }) };
}

/** Whether trying a few values of each part is trying them all. */
function isClear(node: Node, about: About): boolean {
  switch (node[0]) {
    case 'lit':
    case 'role':
    case 'mode':
      return true;
    case 'get':
      return node[1] !== opaqueRoot && isFinite(about.known(node[1], node[2])?.ty);
    case 'op':
      return isComparison(node, about) || (node[1] === 'list' && operandsOf(node).every((each) => isClear(each, about)));
    case 'call':
      return node[1] === 'same' && isComparison(node, about);
    default:
      return false;
  }
}

const comparing: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'in', 'same']);

/** Two sides of which one is written out, or both have few values. */
function isComparison(node: Node, about: About): boolean {
  const [left, right] = operandsOf(node);
  if (left === undefined || right === undefined || !comparing.has(String(node[1]))) return false;
  const isSimple = (side: Node) => isWritten(side) || isClear(side, about);
  if (isSimple(left) && isSimple(right)) return true;
  return (isRead(left, about) && isWritten(right)) || (isWritten(left) && isRead(right, about));
}

function isRead(node: Node, about: About): boolean {
  const ty = node[0] === 'get' && node[1] !== opaqueRoot ? about.known(node[1], node[2])?.ty : undefined;
  return ty === 'string' || ty === 'number';
}

function isWritten(node: Node): boolean {
  return node[0] === 'lit' || (node[0] === 'op' && node[1] === 'list' && operandsOf(node).every(isWritten));
}

function isFinite(ty: Ty | undefined): boolean {
  return ty === 'bool' || (typeof ty === 'object' && 'enum' in ty);
}

function variablesOf(node: Node, about: About): readonly Variable[] {
  const reads = new Map<string, { root: Root; steps: Steps; written: Set<unknown> }>();
  const roles = new Set<string>();
  let readsMode = false;
  const visit = (each: Node, beside: readonly Node[]): void => {
    if (each[0] === 'role') roles.add(each[1]);
    else if (each[0] === 'mode') readsMode = true;
    else if (each[0] === 'get' && each[1] !== opaqueRoot) {
      const id = JSON.stringify(each);
      const read = reads.get(id) ?? { root: each[1], steps: each[2], written: new Set() };
      reads.set(id, read);
      for (const other of beside) for (const value of literalsIn(other)) read.written.add(value);
    }
    const operands = operandsOf(each);
    for (const operand of operands) visit(operand, comparing.has(String(each[1])) ? operands : []);
  };
  visit(node, []);
  const values = [...reads.values()].map(({ root, steps, written }): Variable => ({
    values: valuesOf(about.known(root, steps), written),
    put: (scope, value) => ({ ...scope, [root]: setAt(scope[root], steps, value) }),
  }));
  const mode: Variable = { values: modes, put: (scope, value) => ({ ...scope, mode: modes.find((each) => each === value) ?? 'show' }) };
  return [...values, ...[...roles].map((role) => roleVariable(role, about)), ...(readsMode ? [mode] : [])];
}

/** A user either has the role, with those that come with it, or not. */
function roleVariable(role: string, { implies }: About): Variable {
  return {
    values: [false, true],
    put: (scope, has) => (has === true ? { ...scope, roles: new Set([...scope.roles, ...withImplied([role], implies)]) } : scope),
  };
}

function literalsIn(node: Node): readonly unknown[] {
  if (node[0] === 'lit') return node[1] === null ? [] : [node[1]];
  return node[0] === 'op' && node[1] === 'list' ? operandsOf(node).flatMap(literalsIn) : [];
}

/** One value for each way a comparison can turn out; undefined is an empty one. */
function valuesOf(known: Known | null, written: ReadonlySet<unknown>): readonly unknown[] {
  const empty = known?.isRequired === true ? [] : [undefined];
  const ty = known?.ty;
  if (ty === 'bool') return [true, false, ...empty];
  if (typeof ty === 'object' && 'enum' in ty) return [...ty.enum, ...empty];
  if (ty === 'number') return [...numbersAround(written, known), ...empty];
  return [...written, ...textsAround(written), ...empty];
}

function numbersAround(written: ReadonlySet<unknown>, known: Known | null): readonly number[] {
  const [least, greatest] = [known?.minimum ?? -Infinity, known?.maximum ?? Infinity];
  const marks = [...written, known?.minimum, known?.maximum].filter((value) => typeof value === 'number').sort((a, b) => a - b);
  const between = marks.slice(1).map((mark, index) => (mark + (marks[index] ?? mark)) / 2);
  const all = [...marks, ...between, (marks[0] ?? 0) - 1, (marks.at(-1) ?? 0) + 1];
  return [...new Set(all)].filter((value) => value >= least && value <= greatest);
}

// A text that is none of those, before and behind them in order.
function textsAround(written: ReadonlySet<unknown>): readonly string[] {
  return ['\u0001', ...[...written].map((value) => `${String(value)}\u0001`)];
}

/** What is unknown does not hold, but says nothing about the values that are there. */
export function verdictOf(outcomes: ReadonlySet<unknown> | null): 'always' | 'never' | null {
  if (outcomes === null) return null;
  if (!outcomes.has(true)) return 'never';
  return outcomes.has(false) ? null : 'always';
}
