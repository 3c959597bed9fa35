import type { ExpressionNode } from '../../model/expression.ts';
import { printExpression } from '../../print/expression.ts';
import { isTrueTree } from '../compile/tree.ts';
import { findTree, type ScalarTree } from '../descriptor.ts';
import { createProblem, type ProblemFix } from '../problem.ts';
import { listMentions, type DescriptorRule } from './rule.ts';
import type { RuleScope } from './spot.ts';

/** In a right, `!=` and `!(… in …)` are false when what they read is empty: a record without the value is locked for everybody. */
export const unknownDenies: DescriptorRule = (facts) =>
  listMentions(facts, 'expression').flatMap(({ tree, spot, result }) => {
    const isRight = spot.chain.includes('access') || spot.chain.includes('allow');
    if (!isRight || !('expression' in result)) return [];
    return findDenyingOperands(result.expression.node).flatMap((pairs) => {
      const found = pairs.filter(({ read }) => mayBeEmpty(read, spot));
      const [first] = found;
      if (first === undefined) return [];
      const [name, { advice }] = [printReadName(first.read), first];
      const effect = spot.key === 'rows' ? 'hides every record' : 'denies';
      const message = `${found.map(({ read }) => printReadName(read)).join(' or ')} may be empty, and then \`${spot.key}\` ${effect}`;
      const hint = `Write !same(${name}, ${advice}).`;
      const fix = createComparisonFix(
        tree,
        [`${name} != ${advice}`, `${advice} != ${name}`, `!(${name} in ${advice})`],
        `!same(${name}, ${advice})`,
      );
      return [createProblem(locateReadName(tree, name), { code: 'unknown-denies', severity: 'warning', message, hint, fix })];
    });
  });

interface ComparedOperand {
  readonly read: ReadNode;
  /** What it is compared with, as it is written. */
  readonly advice: string;
}

const printReadName = (read: ReadNode): string => `${read[1]}.${read[2].join('.')}`;

type ReadNode = Extract<ExpressionNode, readonly ['get', ...unknown[]]>;

/** The operands of each comparison that says no when one of them is empty. */
function findDenyingOperands(node: ExpressionNode): readonly (readonly ComparedOperand[])[] {
  const below = node.flatMap((part: unknown) => (isNestedNode(part) ? findDenyingOperands(part) : []));
  if (node[0] !== 'op') return below;
  const [, operator, left, right] = node;
  if (operator === '!=' && left && right && !isLiteralNull(left) && !isLiteralNull(right)) {
    return [...below, [...pairOperands(left, right), ...pairOperands(right, left)]];
  }
  if (operator === '!' && left?.[0] === 'op' && left[1] === 'in') {
    const [, , element, list] = left;
    return element && list ? [...below, pairOperands(element, list)] : below;
  }
  return below;
}

function pairOperands(read: ExpressionNode, other: ExpressionNode): readonly ComparedOperand[] {
  return read[0] === 'get' && read[2].length > 0 ? [{ read, advice: printExpression(other) }] : [];
}

function isNestedNode(part: unknown): part is ExpressionNode {
  return Array.isArray(part) && typeof part[0] === 'string' && ['lit', 'op', 'call', 'each', 'at', 'get', 'var'].includes(part[0]);
}

function isLiteralNull(node: ExpressionNode): boolean {
  return node[0] === 'lit' && node[1] === null;
}

/** Whoever is signed in has an id, a name, and a list of roles. */
const always = ['user.id', 'user.username', 'user.roles'];

function mayBeEmpty(read: ReadNode, spot: RuleScope): boolean {
  const [, root, steps] = read;
  if (always.includes(printReadName(read))) return false;
  if (root !== 'self') return root === 'user' || root === 'parent' || root === 'settings';
  const field = spot.draft?.fields.get(String(steps[0]));
  return field === undefined || steps.length > 1 || !isTrueTree(findTree(field, 'required'));
}

/** The change of one of these into what it should be; null where it is not written like this, or where YAML would read a tag. */
function createComparisonFix(tree: ScalarTree, written: readonly string[], text: string): ProblemFix | null {
  const found = written.find((each) => tree.text.split(each).length === 2);
  if (found === undefined || tree.inner.characters !== undefined) return null;
  const offset = tree.text.indexOf(found);
  const isPlain = tree.place.column === tree.inner.column;
  if (isPlain && offset === 0) return null;
  const column = tree.inner.column + offset;
  return { line: tree.inner.line, column, endColumn: column + found.length, text };
}

function locateReadName(tree: ScalarTree, name: string) {
  const offset = Math.max(0, tree.text.indexOf(name));
  return { ...tree.inner, column: tree.inner.column + offset, endColumn: tree.inner.column + offset + name.length };
}
