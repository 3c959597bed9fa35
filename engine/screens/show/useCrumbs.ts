import { keyOf } from '../../data/address.ts';
import { useI18n } from '../../i18n/index.ts';
import { mayVerb } from '../../model/access.ts';
import type { Mode, Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import type { Crumb } from '../../ui/index.ts';
import { titleOf } from '../actions/useRecordText.ts';
import { entryOf, useEngine } from '../context.ts';
import { screenPath } from '../links.ts';

interface Whereabouts {
  readonly params: Params;
  /** The stored record; null while it is created. */
  readonly record: Values | null;
  readonly screen: Mode;
}

/** The way down to a record: its parent, its list, the record itself above its form. */
export function useCrumbs(resource: Resource, { params, record, screen }: Whereabouts): readonly Crumb[] {
  const { catalogue, scope } = useEngine();
  const { text, locale } = useI18n();
  if (resource.isSingle) return [];
  const crumbs: Crumb[] = [];
  for (const parent of resource.parents) {
    const value = params[parent.param];
    const entry = entryOf(catalogue, parent.resource);
    if (entry === null || value === undefined || value === '*' || entry.key.length !== 1 || entry.parents.length > 0) continue;
    if (entry.hasList) crumbs.push({ title: text(entry.titlePlural), to: screenPath(entry, { screen: 'list' }) });
    if (entry.hasShow || entry.hasEdit)
      crumbs.push({ title: value, to: screenPath(entry, { screen: entry.hasShow ? 'show' : 'edit', key: [value] }) });
  }
  if (resource.list !== null && mayVerb(resource, 'list', scope({})).allowed)
    crumbs.push({ title: text(resource.titlePlural), to: screenPath(resource, { screen: 'list', params }) });
  const key = record === null ? null : keyOf(resource, record);
  if (record !== null && key !== null && screen === 'edit')
    crumbs.push({
      title: titleOf(resource, record, locale),
      to: screenPath(resource, { screen: resource.show === null ? 'edit' : 'show', key, params }),
    });
  return crumbs;
}
