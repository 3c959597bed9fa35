import { useCallback, useMemo, useState } from 'react';
import type { ListRow, ListRowsPage } from '../rows/useRows.ts';

/** What was selected when a list was left. */
export interface KeptSelection {
  readonly ids: readonly string[];
  /** As `RowSelection` has them. */
  readonly matched: readonly ListRow[] | null;
}

export interface RowSelection {
  readonly ids: ReadonlySet<string>;
  /** As they are on the page, where they are on it. */
  readonly rows: readonly ListRow[];
  /**
   * All records that matched when they were asked for, by id: what matches later is not among them, and they stay while pages are turned and
   * sorted. null: the selection is of this page alone.
   */
  readonly matched: ReadonlyMap<string, ListRow> | null;
  /** Which of the rows of this page are selected. */
  readonly select: (ids: ReadonlySet<string>) => void;
  readonly selectMatched: (rows: readonly ListRow[]) => void;
  /** Takes these out, whatever has been selected meanwhile. */
  readonly deselect: (ids: ReadonlySet<string>) => void;
  readonly clear: () => void;
}

interface HeldSelection extends Pick<RowSelection, 'ids' | 'matched'> {
  readonly page: string;
  readonly question: string;
}

/** The selected rows, at first those that were kept. Another page, filter or sort starts with none; of all that matched, another filter does. */
export function useRowSelection({ rows, name: page, question }: SelectionPlace, kept: KeptSelection): RowSelection {
  const [held, setHeld] = useState<HeldSelection>(() => ({
    ...{ page, question, ids: new Set(kept.ids) },
    matched: kept.matched === null ? null : mapRowsById(kept.matched),
  }));
  const isHeld = held.matched === null ? held.page === page : held.question === question;
  const { ids, matched } = isHeld ? held : nothing;
  const select = useCallback(
    (next: ReadonlySet<string>) =>
      setHeld((now) => {
        const isWide = now.matched !== null && now.question === question;
        return isWide ? selectAmongMatched(now, rows, next) : { page, question, ids: next, matched: null };
      }),
    [page, question, rows],
  );
  const selectMatched = useCallback(
    (all: readonly ListRow[]) => {
      const byId = mapRowsById(all);
      setHeld({ page, question, ids: new Set(byId.keys()), matched: byId });
    },
    [page, question],
  );
  const deselect = useCallback(
    (gone: ReadonlySet<string>) =>
      setHeld((now) => endEmptySelection({ ...now, ids: new Set([...now.ids].filter((id) => !gone.has(id))) })),
    [],
  );
  const clear = useCallback(() => setHeld({ page, question, ...nothing }), [page, question]);
  const selected = useMemo(() => listSelectedRows({ ids, matched }, rows), [rows, ids, matched]);
  return useMemo(
    () => ({ ids, rows: selected, matched, select, selectMatched, deselect, clear }),
    [ids, selected, matched, select, selectMatched, deselect, clear],
  );
}

type SelectionPlace = Pick<ListRowsPage, 'rows' | 'name' | 'question'>;

const nothing: Pick<RowSelection, 'ids' | 'matched'> = { ids: new Set(), matched: null };

const mapRowsById = (rows: readonly ListRow[]): ReadonlyMap<string, ListRow> => new Map(rows.map((row) => [row.id, row]));

/** What is not on the page stays as it is; a row that came to match later is taken with the others when it is chosen itself. */
function selectAmongMatched(now: HeldSelection, rows: readonly ListRow[], next: ReadonlySet<string>): HeldSelection {
  const here = mapRowsById(rows);
  const ids = new Set([...now.ids].filter((id) => !here.has(id) || next.has(id)));
  const more = rows.filter(({ id }) => next.has(id) && !ids.has(id));
  for (const { id } of more) ids.add(id);
  const isKnown = more.every(({ id }) => now.matched?.has(id) === true);
  return endEmptySelection({ ...now, ids, matched: isKnown ? now.matched : new Map([...(now.matched ?? []), ...mapRowsById(more)]) });
}

/** Whoever begins anew begins with rows of the page. */
function endEmptySelection(held: HeldSelection): HeldSelection {
  return held.ids.size === 0 ? { ...held, ...nothing } : held;
}

function listSelectedRows({ ids, matched }: Pick<RowSelection, 'ids' | 'matched'>, rows: readonly ListRow[]): readonly ListRow[] {
  if (matched === null) return rows.filter((row) => ids.has(row.id) && row.hasKey);
  const here = mapRowsById(rows);
  return [...matched.values()].flatMap((row) => (ids.has(row.id) ? [here.get(row.id) ?? row] : []));
}
