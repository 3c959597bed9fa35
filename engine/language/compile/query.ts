/** Queries written in descriptors: `where`, filters of references, links and lists. */
import type { Value } from '../../model/expression.ts';
import type { Query, QueryEntry, QueryOp } from '../../model/model.ts';
import { at, type Entry, type Tree } from '../descriptor.ts';
import { conditionOf, valueOf } from './condition.ts';
import type { Sight } from './context.ts';
import { listOf } from './tree.ts';
import { templateOf } from './template.ts';

const operators: readonly QueryOp[] = ['eq', 'ne', 'in', 'prefix', 'contains', 'gt', 'lt', 'between', 'within'];

/** Every entry of the map becomes one condition per operator; all of them must hold. */
export function queryOf(tree: Tree | null, sight: Sight): Query {
  if (tree?.kind !== 'map') return [];
  return tree.entries.flatMap((entry) => conditionsOf(entry, sight));
}

function conditionsOf({ key, value }: Entry, sight: Sight): Query {
  const written = value.kind === 'map' ? operators.filter((op) => at(value, op) !== null) : [];
  if (written.length === 0) return [condition(key, value, { op: value.kind === 'list' ? 'in' : 'eq', sight, when: null })];
  return written.map((op) => condition(key, at(value, op) ?? value, { op, sight, when: at(value, 'when') }));
}

function condition(param: string, tree: Tree, { op, sight, when }: { op: QueryOp; sight: Sight; when: Tree | null }): QueryEntry {
  return {
    param,
    op: settled(op, tree),
    values: listOf(tree).map((item) => queryValue(item, sight)),
    when: conditionOf(when, sight, true),
  };
}

// `eq` with a list asks for any of it, as a bare list does.
function settled(op: QueryOp, tree: Tree): QueryOp {
  return op === 'eq' && tree.kind === 'list' ? 'in' : op;
}

function queryValue(tree: Tree, sight: Sight): Value {
  if (tree.kind === 'scalar' && tree.value === null) return { lit: null };
  return tree.kind === 'list' ? (valueOf(tree, sight) ?? { lit: null }) : templateOf(tree, sight);
}
