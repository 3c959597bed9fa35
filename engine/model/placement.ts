/** Where a form draws a field, and when it does not: browser and server both ask this. */
import { aboutRecord } from './access.ts';
import { evaluate, holds, type Scope } from './evaluate.ts';
import type { Condition } from './expression.ts';
import type { Block, Cell, Tab } from './model.ts';

/** For each field the conditions of every place it is drawn at: tab, block and cell together. */
export type Placements = Readonly<Record<string, readonly (readonly Condition[])[]>>;

/** The cells of a block, in order. */
export function cellsOf(block: Block): readonly Cell[] {
  if (block.kind === 'cell') return [block.cell];
  return block.kind === 'group' ? block.cells : [];
}

const known = new WeakMap<readonly Tab[], Placements>();

/** The places of a form. Remembered, for they are asked for with each key and the Model never changes. */
export function placementsOf(tabs: readonly Tab[]): Placements {
  const found = known.get(tabs) ?? placedIn(tabs);
  known.set(tabs, found);
  return found;
}

function placedIn(tabs: readonly Tab[]): Placements {
  const places: Record<string, (readonly Condition[])[]> = {};
  for (const tab of tabs) {
    for (const block of tab.layout) {
      for (const cell of cellsOf(block))
        (places[cell.field] ??= []).push([tab.when, block.when, cell.when].filter((cond) => cond !== true));
    }
  }
  return places;
}

/** Some place of the field is drawn; a field without a place is not. */
export function isPlaced(places: Placements, name: string, scope: Scope): boolean {
  return (places[name] ?? []).some((conds) => conds.every((cond) => holds(cond, scope)));
}

/** The form has places for the field, and none of them is drawn. */
export function isOff(places: Placements, name: string, scope: Scope): boolean {
  return Object.hasOwn(places, name) && !isPlaced(places, name, scope);
}

/** Every place of the field is known to be hidden, and not by roles alone: then its value is cleared. */
export function isGone(places: Placements, name: string, scope: Scope): boolean {
  const own = places[name];
  if (own === undefined || !own.every((conds) => conds.some((cond) => isFalse(cond, scope)))) return false;
  return own.some((conds) => conds.every((cond) => aboutRecord(cond, scope) !== false));
}

/** Known to be false; unknown is not. */
function isFalse(cond: Condition, scope: Scope): boolean {
  return typeof cond === 'boolean' ? !cond : evaluate(cond.node, scope) === false;
}
