import { useLingui } from '@lingui/react';
import type { DecisionLine } from '../../studio/decide/decision.ts';

/** What a line of a decision is about, in a word or two. */
export function useGateWording(): Readonly<Record<DecisionLine['gate'], string>> {
  const { i18n } = useLingui();
  const permission = i18n._('Permission');
  const offered = i18n._('Offered when');
  const field = i18n._('Field');
  return {
    ...{ 'signed-in': permission, offered: permission, use: permission, verb: permission, allow: permission },
    ...{ when: offered, filter: offered },
    ...{ 'lookup-field': field, password: field, form: field, 'made-by-server': field, immutable: field },
    rows: i18n._('Which records'),
    from: i18n._('State'),
    address: i18n._('Address'),
    rule: i18n._('Rule'),
    keep: i18n._('One must always remain'),
    visible: i18n._('Shown when'),
    'read-only': i18n._('May be changed when'),
    option: i18n._('Choice'),
  };
}
