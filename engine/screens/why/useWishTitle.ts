import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { Field, Resource } from '../../model/model.ts';
import { listFieldOptions } from '../../model/options.ts';
import type { AccessWish } from '../../studio/decide/decision.ts';

function findWishedField(resource: Resource, { field, action }: Extract<AccessWish, { kind: 'write' | 'choose' }>): Field | undefined {
  if (action !== undefined) return resource.actions[action]?.fields[field];
  return resource.fields[field] ?? [resource.create, resource.edit].map((form) => form?.fields[field]).find((each) => each !== undefined);
}

/** What a wish is called on the screen: its button, its menu entry, its field. */
export function useWishTitle(): (resource: Resource, wish: AccessWish) => string {
  const { i18n } = useLingui();
  const { text } = useI18n();
  return useCallback(
    (resource, wish) => {
      switch (wish.kind) {
        case 'action':
          return text(resource.actions[wish.name]?.title ?? wish.name);
        case 'see':
          return text(resource.fields[wish.field]?.title ?? wish.field);
        case 'write':
          return text(findWishedField(resource, wish)?.title ?? wish.field);
        case 'choose': {
          const field = findWishedField(resource, wish);
          const option = field === undefined ? undefined : listFieldOptions(field).find(({ value }) => String(value) === wish.value);
          return i18n._('{field}: {choice}', { field: text(field?.title ?? wish.field), choice: text(option?.title ?? wish.value) });
        }
        case 'filter':
          return text(resource.list?.filters.find(({ param }) => param === wish.param)?.title ?? wish.param);
        case 'verb': {
          const titles = {
            create: resource.create === null ? i18n._('New') : text(resource.create.face.title),
            edit: i18n._('Edit'),
            delete: text(resource.remove?.title ?? 'Delete'),
            export: i18n._('Export'),
            show: i18n._('Show'),
            comment: i18n._('Add comment'),
          };
          return wish.verb in titles ? titles[wish.verb as keyof typeof titles] : text(resource.titlePlural);
        }
      }
    },
    [i18n, text],
  );
}
