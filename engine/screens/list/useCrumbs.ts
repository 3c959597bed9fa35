import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { Resource } from '../../model/model.ts';
import type { Params } from '../../model/values.ts';
import type { Crumb } from '../../ui/index.ts';
import { findCatalogueEntry, useEngine } from '../context.ts';
import { buildScreenPath } from '../links.ts';

/** The way down to a nested list: the start page, then for each chosen parent its list and the record itself. */
export function useListCrumbs(resource: Resource, params: Params): readonly Crumb[] {
  const { catalogue } = useEngine();
  const { text } = useI18n();
  const { i18n } = useLingui();
  return useMemo(() => {
    const down = resource.parents.flatMap((parent): Crumb[] => {
      const value = params[parent.param] ?? '*';
      const entry = findCatalogueEntry(catalogue, parent.resource);
      if (entry === null || value === '*' || value === '') return [];
      const above = Object.fromEntries(entry.parents.flatMap(({ param }) => (params[param] === undefined ? [] : [[param, params[param]]])));
      const screen = entry.hasShow ? 'show' : entry.hasEdit ? 'edit' : null;
      const list = entry.hasList ? [{ title: text(entry.titlePlural), to: buildScreenPath(entry, { screen: 'list', params: above }) }] : [];
      return screen === null ? list : [...list, { title: value, to: buildScreenPath(entry, { screen, key: [value], params: above }) }];
    });
    // Not the verb of a button, which is the same word in English alone.
    const start = i18n._({ id: 'crumb.start', message: 'Start' });
    return down.length === 0 ? [] : [{ title: start, to: '/' }, ...down];
    // `text` is new after each switch of the language.
  }, [resource, params, catalogue, text, i18n]);
}
