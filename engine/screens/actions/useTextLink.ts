import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { useData } from '../../data/data-context.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Resource, ModelText } from '../../model/model.ts';
import type { Params } from '../../model/values.ts';
import type { ToastOptions } from '../../ui/index.ts';
import { useEngine } from '../context.ts';
import { resolveLinkHref } from '../links.ts';

/** Where a message leads, as the button of its toast; nothing when its link is denied or lacks a value. */
export function useTextLink(resource: Resource, params: Params): (text: ModelText, scope: EvaluationScope) => Pick<ToastOptions, 'action'> {
  const { source } = useData();
  const { catalogue } = useEngine();
  const { i18n } = useLingui();
  return useCallback(
    ({ link }, scope) => {
      if (link === null) return {};
      const target = resolveLinkHref(link, { catalogue, resource, scope, params, value: null, apiUrl: (path) => source.urlOf(path) });
      if (target === null) return {};
      const title = i18n._('Show');
      if (!target.isExternal) return { action: { title, to: target.href } };
      return { action: { title, onClick: () => void window.open(target.href, '_blank', 'noopener') } };
    },
    [source, catalogue, i18n, resource, params],
  );
}
