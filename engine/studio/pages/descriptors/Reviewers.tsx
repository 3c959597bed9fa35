import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { isConditionTrue } from '../../../model/evaluate.ts';
import { toPlainText } from '../../../model/packed.ts';
import { useScope } from '../../../screens/context.ts';
import { useOptions } from '../../../app/options.ts';
import { ForbiddenScreen } from '../../../app/StatusScreens.tsx';

/** Draws what only those may see whom `descriptors` of `_app.yaml` lets; all others are told so, and no call is made. */
export function ForReviewers({ children }: { readonly children: ReactNode }) {
  const { i18n } = useLingui();
  return useMayReview() ? children : <ReviewersOnly title={i18n._('Descriptors')} />;
}

/** In place of a page that only reviewers may see. */
export function ReviewersOnly({ title }: { readonly title: string }) {
  const { descriptors } = useOptions().catalogue;
  return <ForbiddenScreen title={toPlainText(title)} closed={{ name: null, resource: null, verb: 'use', cond: descriptors }} />;
}

/** Whether this user may read descriptors. */
export function useMayReview(): boolean {
  const { catalogue } = useOptions();
  return isConditionTrue(catalogue.descriptors, useScope());
}
