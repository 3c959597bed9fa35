import { useLingui } from '@lingui/react';
import { useI18n } from '../../i18n/index.ts';
import type { ListModel } from './useList.ts';

/** How many records a list has, as its head says it; null where nobody has asked yet. */
export function useTotalText({ page, missing, isSearching }: ListModel): string | null {
  const { i18n } = useLingui();
  const { number } = useI18n();
  if (page.data === undefined || missing.length > 0) return null;
  if (isSearching) return i18n._('Searching…');
  const total = number(page.data.total);
  return page.data.isEstimated ? i18n._('about {total}', { total }) : total;
}
