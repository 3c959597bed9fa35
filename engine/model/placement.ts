/** Where a form draws a field, and when it does not: browser and server both ask this. */
import { recordPartOf } from './record-part.ts';
import { evaluateNode, isConditionTrue, type EvaluationScope } from './evaluate.ts';
import type { Condition } from './expression.ts';
import type { LayoutBlock, ScreenCell, LayoutTab } from './model.ts';

/** For each field the conditions of every place it is drawn at: tab, block and cell together. */
export type FieldPlacements = Readonly<Record<string, readonly (readonly Condition[])[]>>;

/** The cells of a block, in order. */
export function cellsOfBlock(block: LayoutBlock): readonly ScreenCell[] {
  if (block.kind === 'cell') return [block.cell];
  return block.kind === 'group' ? block.cells : [];
}

const known = new WeakMap<readonly LayoutTab[], FieldPlacements>();

/** The places of a form. Remembered, for they are asked for with each key and the Model never changes. */
export function formPlacementsOf(tabs: readonly LayoutTab[]): FieldPlacements {
  const found = known.get(tabs) ?? collectPlacements(tabs);
  known.set(tabs, found);
  return found;
}

function collectPlacements(tabs: readonly LayoutTab[]): FieldPlacements {
  const places: Record<string, (readonly Condition[])[]> = {};
  for (const tab of tabs) {
    for (const block of tab.layout) {
      for (const cell of cellsOfBlock(block))
        (places[cell.field] ??= []).push([tab.when, block.when, cell.when].filter((cond) => cond !== true));
    }
  }
  return places;
}

/** Some place of the field is drawn; a field without a place is not. */
export function isFieldDrawn(places: FieldPlacements, name: string, scope: EvaluationScope): boolean {
  return (places[name] ?? []).some((conds) => conds.every((cond) => isConditionTrue(cond, scope)));
}

/** The form has places for the field, and none of them is drawn. */
export function isFieldOff(places: FieldPlacements, name: string, scope: EvaluationScope): boolean {
  return Object.hasOwn(places, name) && !isFieldDrawn(places, name, scope);
}

/** Every place of the field is known to be hidden, and not by roles alone: then its value is cleared. */
export function isFieldGone(places: FieldPlacements, name: string, scope: EvaluationScope): boolean {
  const own = places[name];
  if (own === undefined || !own.every((conds) => conds.some((cond) => isKnownFalse(cond, scope)))) return false;
  return own.some((conds) => conds.every((cond) => recordPartOf(cond, scope) !== false));
}

/** Known to be false; unknown is not. */
function isKnownFalse(cond: Condition, scope: EvaluationScope): boolean {
  return typeof cond === 'boolean' ? !cond : evaluateNode(cond.node, scope) === false;
}
