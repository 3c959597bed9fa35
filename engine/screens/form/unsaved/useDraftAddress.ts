import { useMemo } from 'react';
import { useEngine } from '../../context.ts';
import type { DraftAddress } from './kept-drafts.ts';

/** Where this tab keeps what is typed there; null: it does not. Keeps its identity. */
export function useDraftAddress(form: string): DraftAddress | null {
  const { draftsOf: account } = useEngine();
  return useMemo(() => (account === null ? null : { account, form }), [account, form]);
}
