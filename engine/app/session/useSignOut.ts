import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { clearSavedFilters } from '../../screens/list/saved-filters.ts';
import { signOutUrl } from './sign-in.ts';

/** Drops what this browser remembers of the user, then ends the session of the identity integration. */
export function useSignOut(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    clearSavedFilters();
    queries.clear();
    location.assign(signOutUrl);
  }, [queries]);
}
