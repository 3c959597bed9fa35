import { useCallback } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { Permission } from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import { placeholderValuesOf, translateValues } from '../../model/texts.ts';

/** The sentence that says why something is disabled; null when there is none to say. */
export function useReasonText(): (permission: Permission, scope: EvaluationScope) => string | null {
  const { text } = useI18n();
  return useCallback(
    (permission, scope) => {
      const { reason } = permission;
      return reason === null ? null : text(reason, { ...placeholderValuesOf(reason, scope), ...translateValues(permission.with, text) });
    },
    [text],
  );
}
