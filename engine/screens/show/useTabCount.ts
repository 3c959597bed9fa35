import { useTabCounts } from '../../data/useTabCounts.ts';
import { useI18n } from '../../i18n/index.ts';
import type { LayoutTab, Resource } from '../../model/model.ts';
import { findTabRowsField, type TabbedScreen } from '../../model/tab-counts.ts';
import type { Params, Values } from '../../model/values.ts';

interface CountedRecord {
  readonly screen: TabbedScreen;
  /** How many rows a field holds now; null: none are known. */
  readonly rowsOf: (field: string) => number | null;
  /** Of which the server is asked; without a key it is not. */
  readonly stored: Values;
  readonly params: Params;
}

/** How many rows stand behind a tab; null: it has none, or their number is not known. */
export function useTabCount(resource: Resource, { screen, rowsOf, stored, params }: CountedRecord): (tab: LayoutTab) => string | null {
  const { number } = useI18n();
  const told = useTabCounts(resource, { screen, record: stored, params });
  return (tab) => {
    const field = findTabRowsField(resource, tab);
    const count = (field === null ? null : rowsOf(field)) ?? told[tab.name];
    return count === undefined ? null : number(count);
  };
}

export const countHeldRows = (held: unknown): number | null => (Array.isArray(held) ? held.length : null);
