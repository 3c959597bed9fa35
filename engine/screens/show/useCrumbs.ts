import { getRecordKey } from '../../data/address.ts';
import { useI18n } from '../../i18n/index.ts';
import { mayUseVerb } from '../../model/access.ts';
import type { ScreenMode, Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import type { Crumb } from '../../ui/index.ts';
import { formatRecordTitle } from '../../model/record-title.ts';
import { findCatalogueEntry, useEngine } from '../context.ts';
import { buildRecordPath, buildScreenPath } from '../links.ts';
import { findWayBack } from '../left-list/way-back.ts';

interface RecordCrumbFacts {
  readonly params: Params;
  /** The stored record; null while it is created. */
  readonly record: Values | null;
  readonly screen: ScreenMode;
  /** What a new record begins with. */
  readonly start?: Values | null;
}

/** The way down to a record: its parent, its list, the record itself above its form. */
export function useRecordCrumbs(resource: Resource, { params, record, screen, start = null }: RecordCrumbFacts): readonly Crumb[] {
  const { catalogue, scope } = useEngine();
  const { text, locale } = useI18n();
  if (resource.isSingle) return [];
  const crumbs: Crumb[] = [];
  for (const parent of resource.parents) {
    const value = params[parent.param];
    const entry = findCatalogueEntry(catalogue, parent.resource);
    if (entry === null || value === undefined || value === '*' || entry.key.length !== 1 || entry.parents.length > 0) continue;
    if (entry.hasList) crumbs.push({ title: text(entry.titlePlural), ...findWayBack(entry, {}, [value]) });
    if (entry.hasShow || entry.hasEdit) crumbs.push({ title: value, to: buildRecordPath(entry, { key: [value] }) });
  }
  const key = record === null ? null : getRecordKey(resource, record);
  if (resource.list !== null && mayUseVerb(resource, 'list', scope({})).allowed)
    crumbs.push({ title: text(resource.titlePlural), ...findWayBack(resource, params, key, record ?? start) });
  if (record !== null && key !== null && screen === 'edit') {
    const isHere = resource.show === null;
    crumbs.push({
      ...{ title: formatRecordTitle(resource, record, locale), isHere },
      to: buildScreenPath(resource, { screen: isHere ? 'edit' : 'show', key, params }),
    });
  }
  return crumbs;
}
