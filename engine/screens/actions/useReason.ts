import { useCallback } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { Permission } from '../../model/access.ts';
import type { Scope } from '../../model/evaluate.ts';
import { textValues, translated } from '../../model/texts.ts';

/** The sentence that says why something is disabled; null when there is none to say. */
export function useReason(): (permission: Permission, scope: Scope) => string | null {
  const { text } = useI18n();
  return useCallback(
    (permission, scope) => {
      const { reason } = permission;
      return reason === null ? null : text(reason, { ...textValues(reason, scope), ...translated(permission.with, text) });
    },
    [text],
  );
}
