/** In place of a record: while it loads, and when it cannot be had. */
import { useLingui } from '@lingui/react';
import { useLocation } from 'react-router-dom';
import { ApiError } from '../../data/source.ts';
import { useI18n } from '../../i18n/index.ts';
import type { Resource, ModelText } from '../../model/model.ts';
import { Button, Page, SkeletonRows, StateBlock, WhyButton } from '../../ui/index.ts';
import { useErrorText } from '../actions/useErrorText.ts';
import { useScope } from '../context.ts';
import type { RecordStepParts } from '../left-list/RecordSteps.tsx';
import { useAskWhy } from '../why/ask.ts';

/** The page of a record before its first answer. Without `steps` it is part of another page. */
export function LoadingRecord({ title, steps }: { readonly title: ModelText; readonly steps: RecordStepParts | null }) {
  const { text } = useI18n();
  if (steps === null) return <SkeletonRows rows={4} />;
  return (
    <Page title={text(title)} actions={steps.bar} foot={steps.foot}>
      <SkeletonRows rows={8} />
    </Page>
  );
}

interface RecordProblemProps {
  readonly resource: Resource;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** In place of a page, inside of something that is of no use without it, or beside what is. */
  readonly place?: 'page' | 'inside' | 'beside';
}

/**
 * A record that could not be read. A missing or forbidden one is a page of its own, inside of something drawn by the boundary around the screen,
 * unless the screen goes on without it.
 */
export function RecordProblem({ resource, error, onRetry, place = 'inside' }: RecordProblemProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const errorText = useErrorText();
  if (place === 'page' && error instanceof ApiError && error.status === 403)
    return <ClosedRecordPage resource={resource} message={error.message} />;
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 403 || error.status === 404) {
    if (place !== 'beside') throw error;
    return <StateBlock kind={error.status === 403 ? 'forbidden' : 'not-found'} title={errorText(error)} />;
  }
  return (
    <StateBlock
      kind={error.status === 0 ? 'offline' : 'error'}
      title={i18n._('{title} could not be loaded', { title: text(resource.title) })}
      text={errorText(error)}
    >
      <Button onClick={onRetry}>{i18n._('Try again')}</Button>
    </StateBlock>
  );
}

/** A record that the server refuses to show. It is not here, so that the rule is told without it. */
function ClosedRecordPage({ resource, message }: { readonly resource: Resource; readonly message: string }) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const why = useAskWhy();
  const scope = useScope();
  const question = { resource, wish: { kind: 'verb', verb: 'show' }, scope, reason: message } as const;
  return (
    <Page title="403">
      <StateBlock kind="forbidden" title={message} text={pathname}>
        {why !== null && <WhyButton label={i18n._("Why can't I open this record?")} onWhy={(control) => why(question, control)} />}
        <Button to="/">{i18n._('Go to the start page')}</Button>
      </StateBlock>
    </Page>
  );
}
