import { useLingui } from '@lingui/react';
import { useCallback, useMemo } from 'react';
import type { Action, Field, Resource } from '../../../model/model.ts';
import { useAskWhy } from '../../why/ask.ts';
import type { FormContext } from './form-context.ts';
import type { FormStore } from '../state/form-store.ts';

interface ActionInputs {
  readonly resource: Resource;
  readonly action: Action;
  readonly store: FormStore;
}

/** Why the inputs of an action are locked. Keeps its identity, as what is made of it must. */
export function useInputLocks({ resource, action, store }: ActionInputs): Pick<FormContext, 'lockHelp' | 'whyLocked'> {
  const lockHelp = useLockHelp();
  const why = useAskWhy();
  return useMemo(
    () => ({
      lockHelp,
      whyLocked: (field) => {
        if (why === null || typeof field.readOnly === 'boolean') return null;
        const wish = { kind: 'write', field: field.name, action: action.name } as const;
        // What is typed by then decides.
        return (control) => why({ resource, wish, scope: store.scope(), reason: null }, control);
      },
    }),
    [resource, action, store, lockHelp, why],
  );
}

/** What stands below an input that is always locked and says nothing else: no rule decides, so there is nothing to ask. */
export function useLockHelp(): (field: Field) => string | null {
  const { i18n } = useLingui();
  return useCallback(
    (field) => (field.readOnly === true && field.help === null ? i18n._('Read-only: it cannot be changed here') : null),
    [i18n],
  );
}
