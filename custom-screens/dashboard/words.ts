import { useLingui } from '@lingui/react';
import type { StandingStepName } from './standing.ts';

/** The words for the four things and for their codes; a code that is not known is shown as it is. */
export function useStandingWords(): { readonly nameOf: (step: StandingStepName) => string; readonly codeOf: (code: string) => string } {
  const { i18n } = useLingui();
  const names: Readonly<Record<StandingStepName, string>> = {
    account: i18n._('Account'),
    integration: i18n._('Integration'),
    products: i18n._('Products'),
    fulfillments: i18n._('Order fulfillments'),
  };
  const codes: Readonly<Record<string, string>> = {
    active: i18n._('Active'),
    pending: i18n._('Pending'),
    clear: i18n._('All clear'),
    waiting: i18n._('Waiting'),
    overdue: i18n._('Overdue'),
  };
  return {
    nameOf: (step) => names[step],
    codeOf: (code) => codes[code] ?? (code || '–'),
  };
}
