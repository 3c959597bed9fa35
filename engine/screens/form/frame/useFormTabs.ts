import { useI18n } from '../../../i18n/index.ts';
import type { LayoutTab } from '../../../model/model.ts';
import { findTabRowsField } from '../../../model/tab-counts.ts';
import { placeholderValuesOf } from '../../../model/texts.ts';
import type { Values } from '../../../model/values.ts';
import { countHeldRows, useTabCount } from '../../show/useTabCount.ts';
import { listTabFieldNames } from '../state/layout.ts';
import { useFormState } from '../state/useFormState.ts';
import type { RunningForm } from './useRunningForm.ts';

interface DrawnTab {
  readonly name: string;
  readonly title: string;
  readonly errors: number;
  readonly count: string | null;
}

const nobody: Values = {};

/** The tabs of a form with what is wrong on each and how many rows are behind it: those typed into a field, or those that the server counts. */
export function useFormTabs(
  running: RunningForm,
  tabs: readonly LayoutTab[],
  { isCounted }: { readonly isCounted: boolean },
): readonly DrawnTab[] {
  const { text } = useI18n();
  const { task, setup } = running;
  const { resource, old, params, mode } = task;
  const counted = useFormState(setup.store, ({ values }) =>
    JSON.stringify({
      errors: tabs.map((tab) => countTabErrors(running, listTabFieldNames(tab))),
      rows: Object.fromEntries(
        tabs.flatMap((tab) => {
          const field = findTabRowsField(resource, tab);
          return field === null ? [] : [[field, countHeldRows(values[field])]];
        }),
      ),
    }),
  );
  const found = JSON.parse(counted) as { readonly errors: readonly number[]; readonly rows: Readonly<Record<string, number | null>> }; // printed above
  const stored = isCounted && mode === 'edit' ? (old ?? nobody) : nobody;
  const countOf = useTabCount(resource, { screen: 'edit', rowsOf: (field) => found.rows[field] ?? null, stored, params });
  return tabs.map((tab, at) => ({
    name: tab.name,
    title: text(tab.title, placeholderValuesOf(tab.title, setup.recordScope)),
    errors: found.errors[at] ?? 0,
    count: countOf(tab),
  }));
}

function countTabErrors({ setup: { store } }: RunningForm, names: readonly string[]): number {
  const { obstacles, isSubmitted, touched, told, taken } = store.state();
  const own = obstacles.filter(
    ({ path, finding }) =>
      names.includes(path.split('.')[0] ?? '') &&
      finding?.severity !== 'warning' &&
      (isSubmitted || touched.has(path) || path in told || path in taken),
  );
  return new Set(own.map(({ path }) => path)).size;
}
