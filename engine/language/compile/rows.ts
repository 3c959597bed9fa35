/** Which records exist for a user: what `access.rows` says, and the fields that say whose a record is. */
import type { Condition, Expression } from '../../model/expression.ts';
import { at, entryOf, type MapTree, type Tree } from '../descriptor.ts';
import { and, built, conditionOf, expressionOf, or } from './condition.ts';
import { accessSight, type Context, type Draft, type Sight } from './context.ts';
import { isTrue } from './tree.ts';

/** Which records exist for this user; in a view none that do not exist in its base. */
export function rowsCondition(context: Context, draft: Draft): Condition {
  const base = draft.of === null ? null : context.draftOf(draft.of);
  const sight = accessSight(context, draft);
  const own = and(conditionOf(at(draft.tree, 'access', 'rows'), sight, true), limitOf(draft, sight));
  return base === null ? own : and(context.rowsOf(base.name), own);
}

/** A field that says whose a record is. */
interface Owner {
  /** Who sees the records of others, too. */
  readonly unless: Condition;
  /** The field holds what the user must be. */
  readonly isTheirs: Expression;
}

/** Whoever some fields limit sees what one of them says is theirs. */
function limitOf({ fields }: Draft, sight: Sight): Condition {
  const owners = [...fields].flatMap(([name, field]) => ownerOf(name, field, sight) ?? []);
  const groups = [...new Set(owners.map(({ unless }) => textOf(unless)))].map((text) => {
    const own = owners.filter(({ unless }) => textOf(unless) === text);
    return { unless: own[0]?.unless ?? true, isTheirs: or(...own.map(({ isTheirs }) => isTheirs)) };
  });
  const [only, ...others] = groups;
  if (only === undefined) return true;
  if (others.length === 0) return or(only.unless, only.isTheirs);
  return or(and(...groups.map(({ unless }) => unless)), ...groups.map(({ unless, isTheirs }) => and(not(unless), isTheirs)));
}

function ownerOf(name: string, field: MapTree, sight: Sight): Owner | null {
  const limits = at(field, 'limits');
  const to = limits === null ? null : at(limits, 'to');
  if (limits === null || to?.kind !== 'scalar') return null;
  const value = expressionOf(to, sight);
  const own: Expression['node'] = ['get', 'self', [name]];
  const facts = { ty: 'bool', reads: [...value.reads, `self.${name}`], place: limits.place } as const;
  const isOne = isTrue(at(field, 'multiple'))
    ? built(['op', 'in', value.node, own], { ...facts, text: `${value.text} in self.${name}` })
    : built(['op', '==', own, value.node], { ...facts, text: `self.${name} == ${value.text}` });
  return { unless: conditionOf(at(limits, 'unless'), sight, false), isTheirs: withEmpty(isOne, { limits, name, own }) };
}

function withEmpty(isOne: Expression, { limits, name, own }: { limits: Tree; name: string; own: Expression['node'] }): Expression {
  if (!isTrue(entryOf(limits, 'orEmpty')?.value ?? null)) return isOne;
  const { place } = isOne;
  const isEmpty = built(['op', '==', own, ['lit', null]], { ty: 'bool', reads: [`self.${name}`], text: `self.${name} == null`, place });
  const either = or(isOne, isEmpty);
  return typeof either === 'boolean' ? isOne : either;
}

function not(cond: Condition): Condition {
  if (typeof cond === 'boolean') return !cond;
  const { reads, text, place } = cond;
  return built(['op', '!', cond.node], { ty: 'bool', reads, text: `!(${text})`, place });
}

function textOf(cond: Condition): string {
  return typeof cond === 'boolean' ? String(cond) : cond.text;
}
