import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import type { Model } from '../../../model/model.ts';
import type { Reach } from '../../review/reach.ts';
import { titleOfRole } from '../../words/words-of-fact.ts';

/** Who a right reaches, in a few words; what depends on the record is marked. */
export function useReachWords(roles: Model['roles']): (reach: Reach | null) => string | null {
  const { i18n } = useLingui();
  const { text } = useI18n();
  return useCallback(
    (reach) => {
      if (reach === null) return null;
      if (reach.anyone === 'yes') return i18n._('Everyone');
      const titles = reach.roles.map(({ roles: all, may }) => {
        const title = all.map((role) => titleOfRole(role, roles, text)).join(' + ');
        return may === 'some' ? i18n._('{role} (some records)', { role: title }) : title;
      });
      const all = reach.anyone === 'some' ? [i18n._('Everyone (some records)'), ...titles] : titles;
      return all.length === 0 ? i18n._('Nobody') : all.join(', ');
    },
    [i18n, text, roles],
  );
}
