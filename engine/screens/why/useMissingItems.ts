import { useLingui } from '@lingui/react';
import { useCallback, useContext } from 'react';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Resource } from '../../model/model.ts';
import type { RowMenuItem } from '../../ui/index.ts';
import { AskContext, type MissingQuestion } from './ask.ts';

const none: readonly RowMenuItem[] = [];

/** The menu entry that tells what this user does not see on a screen; none where nobody answers. What is typed is read when it is pressed. */
export function useMissingItems(
  resource: Resource,
  screen: MissingQuestion['screen'],
): (scope: EvaluationScope | (() => EvaluationScope)) => readonly RowMenuItem[] {
  const { i18n } = useLingui();
  const ask = useContext(AskContext);
  return useCallback(
    (scope) =>
      ask === null
        ? none
        : [
            {
              name: 'missing',
              title: i18n._('What is missing here?'),
              icon: 'help',
              onClick: () =>
                ask({ kind: 'missing', resource, screen, action: null, scope: typeof scope === 'function' ? scope() : scope }, null),
            },
          ],
    [ask, i18n, resource, screen],
  );
}
