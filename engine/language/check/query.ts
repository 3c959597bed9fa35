import type { Tree } from '../descriptor.ts';
import { reportWrongType, type CheckContext } from './at.ts';
import { checkPlainValue } from './literal.ts';

const operators = ['eq', 'ne', 'in', 'prefix', 'contains', 'gt', 'lt', 'between', 'within'];

/** A map from name to a value, a list (any of these), null (empty), or `{operator: value, when}`. It stays as written. */
export function checkQueryMap(tree: Tree, at: CheckContext): Tree {
  if (tree.kind !== 'map') return reportWrongType(tree, at, 'must be a map from filter to value', 'Write {filter: value}.');
  for (const entry of tree.entries) checkQueryCondition(entry.value, { ...at, key: entry.key, where: entry.keyPlace });
  return tree;
}

function checkQueryCondition(tree: Tree, at: CheckContext): void {
  if (tree.kind !== 'map' || isExpressionMap(tree)) return checkQueryValue(tree, at);
  const checked = at.take(
    { is: 'section', name: 'condition' },
    { ...tree, entries: tree.entries.filter((entry) => !operators.includes(entry.key)) },
    at,
  );
  const used = tree.entries.filter((entry) => operators.includes(entry.key));
  const isReported = checked.kind !== 'map' || checked.entries.length < tree.entries.length - used.length;
  if (used.length === 0 && !isReported) {
    at.report(at.where, { code: 'wrong-type', message: `\`${at.key}\` names no operator`, hint: `Operators: ${operators.join(', ')}.` });
  }
  for (const entry of used) checkQueryValue(entry.value, { ...at, key: entry.key, where: entry.keyPlace });
}

function checkQueryValue(tree: Tree, at: CheckContext): void {
  const items = tree.kind === 'list' ? tree.items : [tree];
  for (const item of items) {
    if (item.kind === 'list' || (item.kind === 'map' && !isExpressionMap(item))) reportWrongType(item, at, 'must be a value');
    else checkPlainValue(item, at);
  }
}

function isExpressionMap(tree: Tree): boolean {
  return tree.kind === 'map' && tree.entries.length === 1 && tree.entries[0]?.key === 'expr';
}
