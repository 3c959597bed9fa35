import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/data-context.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Action, Resource } from '../../model/model.ts';
import type { Params } from '../../model/values.ts';
import { useEngine } from '../context.ts';
import { evaluateLinkUrl, resolveLinkHref } from '../links.ts';

/** Follows an action that writes nothing: a link, a new tab, a download. Nothing happens when a value of its address is missing. */
export function useOpenLink(resource: Resource, params: Params): (action: Action, scope: EvaluationScope) => void {
  const { source } = useData();
  const { catalogue } = useEngine();
  const navigate = useNavigate();
  return useCallback(
    ({ does }, scope) => {
      const apiUrl = (path: string) => source.urlOf(path);
      if (does.kind === 'link') {
        const target = resolveLinkHref(does.link, { catalogue, resource, scope, params, value: null, apiUrl });
        if (target === null) return;
        if (target.isExternal || target.isNewTab) openBrowserTab(target.href);
        else void navigate(target.href);
      } else if (does.kind !== 'request') {
        const href = evaluateLinkUrl(does.address, scope, apiUrl);
        if (href !== null) (does.kind === 'open' ? openBrowserTab : downloadFile)(href);
      }
    },
    [source, catalogue, resource, params, navigate],
  );
}

function openBrowserTab(href: string): void {
  window.open(href, '_blank', 'noopener');
}

/** Lets the browser save what is at an address. */
export function downloadFile(href: string): void {
  const anchor = document.createElement('a');
  anchor.href = href;
  anchor.download = '';
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
