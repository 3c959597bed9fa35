import { useLingui } from '@lingui/react';
import { useContext } from 'react';
import type { EvaluationScope } from '../../model/evaluate.ts';
import { ToolButton } from '../../ui/index.ts';
import { AskContext, type MissingQuestion } from './ask.ts';

interface Props extends Pick<MissingQuestion, 'resource' | 'screen'> {
  readonly action?: string | null;
  /** Asked when it is pressed, for it may hold what is typed. */
  readonly scope: () => EvaluationScope;
}

/** Stands in the foot of a dialog, which has no menu; not drawn where nobody answers. */
export function MissingButton({ resource, screen, action = null, scope }: Props) {
  const { i18n } = useLingui();
  const ask = useContext(AskContext);
  if (ask === null) return null;
  const press = () => ask({ kind: 'missing', resource, screen, action, scope: scope() }, null);
  return <ToolButton icon="help" label={i18n._('What is missing here?')} aria-haspopup="dialog" onClick={press} />;
}
