import { useLingui } from '@lingui/react';
import type { EvaluationScope } from '../../model/evaluate.ts';
import { RowMenu } from '../../ui/index.ts';
import type { MissingQuestion } from './ask.ts';
import { useHelpItems } from './useHelpItems.ts';

interface Props extends Pick<MissingQuestion, 'resource' | 'screen'> {
  readonly scope: () => EvaluationScope;
}

/** The menu of a page without a record; not drawn where nobody answers. */
export function MissingMenu({ resource, screen, scope }: Props) {
  const { i18n } = useLingui();
  const items = useHelpItems(resource, screen)(scope);
  return items.length === 0 ? null : <RowMenu label={i18n._('More actions')} items={items} />;
}
