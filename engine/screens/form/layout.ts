/** Which fields a form draws, where, and when they are hidden with their block or tab. */
import { evaluate, holds, type Scope } from '../../model/evaluate.ts';
import type { Condition } from '../../model/expression.ts';
import type { Block, Cell, Field, Form, Resource, Tab } from '../../model/model.ts';

/** Fields by name: those of the record and those of this form only. */
export function fieldsOf(resource: Resource, form: Form): Readonly<Record<string, Field>> {
  return { ...resource.fields, ...form.fields };
}

/** The cells of a block, in order. */
export function cellsOf(block: Block): readonly Cell[] {
  if (block.kind === 'cell') return [block.cell];
  return block.kind === 'group' ? block.cells : [];
}

/** Names of the fields drawn on a tab. */
export function fieldNames(tab: Tab): readonly string[] {
  return [...new Set(tab.layout.flatMap(cellsOf).map((cell) => cell.field))];
}

/** For each field the conditions of every place it is drawn at: tab, block and cell together. */
type Placements = Readonly<Record<string, readonly (readonly Condition[])[]>>;

export function placementsOf(tabs: readonly Tab[]): Placements {
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

/** Every place of the field is known to be hidden, so its value is cleared. */
export function isGone(places: Placements, name: string, scope: Scope): boolean {
  const own = places[name];
  return own !== undefined && own.every((conds) => conds.some((cond) => isFalse(cond, scope)));
}

/** Known to be false; unknown is not. */
function isFalse(cond: Condition, scope: Scope): boolean {
  return typeof cond === 'boolean' ? !cond : evaluate(cond.node, scope) === false;
}

/** The tab that draws a field, or null. */
export function tabOf(tabs: readonly Tab[], name: string): string | null {
  return tabs.find((tab) => fieldNames(tab).includes(name))?.name ?? null;
}

export type Segment =
  | { readonly kind: 'fields'; readonly name: string; readonly blocks: readonly Block[] }
  | { readonly kind: 'block'; readonly name: string; readonly block: Block };

/** Runs of fields, and the blocks between them: a list or an action has inputs of its own and may not stand inside the `<form>` of the fields. */
export function segmentsOf(tab: Tab): readonly Segment[] {
  const segments: Segment[] = [];
  tab.layout.forEach((block, at) => {
    const name = `${tab.name} ${at}`;
    const last = segments.at(-1);
    if (block.kind !== 'cell' && block.kind !== 'group') segments.push({ kind: 'block', name, block });
    else if (last?.kind === 'fields') segments[segments.length - 1] = { ...last, blocks: [...last.blocks, block] };
    else segments.push({ kind: 'fields', name, blocks: [block] });
  });
  return segments;
}

const spans: Readonly<Record<string, number>> = {
  text: 12,
  'code-text': 12,
  json: 12,
  'key-value': 12,
  array: 12,
  object: 12,
  integer: 4,
  number: 4,
  money: 4,
  boolean: 4,
  date: 4,
  'date-time': 4,
  timezone: 4,
  state: 4,
};

/** Columns of each field by name, in the order they are drawn: a pair that leaves a gap at the end of its line shares the line in halves. */
export function spansOf(fields: readonly Field[]): Readonly<Record<string, number>> {
  const lines: Field[][] = [];
  let free = 0;
  for (const field of fields) {
    if (spanOf(field) > free) {
      lines.push([]);
      free = 12;
    }
    lines.at(-1)?.push(field);
    free -= spanOf(field);
  }
  const isUneven = (line: readonly Field[]) => line.length === 2 && line.some((field) => spanOf(field) === 6);
  return Object.fromEntries(lines.flatMap((line) => line.map((field) => [field.name, isUneven(line) ? 6 : spanOf(field)])));
}

/** Columns of the 12 that a field takes, by what it holds. */
function spanOf(field: Field): number {
  if (field.widget === 'switches') return 12;
  if (field.choices?.kind === 'enum') return field.isMultiple ? 12 : 4;
  if (field.isMultiple) return 12;
  if (field.maxLength !== null && field.maxLength <= 20) return 4;
  return spans[field.type] ?? 6;
}
