import { useLingui } from '@lingui/react';
import { useI18n } from '../../i18n/index.ts';
import { mayUseVerb } from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Resource } from '../../model/model.ts';
import type { ListQuery } from '../../model/query.ts';
import type { Params } from '../../model/values.ts';
import { Button, ToolButton, useNarrow } from '../../ui/index.ts';
import { buildScreenPath } from '../links.ts';
import { useControlRefusal } from '../why/ask.ts';
import { formatTitleInSentence } from '../../model/title-in-sentence.ts';

export interface CreateButtonProps {
  readonly resource: Resource;
  readonly params: Params;
  readonly scope: EvaluationScope;
  /** Start values for the form, as equals filters. */
  readonly query?: ListQuery;
  readonly isPrimary: boolean;
}

/** "New moon": not drawn where no role of this user may create. */
export function CreateButton({ resource, params, scope, query, isPrimary }: CreateButtonProps) {
  const { i18n } = useLingui();
  const { text, locale } = useI18n();
  const isNarrow = useNarrow();
  const refusalOf = useControlRefusal(resource);
  const permission = mayUseVerb(resource, 'create', scope);
  if (resource.create === null || !permission.shown) return null;
  // What the parent record decides is not known here; the form asks it.
  const isOff = !permission.allowed && (resource.parents.length === 0 || permission.by === 'rule');
  const title = i18n._('New {title}', { title: formatTitleInSentence(text(resource.title), locale) });
  const to = buildScreenPath(resource, { screen: 'create', params, ...(query && { query }) });
  const state = { ...refusalOf(permission, { kind: 'verb', verb: 'create' }, scope), isDisabled: isOff };
  if (isNarrow) return <ToolButton icon="add" label={title} to={to} {...state} />;
  return (
    <Button icon="add" {...(isPrimary && { variant: 'contained' as const, color: 'primary' as const })} to={to} {...state}>
      {title}
    </Button>
  );
}
