/** What the palette has to ask for: records, and which of them this user may create. */
import { useLingui } from '@lingui/react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/data-context.ts';
import { useAnswers } from '../../data/useAnswers.ts';
import { useDebouncedValue } from '../../data/useDebounced.ts';
import { ApiError } from '../../data/source.ts';
import { useListViews } from '../../data/useListViews.ts';
import { useRecordSearch } from '../../data/useRecordSearch.ts';
import { useI18n } from '../../i18n/index.ts';
import { mayUseVerb } from '../../model/access.ts';
import { isConditionTrue } from '../../model/evaluate.ts';
import { formatTitleInSentence } from '../../model/title-in-sentence.ts';
import { emptyQuery, SEARCH_LEAST } from '../../model/query.ts';
import { useReasonText } from '../../screens/actions/useReason.ts';
import { findCatalogueEntry, useScope } from '../../screens/context.ts';
import { buildRecordPath, buildScreenPath } from '../../screens/links.ts';
import { useErrorText } from '../../screens/actions/useErrorText.ts';
import { useOptions } from '../options.ts';
import { matchEntries, type PaletteEntry } from './entries.ts';

interface FoundEntries {
  readonly entries: readonly PaletteEntry[];
  /** What stands below them: that it is still searched, or could not be. */
  readonly note: string;
  readonly isBusy: boolean;
}

const settleMs = 180;

/** Records whose code or name holds the text. */
export function useFoundEntries(text: string): FoundEntries {
  const { i18n } = useLingui();
  const { text: print, number } = useI18n();
  const { catalogue } = useOptions();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const wanted = text.trim();
  const asked = useDebouncedValue(wanted, settleMs);
  const { found, isBusy, error } = useRecordSearch(asked);
  const group = i18n._('Records');
  if (wanted.length < SEARCH_LEAST)
    return { entries: [], isBusy: false, note: wanted === '' ? '' : i18n._('Records are searched from three letters on') };
  if (asked !== wanted) return { entries: [], isBusy: true, note: i18n._('Searching records…') };
  const failure = error instanceof ApiError ? errorText(error) : error && String(error);
  if (found === undefined) return { entries: [], isBusy, note: failure ?? i18n._('Searching records…') };
  const hits = found.hits.flatMap(({ id, resource, key, params, title }): readonly PaletteEntry[] => {
    const entry = findCatalogueEntry(catalogue, resource);
    if (entry === null) return [];
    const to = buildRecordPath(entry, { key, params });
    const own = key.join(' / ');
    const detail = title === own ? print(entry.title) : `${own} · ${print(entry.title)}`;
    return [{ id: `record ${id}`, group, title, detail, icon: entry.icon ?? 'circle', reason: null, run: () => void navigate(to) }];
  });
  const more = found.more.flatMap(({ resource, total }): readonly PaletteEntry[] => {
    const entry = findCatalogueEntry(catalogue, resource);
    if (entry === null) return [];
    const to = buildScreenPath(entry, { screen: 'list', query: { ...emptyQuery, search: asked } });
    const title = i18n._('All {total} in {resources}', { total: number(total), resources: print(entry.titlePlural) });
    return [{ id: `all ${resource}`, group, title, detail: null, icon: 'search', reason: null, run: () => void navigate(to) }];
  });
  const missing = found.isWhole ? '' : i18n._('A system did not answer, so not all records were searched.');
  return { entries: [...hits, ...more], isBusy, note: failure ?? (isBusy ? i18n._('Searching records…') : missing) };
}

/** Named views, each with the list that it is of. */
export function useViewEntries(): Omit<FoundEntries, 'note'> {
  const { i18n } = useLingui();
  const { text: print } = useI18n();
  const { catalogue } = useOptions();
  const navigate = useNavigate();
  const { data = [], isPending } = useListViews(null, true);
  const group = i18n._('Views');
  const entries = data.flatMap(({ id, resource, title, query, owner }): readonly PaletteEntry[] => {
    const entry = findCatalogueEntry(catalogue, resource);
    if (entry === null) return [];
    const own = new URLSearchParams(query);
    own.set('_view', id);
    const to = `${buildScreenPath(entry, { screen: 'list' })}?${own.toString()}`;
    const detail = [print(entry.titlePlural), owner ?? ''].filter((part) => part !== '').join(' · ');
    return [{ id: `view ${id}`, group, title, detail, icon: entry.icon ?? 'rows', reason: null, run: () => void navigate(to) }];
  });
  return { entries, isBusy: isPending };
}

const mostCreatable = 5;

/** Forms of new records; their resources are loaded to ask the gate, so only of those that the text means. */
export function useCreateEntries(text: string): readonly PaletteEntry[] {
  const { i18n } = useLingui();
  const { text: print, locale } = useI18n();
  const { catalogue } = useOptions();
  const { loadResource } = useData();
  const navigate = useNavigate();
  const scope = useScope();
  const reasonOf = useReasonText();
  const group = i18n._('Create');
  const offered = catalogue.resources
    .filter(
      ({ hasCreate, isPublic, parents, use }) =>
        hasCreate && !isPublic && parents.every(({ wildcard }) => wildcard) && isConditionTrue(use, scope),
    )
    .map((entry): PaletteEntry & { readonly name: string } => ({
      ...{ id: `create ${entry.name}`, name: entry.name, group, icon: 'add', reason: null },
      title: i18n._('New {title}', { title: formatTitleInSentence(print(entry.title), locale) }),
      detail: null,
      run: () => void navigate(buildScreenPath(entry, { screen: 'create' })),
    }));
  const meant = text.trim() === '' ? [] : (matchEntries(offered, text).slice(0, mostCreatable) as typeof offered);
  const loaded = useAnswers(
    meant.map(({ name }) => ({ queryKey: ['resource', name], queryFn: () => loadResource(name), staleTime: Infinity })),
  );
  return meant.flatMap((entry, at): readonly PaletteEntry[] => {
    const resource = loaded[at]?.data;
    if (resource === undefined) return [];
    const permission = mayUseVerb(resource, 'create', scope);
    if (!permission.shown) return [];
    return [{ ...entry, reason: permission.allowed ? null : (reasonOf(permission, scope) ?? '') }];
  });
}
