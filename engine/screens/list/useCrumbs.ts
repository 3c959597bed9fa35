import { useMemo } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { Resource } from '../../model/model.ts';
import type { Params } from '../../model/values.ts';
import type { Crumb } from '../../ui/index.ts';
import { entryOf, useEngine } from '../context.ts';
import { screenPath } from '../links.ts';

/** The way down to a nested list: for each chosen parent its list and the record itself. */
export function useCrumbs(resource: Resource, params: Params): readonly Crumb[] {
  const { catalogue } = useEngine();
  const { text } = useI18n();
  return useMemo(
    () =>
      resource.parents.flatMap((parent): Crumb[] => {
        const value = params[parent.param] ?? '*';
        const entry = entryOf(catalogue, parent.resource);
        if (entry === null || value === '*' || value === '') return [];
        const above = Object.fromEntries(
          entry.parents.flatMap(({ param }) => (params[param] === undefined ? [] : [[param, params[param]]])),
        );
        const screen = entry.hasShow ? 'show' : entry.hasEdit ? 'edit' : null;
        const list = entry.hasList ? [{ title: text(entry.titlePlural), to: screenPath(entry, { screen: 'list', params: above }) }] : [];
        return screen === null ? list : [...list, { title: value, to: screenPath(entry, { screen, key: [value], params: above }) }];
      }),
    [resource, params, catalogue, text],
  );
}
