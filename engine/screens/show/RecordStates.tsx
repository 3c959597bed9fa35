/** In place of a record: while it loads, and when it cannot be had. */
import { useLingui } from '@lingui/react';
import { ApiError } from '../../data/source.ts';
import { useI18n } from '../../i18n/index.ts';
import type { Resource, Text } from '../../model/model.ts';
import { Button, Page, SkeletonRows, StateBlock } from '../../ui/index.ts';
import { useErrorText } from '../actions/useErrorText.ts';

/** The page of a record before its first answer. */
export function LoadingRecord({ title, isEmbedded }: { readonly title: Text; readonly isEmbedded: boolean }) {
  const { text } = useI18n();
  if (isEmbedded) return <SkeletonRows rows={4} />;
  return (
    <Page title={text(title)}>
      <SkeletonRows rows={8} />
    </Page>
  );
}

interface ProblemProps {
  readonly resource: Resource;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A record that could not be read. A missing or forbidden one is a page of its own, drawn by the boundary around the screen. */
export function RecordProblem({ resource, error, onRetry }: ProblemProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const errorText = useErrorText();
  if (!(error instanceof ApiError) || error.status === 403 || error.status === 404) throw error;
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
