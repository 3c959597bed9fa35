/** Which records exist for a user: what `access.rows` says, and the fields that say whose a record is. */
import type { Condition, Expression } from '../../../model/expression.ts';
import { findTree, findTreeEntry, type MapTree, type Tree } from '../../descriptor.ts';
import { combineWithAnd, buildExpression, compileCondition, compileExpressionTree, combineWithOr } from '../expressions/condition.ts';
import { createResourceScope, enterCompileKey, type CompileContext, type ResolvedDescriptor, type CompileScope } from '../context.ts';
import { isTrueTree } from '../tree.ts';
import { enterAccess } from './access.ts';

/** Which records exist for this user; in a view none that do not exist in its base. */
export function compileRowRule(context: CompileContext, draft: ResolvedDescriptor): Condition {
  const base = draft.of === null ? null : context.draftOf(draft.of);
  const sight = createResourceScope(context, draft);
  const rows = compileCondition(findTree(draft.tree, 'access', 'rows'), enterAccess(sight, 'rows'), true);
  const own = combineWithAnd(rows, compileOwnerLimits(draft, sight));
  return base === null ? own : combineWithAnd(context.rowsOf(base.name), own);
}

/** A field that says whose a record is. */
interface OwnerLimit {
  /** Who sees the records of others, too. */
  readonly unless: Condition;
  /** The field holds what the user must be. */
  readonly isTheirs: Expression;
}

/** Whoever some fields limit sees what one of them says is theirs. */
function compileOwnerLimits({ fields }: ResolvedDescriptor, sight: CompileScope): Condition {
  const owners = [...fields].flatMap(([name, field]) => compileFieldOwner(name, field, sight) ?? []);
  const groups = [...new Set(owners.map(({ unless }) => printConditionText(unless)))].map((text) => {
    const own = owners.filter(({ unless }) => printConditionText(unless) === text);
    return { unless: own[0]?.unless ?? true, isTheirs: combineWithOr(...own.map(({ isTheirs }) => isTheirs)) };
  });
  const [only, ...others] = groups;
  if (only === undefined) return true;
  if (others.length === 0) return combineWithOr(only.unless, only.isTheirs);
  return combineWithOr(
    combineWithAnd(...groups.map(({ unless }) => unless)),
    ...groups.map(({ unless, isTheirs }) => combineWithAnd(invertCondition(unless), isTheirs)),
  );
}

function compileFieldOwner(name: string, field: MapTree, sight: CompileScope): OwnerLimit | null {
  const limits = findTree(field, 'limits');
  const to = limits === null ? null : findTree(limits, 'to');
  if (limits === null || to?.kind !== 'scalar') return null;
  const inside = enterCompileKey(enterCompileKey(sight, 'resource.fields', null), 'field.limits', limits);
  const value = compileExpressionTree(to, inside);
  const own: Expression['node'] = ['get', 'self', [name]];
  const facts = { ty: 'bool', reads: [...value.reads, `self.${name}`], place: limits.place } as const;
  const isOne = isTrueTree(findTree(field, 'multiple'))
    ? buildExpression(['op', 'in', value.node, own], { ...facts, text: `${value.text} in self.${name}` })
    : buildExpression(['op', '==', own, value.node], { ...facts, text: `self.${name} == ${value.text}` });
  return { unless: compileCondition(findTree(limits, 'unless'), inside, false), isTheirs: admitEmptyOwner(isOne, { limits, name, own }) };
}

function admitEmptyOwner(isOne: Expression, { limits, name, own }: { limits: Tree; name: string; own: Expression['node'] }): Expression {
  if (!isTrueTree(findTreeEntry(limits, 'orEmpty')?.value ?? null)) return isOne;
  const { place } = isOne;
  const isEmpty = buildExpression(['op', '==', own, ['lit', null]], {
    ty: 'bool',
    reads: [`self.${name}`],
    text: `self.${name} == null`,
    place,
  });
  const either = combineWithOr(isOne, isEmpty);
  return typeof either === 'boolean' ? isOne : either;
}

function invertCondition(cond: Condition): Condition {
  if (typeof cond === 'boolean') return !cond;
  const { reads, text, place } = cond;
  return buildExpression(['op', '!', cond.node], { ty: 'bool', reads, text: `!(${text})`, place });
}

function printConditionText(cond: Condition): string {
  return typeof cond === 'boolean' ? String(cond) : cond.text;
}
