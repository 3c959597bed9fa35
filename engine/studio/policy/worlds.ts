/**
 * The records and users that tell conditions apart: for everything that they read, each value that they name, one that they do not, and
 * nothing at all, in every combination. Conditions that agree on all of these say the same.
 */
import { listNumbersApart, listTrialCases } from '../../model/cases.ts';
import type { Condition, ExpressionNode, ValuePath } from '../../model/expression.ts';
import type { Field, Resource } from '../../model/model.ts';
import { childNodesOf, operandsOfNode } from '../../model/nodes.ts';
import { setAtPath } from '../../model/steps.ts';
import { listFieldOptions } from '../../model/options.ts';

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

const most = 20_000;
/** Nobody in particular, and a record of which nothing is known. */
export const nothing: PolicyWorld = { self: {}, parent: {}, user: {}, settings: {} };

/** What is said of a line whose cases are too many to try: it is not held, for some of them may break it. */
export const tooManyWorlds = 'this depends on too many values to be tried in every case: say it in several lines, each about fewer';

/** All combinations. */
export function listWorlds(variables: readonly PolicyVariable[]): readonly PolicyWorld[] | 'too-many' {
  const cases = listTrialCases(
    variables.map(({ values }) => values),
    most,
  );
  return cases === null ? 'too-many' : Array.from(cases, (values) => buildWorld(variables, values));
}

function buildWorld(variables: readonly PolicyVariable[], chosen: readonly unknown[]): PolicyWorld {
  return variables.reduce<PolicyWorld>((world, { root, steps }, at) => {
    const value = chosen[at];
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
    values: [...new Set([...listValuesApart(values), ...listUsualValues(fieldsOf[root], steps, values), undefined])],
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
  if (node[0] === 'lit') return node[1] === null ? [] : [node[1]];
  return node[0] === 'op' && node[1] === 'list' ? operandsOfNode(node).flatMap(listProbedLiterals) : [];
}

// On both sides of each limit, and between two of them.
function listValuesApart(values: ReadonlySet<unknown>): readonly unknown[] {
  const numbers = [...values].filter((value) => typeof value === 'number');
  const others = [...values].filter((value) => typeof value !== 'number');
  return numbers.length === 0 ? others : [...others, ...listNumbersApart(numbers)];
}

/** Values of a field's kind that no condition names. */
function listUsualValues(fields: Readonly<Record<string, Field>>, steps: ValuePath, named: ReadonlySet<unknown>): readonly unknown[] {
  const [first] = steps;
  const field = typeof first === 'string' && steps.length === 1 && Object.hasOwn(fields, first) ? fields[first] : undefined;
  if (field?.choices?.kind === 'enum') return listFieldOptions(field).map(({ value }) => (field.isMultiple ? [value] : value));
  if (field?.ty === 'bool') return [true, false];
  if (field?.ty === 'number') return named.size === 0 ? [0, 7] : [];
  if (field?.ty === 'date' || field?.ty === 'date-time') return ['2000-01-01T00:00:00Z', '2100-01-01T00:00:00Z'];
  if (field?.isMultiple === true) return [['something-else'], []];
  return [...named].some((value) => typeof value === 'boolean') ? [true, false] : ['something-else'];
}
