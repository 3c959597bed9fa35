/**
 * The records and users that tell conditions apart: for everything that they read, each value that they name, one that they do not, and
 * nothing at all, in every combination. Conditions that agree on all of these say the same.
 */
import type { Condition, ExpressionNode, ValuePath } from '../../model/expression.ts';
import type { Field, Resource } from '../../model/model.ts';
import { childNodesOf, operandsOfNode } from '../../model/nodes.ts';
import { setAtPath } from '../../model/steps.ts';

/** What is known of record, parent and user in one case. */
export interface PolicyWorld {
  readonly self: unknown;
  readonly parent: unknown;
  readonly user: unknown;
  readonly settings: unknown;
}

/** Something that is read, with the values that matter. */
export interface PolicyVariable {
  readonly root: keyof PolicyWorld;
  readonly steps: ValuePath;
  readonly values: readonly unknown[];
}

const most = 4000;
/** Nobody in particular, and a record of which nothing is known. */
export const nothing: PolicyWorld = { self: {}, parent: {}, user: {}, settings: {} };

/** All combinations; of more than a few thousand every n-th. */
export function listWorlds(variables: readonly PolicyVariable[]): readonly PolicyWorld[] {
  const count = variables.reduce((product, { values }) => product * values.length, 1);
  const step = Math.max(1, Math.ceil(count / most) | 1);
  const worlds: PolicyWorld[] = [];
  for (let at = 0; at < count; at += step) worlds.push(buildWorldAt(variables, at));
  return worlds;
}

function buildWorldAt(variables: readonly PolicyVariable[], at: number): PolicyWorld {
  let rest = at;
  return variables.reduce<PolicyWorld>((world, { root, steps, values }) => {
    const value = values[rest % values.length];
    rest = Math.floor(rest / values.length);
    // Empty is what is not there: setting it would make the objects on the way.
    return value === undefined ? world : { ...world, [root]: setAtPath(world[root], steps, value) };
  }, nothing);
}

/** What these conditions read of record, parent, user and settings. */
export function listVariables(conditions: readonly Condition[], resource: Resource, parent: Resource | null): readonly PolicyVariable[] {
  const found = new Map<string, { root: keyof PolicyWorld; steps: ValuePath; values: Set<unknown> }>();
  const at = (root: keyof PolicyWorld, steps: ValuePath) => {
    const id = JSON.stringify([root, steps]);
    const known = found.get(id) ?? { root, steps, values: new Set() };
    found.set(id, known);
    return known;
  };
  for (const cond of conditions) if (typeof cond !== 'boolean') collectVariables(cond.node, at);
  const fieldsOf = { self: resource.fields, parent: parent?.fields ?? {}, user: {}, settings: {} };
  return [...found.values()].map(({ root, steps, values }) => ({
    root,
    steps,
    values: [...new Set([...values, ...listUsualValues(fieldsOf[root], steps, values), undefined])],
  }));
}

type VariableAt = (root: keyof PolicyWorld, steps: ValuePath) => { readonly values: Set<unknown> };

// `old` and `form` are the record while nothing has changed.
const roots: Readonly<Record<string, keyof PolicyWorld>> = {
  self: 'self',
  old: 'self',
  form: 'self',
  parent: 'parent',
  user: 'user',
  settings: 'settings',
};

function collectVariables(node: ExpressionNode, at: VariableAt): void {
  const operands = childNodesOf(node);
  const paths = operands.flatMap((each) => findVariable(each, at));
  const literals = operands.flatMap(listProbedLiterals);
  // A list that something is in.
  const isIn = node[0] === 'op' && node[1] === 'in' && operands[1]?.[0] === 'get';
  for (const { values } of paths) {
    literals.forEach((value) => values.add(isIn ? [value] : value));
    // What is compared with something else that is read may equal it, or not.
    if (paths.length > 1) ['one', 'other'].forEach((value) => values.add(value));
  }
  findVariable(node, at);
  operands.forEach((each) => void collectVariables(each, at));
}

function findVariable(node: ExpressionNode, at: VariableAt): readonly { readonly values: Set<unknown> }[] {
  if (node[0] !== 'get') return [];
  const root = roots[node[1]];
  return root === undefined || node[2].length === 0 ? [] : [at(root, node[2])];
}

function listProbedLiterals(node: ExpressionNode): readonly unknown[] {
  if (node[0] === 'lit') return node[1] === null ? [] : listValuesAround(node[1]);
  return node[0] === 'op' && node[1] === 'list' ? operandsOfNode(node).flatMap(listProbedLiterals) : [];
}

// On both sides of a limit.
function listValuesAround(value: unknown): readonly unknown[] {
  return typeof value === 'number' ? [value - 1, value, value + 1] : [value];
}

/** Values of a field's kind that no condition names. */
function listUsualValues(fields: Readonly<Record<string, Field>>, steps: ValuePath, named: ReadonlySet<unknown>): readonly unknown[] {
  const [first] = steps;
  const field = typeof first === 'string' && steps.length === 1 && Object.hasOwn(fields, first) ? fields[first] : undefined;
  if (field?.choices?.kind === 'enum')
    return field.choices.values.flatMap(({ value }) => (value === '*' ? [] : [field.isMultiple ? [value] : value]));
  if (field?.ty === 'bool') return [true, false];
  if (field?.ty === 'number') return named.size === 0 ? [0, 7] : [];
  if (field?.ty === 'date' || field?.ty === 'date-time') return ['2000-01-01T00:00:00Z', '2100-01-01T00:00:00Z'];
  if (field?.isMultiple === true) return [['something-else'], []];
  return [...named].some((value) => typeof value === 'boolean') ? [true, false] : ['something-else'];
}
