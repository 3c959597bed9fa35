/** What a control asks when somebody wants to know why it is disabled, locked or missing. The app answers; without it there is no "Why?". */
import { createContext, useCallback, useContext, useMemo } from 'react';
import type { Permission } from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Resource } from '../../model/model.ts';
import type { AccessWish } from '../../studio/decide/decision.ts';
import type { OnWhy } from '../../ui/index.ts';
import { useReasonText } from '../actions/useReason.ts';

export interface WhyQuestion {
  readonly kind: 'why';
  readonly resource: Resource;
  readonly wish: AccessWish;
  readonly scope: EvaluationScope;
  /** What the descriptor says about it; null where it says nothing. */
  readonly reason: string | null;
}

export interface MissingQuestion {
  readonly kind: 'missing';
  readonly resource: Resource;
  readonly screen: 'list' | 'show' | 'create' | 'edit';
  /** The action whose inputs are asked about, in place of the screen. */
  readonly action: string | null;
  /** `self` is the stored record of show and edit, and what is typed on create and in the dialog of an action. */
  readonly scope: EvaluationScope;
}

/** Answers beside the control that was pressed; what is missing is told in a dialog, beside none. */
export type AskWhy = (question: WhyQuestion | MissingQuestion, control: HTMLElement | null) => void;

export const AskContext = createContext<AskWhy | null>(null);

/** Whether the pages of the app stand around these screens. Not where screens are tried: no place leads to one, and what is opened is not kept. */
export const HasPagesContext = createContext(true);

/** Asks "Why?" about a wish; null where nobody answers. */
export function useAskWhy(): ((question: Omit<WhyQuestion, 'kind'>, control: HTMLElement) => void) | null {
  const ask = useContext(AskContext);
  return useMemo(() => (ask === null ? null : (question, control) => ask({ kind: 'why', ...question }, control)), [ask]);
}

export interface ControlRefusal {
  readonly isDisabled: boolean;
  readonly reason: string | null;
  readonly onWhy: OnWhy | null;
}

/** What a control draws of a permission: whether it is disabled, the reason, and who explains more. */
export function useControlRefusal(
  resource: Resource,
): (permission: Permission, wish: AccessWish, scope: EvaluationScope) => ControlRefusal {
  const reasonOf = useReasonText();
  const why = useAskWhy();
  return useCallback(
    (permission, wish, scope) => {
      const reason = reasonOf(permission, scope);
      const onWhy: OnWhy | null = permission.allowed || why === null ? null : (control) => why({ resource, wish, scope, reason }, control);
      return { isDisabled: !permission.allowed, reason, onWhy };
    },
    [reasonOf, why, resource],
  );
}
