import { useLingui } from '@lingui/react';

/** The words for stages and decisions; a code that is not known is shown as it is. */
export function useBatchWords(): { readonly stageName: (id: string) => string; readonly decisionName: (code: string) => string } {
  const { i18n } = useLingui();
  const stages: Readonly<Record<string, string>> = {
    read: i18n._('Read file'),
    validate: i18n._('Check lines'),
    decide: i18n._('Decide'),
    apply: i18n._('Apply'),
  };
  const decisions: Readonly<Record<string, string>> = {
    4: i18n._('Decline import'),
    5: i18n._('Apply import'),
    6: i18n._('Decline update'),
    7: i18n._('Apply update'),
    8: i18n._('Decline order'),
    9: i18n._('Apply order'),
  };
  return { stageName: (id) => stages[id] ?? id, decisionName: (code) => decisions[code] ?? code };
}
