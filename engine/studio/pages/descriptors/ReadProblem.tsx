import { useLingui } from '@lingui/react';
import { ApiError } from '../../../data/source.ts';
import { useErrorText } from '../../../screens/actions/useErrorText.ts';
import { Button, StateBlock } from '../../../ui/index.ts';

/** In place of what could not be read. A refusal and an unknown name are pages of their own, drawn by the boundary around the screen. */
export function ReadProblem({ problem, onRetry }: { readonly problem: Error; readonly onRetry: () => void }) {
  const { i18n } = useLingui();
  const errorText = useErrorText();
  if (!(problem instanceof ApiError) || problem.status === 403 || problem.status === 404) throw problem;
  return (
    <StateBlock
      kind={problem.status === 0 ? 'offline' : 'error'}
      title={i18n._('The descriptors could not be loaded')}
      text={errorText(problem)}
    >
      <Button onClick={onRetry}>{i18n._('Try again')}</Button>
    </StateBlock>
  );
}
