import type { Node } from '../../model/expression.ts';
import { printNode } from '../../print/expression.ts';
import { isTrue } from '../compile/tree.ts';
import { at, type ScalarTree } from '../descriptor.ts';
import { problemAt, type Fix } from '../problem.ts';
import { mentioned, type Rule } from './rule.ts';
import type { Spot } from './spot.ts';

/** In a right, `!=` and `!(… in …)` are false when what they read is empty: a record without the value is locked for everybody. */
export const unknownDenies: Rule = (facts) =>
  mentioned(facts, 'expression').flatMap(({ tree, spot, result }) => {
    const isRight = spot.chain.includes('access') || spot.chain.includes('allow');
    if (!isRight || !('expression' in result)) return [];
    return denials(result.expression.node).flatMap((pairs) => {
      const found = pairs.filter(({ read }) => mayBeEmpty(read, spot));
      const [first] = found;
      if (first === undefined) return [];
      const [name, { advice }] = [nameOf(first.read), first];
      const effect = spot.key === 'rows' ? 'hides every record' : 'denies';
      const message = `${found.map(({ read }) => nameOf(read)).join(' or ')} may be empty, and then \`${spot.key}\` ${effect}`;
      const hint = `Write !same(${name}, ${advice}).`;
      const fix = fixOf(tree, [`${name} != ${advice}`, `${advice} != ${name}`, `!(${name} in ${advice})`], `!same(${name}, ${advice})`);
      return [problemAt(placeOf(tree, name), { code: 'unknown-denies', severity: 'warning', message, hint, fix })];
    });
  });

interface Operand {
  readonly read: Read;
  /** What it is compared with, as it is written. */
  readonly advice: string;
}

const nameOf = (read: Read): string => `${read[1]}.${read[2].join('.')}`;

type Read = Extract<Node, readonly ['get', ...unknown[]]>;

/** The operands of each comparison that says no when one of them is empty. */
function denials(node: Node): readonly (readonly Operand[])[] {
  const below = node.flatMap((part: unknown) => (isNode(part) ? denials(part) : []));
  if (node[0] !== 'op') return below;
  const [, operator, left, right] = node;
  if (operator === '!=' && left && right && !isNull(left) && !isNull(right)) {
    return [...below, [...pair(left, right), ...pair(right, left)]];
  }
  if (operator === '!' && left?.[0] === 'op' && left[1] === 'in') {
    const [, , element, list] = left;
    return element && list ? [...below, pair(element, list)] : below;
  }
  return below;
}

function pair(read: Node, other: Node): readonly Operand[] {
  return read[0] === 'get' && read[2].length > 0 ? [{ read, advice: printNode(other) }] : [];
}

function isNode(part: unknown): part is Node {
  return Array.isArray(part) && typeof part[0] === 'string' && ['lit', 'op', 'call', 'each', 'at', 'get', 'var'].includes(part[0]);
}

function isNull(node: Node): boolean {
  return node[0] === 'lit' && node[1] === null;
}

/** Whoever is signed in has a name, and a list of roles. */
const always = ['user.username', 'user.roles'];

function mayBeEmpty(read: Read, spot: Spot): boolean {
  const [, root, steps] = read;
  if (always.includes(nameOf(read))) return false;
  if (root !== 'self') return root === 'user' || root === 'parent' || root === 'settings';
  const field = spot.draft?.fields.get(String(steps[0]));
  return field === undefined || steps.length > 1 || !isTrue(at(field, 'required'));
}

/** The change of one of these into what it should be; null where it is not written like this, or where YAML would read a tag. */
function fixOf(tree: ScalarTree, written: readonly string[], text: string): Fix | null {
  const found = written.find((each) => tree.text.split(each).length === 2);
  if (found === undefined || tree.inner.characters !== undefined) return null;
  const offset = tree.text.indexOf(found);
  const isPlain = tree.place.column === tree.inner.column;
  if (isPlain && offset === 0) return null;
  const column = tree.inner.column + offset;
  return { line: tree.inner.line, column, endColumn: column + found.length, text };
}

function placeOf(tree: ScalarTree, name: string) {
  const offset = Math.max(0, tree.text.indexOf(name));
  return { ...tree.inner, column: tree.inner.column + offset, endColumn: tree.inner.column + offset + name.length };
}
