import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { signedOutPath } from './sign-in.ts';

/** What the page of those who are not signed in is told by whoever leads there. */
export interface SignOutState {
  readonly endsSession: true;
}

/** Leads to the page that ends the session: a way like any other, so that whoever has typed something is asked before, not after. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return useCallback(() => void navigate(signedOutPath, { state: { endsSession: true } satisfies SignOutState }), [navigate]);
}
