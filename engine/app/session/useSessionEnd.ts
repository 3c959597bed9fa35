import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useData } from '../../data/data-context.ts';
import { waitAtMost } from '../../data/wait.ts';
import { dropPersonalPreferences } from '../../preferences/preferences.ts';
import { endSession } from './sign-in.ts';

/** How long leaving waits for what the account does not have yet. */
const sendMs = 1000;

/** Ends the session, drops what this browser remembers of the user, then ends the session of the identity integration. */
export function useSessionEnd(): () => void {
  const queries = useQueryClient();
  const { source } = useData();
  return useCallback(() => {
    const leave = async (): Promise<void> => {
      const sent = import('../../data/send-preferences.ts').then((module) => module.sendUnsentPreferences(source));
      await waitAtMost(
        sendMs,
        sent.catch(() => undefined),
      );
      const to = await endSession();
      dropPersonalPreferences();
      sessionStorage.clear();
      queries.clear();
      location.assign(to);
    };
    void leave();
  }, [queries, source]);
}
