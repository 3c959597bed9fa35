/** Queries written in descriptors: `where`, filters of references, links and lists. */
import type { ModelValue } from '../../../model/expression.ts';
import type { ModelQuery, ModelQueryEntry, QueryOp } from '../../../model/model.ts';
import { findTree, type TreeEntry, type Tree } from '../../descriptor.ts';
import { compileCondition, compileValue } from '../expressions/condition.ts';
import type { CompileScope } from '../context.ts';
import { wrapAsList } from '../tree.ts';
import { compileTemplate } from '../expressions/template.ts';

const operators: readonly QueryOp[] = ['eq', 'ne', 'in', 'prefix', 'contains', 'gt', 'lt', 'between', 'within'];

/** Every entry of the map becomes one condition per operator; all of them must hold. */
export function compileQuery(tree: Tree | null, sight: CompileScope): ModelQuery {
  if (tree?.kind !== 'map') return [];
  return tree.entries.flatMap((entry) => compileQueryEntries(entry, sight));
}

function compileQueryEntries({ key, value }: TreeEntry, sight: CompileScope): ModelQuery {
  const written = value.kind === 'map' ? operators.filter((op) => findTree(value, op) !== null) : [];
  if (written.length === 0) return [compileQueryEntry(key, value, { op: value.kind === 'list' ? 'in' : 'eq', sight, when: null })];
  return written.map((op) => compileQueryEntry(key, findTree(value, op) ?? value, { op, sight, when: findTree(value, 'when') }));
}

function compileQueryEntry(
  param: string,
  tree: Tree,
  { op, sight, when }: { op: QueryOp; sight: CompileScope; when: Tree | null },
): ModelQueryEntry {
  return {
    param,
    op: resolveQueryOperator(op, tree),
    values: wrapAsList(tree).map((item) => compileQueryValue(item, sight)),
    when: compileCondition(when, sight, true),
  };
}

// `eq` with a list asks for any of it, as a bare list does.
function resolveQueryOperator(op: QueryOp, tree: Tree): QueryOp {
  return op === 'eq' && tree.kind === 'list' ? 'in' : op;
}

function compileQueryValue(tree: Tree, sight: CompileScope): ModelValue {
  if (tree.kind === 'scalar' && tree.value === null) return { lit: null };
  return tree.kind === 'list' ? (compileValue(tree, sight) ?? { lit: null }) : compileTemplate(tree, sight);
}
