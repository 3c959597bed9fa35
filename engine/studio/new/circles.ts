/** Tables whose rows each need one of the other first: one row alone can never be added. */
import type { TableDefinition } from './catalogue.ts';
import type { Outline, OutlineField } from './outline.ts';

interface CircledTable {
  readonly table: TableDefinition;
  readonly outline: Outline;
}

/** The same outlines, without a form that adds where no row could ever be added by one. */
export function closeCircles(all: readonly CircledTable[]): readonly CircledTable[] {
  const open = new Map(all.map(({ outline }) => [outline.name, outline]));
  return all.map(({ table, outline }) => {
    const way = outline.calls.create === false ? null : findWayBack(outline.name, open);
    if (way === null) return { table, outline };
    const closed: Outline = {
      ...outline,
      calls: { ...outline.calls, create: false },
      unknown: [
        `Nothing can be created: it needs one of ${[...way.slice(1), outline.name].join(', that one of ')} first.`,
        ...outline.unknown,
      ],
    };
    open.set(outline.name, closed);
    return { table, outline: closed };
  });
}

/** What a record needs, and that needs, until it is one of the first kind; null: nothing leads back. */
function findWayBack(start: string, open: ReadonlyMap<string, Outline>): readonly string[] | null {
  const seen = new Set<string>();
  const walk = (way: readonly string[]): readonly string[] | null => {
    const outline = open.get(way.at(-1) ?? '');
    if (outline === undefined || outline.calls.create === false) return null;
    for (const to of outline.fields.flatMap(needOf)) {
      if (to === start) return way;
      if (seen.has(to)) continue;
      seen.add(to);
      const found = walk([...way, to]);
      if (found !== null) return found;
    }
    return null;
  };
  return walk([start]);
}

function needOf({ ref, required, readOnly, default: value }: OutlineField): readonly string[] {
  return ref !== null && required && !readOnly && value === null ? [ref.to] : [];
}
