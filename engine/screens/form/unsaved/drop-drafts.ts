import { removeSessionItems } from '../../session-items.ts';

const prefix = 'steward.drafts.';

/** Where this tab keeps the drafts of an account. */
export const printDraftsSlot = (account: string): string => prefix + account;

/** Forgets what was typed into forms in this tab and not saved: at sign-out all of it, else what is not of the account that is signed in. */
export function dropDrafts(butOf: string | null = null): void {
  removeSessionItems(prefix, butOf === null ? null : printDraftsSlot(butOf));
}
