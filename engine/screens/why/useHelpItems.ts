import { useLingui } from '@lingui/react';
import { useCallback, useContext } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Resource } from '../../model/model.ts';
import type { RowMenuItem } from '../../ui/index.ts';
import { buildHelpPath } from '../links.ts';
import { AskContext, HasPagesContext, type MissingQuestion } from './ask.ts';

const none: readonly RowMenuItem[] = [];

/** The menu entries that explain a screen: what this user does not see on it, and what they may do there; none where nobody answers. What is typed is read when it is pressed. */
export function useHelpItems(
  resource: Resource,
  screen: MissingQuestion['screen'],
): (scope: EvaluationScope | (() => EvaluationScope)) => readonly RowMenuItem[] {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const ask = useContext(AskContext);
  const hasPages = useContext(HasPagesContext);
  return useCallback(
    (scope) => {
      if (ask === null) return none;
      const missing: RowMenuItem = {
        name: 'missing',
        title: i18n._('What is missing here?'),
        icon: 'help',
        onClick: () => ask({ kind: 'missing', resource, screen, action: null, scope: typeof scope === 'function' ? scope() : scope }, null),
      };
      const title = i18n._('Help: {resources}', { resources: text(resource.titlePlural) });
      const help: RowMenuItem = { name: 'help', title, icon: 'info', href: buildHelpPath(resource.name) };
      return hasPages ? [missing, help] : [missing];
    },
    [ask, hasPages, i18n, text, resource, screen],
  );
}
