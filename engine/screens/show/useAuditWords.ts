import { useLingui } from '@lingui/react';

/** What an entry of the audit log did, in the user's language; a kind it does not know reads as it is. */
export function useAuditWords(): (type: string) => string {
  const { i18n } = useLingui();
  const words: Readonly<Record<string, string>> = {
    create: i18n._('Created'),
    insert: i18n._('Created'),
    update: i18n._('Changed'),
    remove: i18n._('Deleted'),
    delete: i18n._('Deleted'),
  };
  return (type) => words[type] ?? type;
}
