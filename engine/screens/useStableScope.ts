import { useMemo } from 'react';
import type { EvaluationScope } from '../model/evaluate.ts';

/**
 * A scope without a record, kept until its user, settings or parameters change: time alone neither redraws a screen nor asks again. What
 * shows the time goes on by itself (`fields/timed.tsx`).
 */
export function useStableScope(scope: EvaluationScope): EvaluationScope {
  const { roles, user, settings, params, mode, zone } = scope;
  const name = JSON.stringify([params, mode, zone]);
  // `name` stands for the three values that are compared by content.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => scope, [roles, user, settings, name]);
}
