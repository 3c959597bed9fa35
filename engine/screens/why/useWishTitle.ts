import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { Resource } from '../../model/model.ts';
import type { Wish } from '../../review/decision.ts';

/** What a wish is called on the screen: its button, its menu entry, its field. */
export function useWishTitle(): (resource: Resource, wish: Wish) => string {
  const { i18n } = useLingui();
  const { text } = useI18n();
  return useCallback(
    (resource, wish) => {
      switch (wish.kind) {
        case 'action':
          return text(resource.actions[wish.name]?.title ?? wish.name);
        case 'see':
        case 'write':
        case 'choose':
          return text(resource.fields[wish.field]?.title ?? wish.field);
        case 'filter':
          return text(resource.list?.filters.find(({ param }) => param === wish.param)?.title ?? wish.param);
        case 'verb': {
          const titles = {
            create: resource.create === null ? i18n._('New') : text(resource.create.face.title),
            edit: i18n._('Edit'),
            delete: text(resource.remove?.title ?? 'Delete'),
            export: i18n._('Export'),
            show: i18n._('Show'),
          };
          return wish.verb in titles ? titles[wish.verb as keyof typeof titles] : text(resource.titlePlural);
        }
      }
    },
    [i18n, text],
  );
}
