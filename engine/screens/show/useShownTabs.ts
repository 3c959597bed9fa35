import { readsTheClock, useTimedScope } from '../../fields/timed.tsx';
import { isConditionTrue, type EvaluationScope } from '../../model/evaluate.ts';
import type { LayoutTab } from '../../model/model.ts';

/** The tabs whose condition holds, and no longer than it does. */
export function useShownTabs(tabs: readonly LayoutTab[], scope: EvaluationScope): readonly LayoutTab[] {
  const shownAt = (at: EvaluationScope): readonly LayoutTab[] => tabs.filter((tab) => isConditionTrue(tab.when, at));
  const isTimed = tabs.some((tab) => readsTheClock(tab.when));
  return shownAt(
    useTimedScope(scope, isTimed, (at) =>
      shownAt(at)
        .map(({ name }) => name)
        .join(),
    ),
  );
}
