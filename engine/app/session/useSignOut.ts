import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { clearSavedFilters } from '../../screens/list/state/saved-filters.ts';
import { endSession } from './sign-in.ts';

/** Ends the session, drops what this browser remembers of the user, then ends the session of the identity integration. */
export function useSignOut(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    void endSession().then((to) => {
      clearSavedFilters();
      queries.clear();
      location.assign(to);
    });
  }, [queries]);
}
