import { useLingui } from '@lingui/react';
import { useContext, type ReactNode } from 'react';
import type { ApiError } from '../../data/source.ts';
import { useI18n } from '../../i18n/index.ts';
import { placeholderValuesOf } from '../../model/texts.ts';
import { Button, StateBlock, useCopyText } from '../../ui/index.ts';
import { mayUseVerb } from '../../model/access.ts';
import { buildHelpPath } from '../links.ts';
import { HasPagesContext } from '../why/ask.ts';
import { useErrorText } from '../actions/useErrorText.ts';
import { formatTitleInSentence } from '../../model/title-in-sentence.ts';
import { isFilteredState, noFiltering, replaceFilter } from './state/list-state.ts';
import { useFilterChips } from './filters/useChips.ts';
import { useFilterWording } from './filters/useFilterWords.ts';
import type { ListModel } from './useList.ts';

export interface ListProblemProps {
  readonly model: ListModel;
  readonly error: ApiError;
}

/** What stands in the place of rows when the call was refused. */
export function ListProblem({ model, error }: ListProblemProps) {
  const { i18n } = useLingui();
  const { text, locale } = useI18n();
  const errorText = useErrorText();
  const copyText = useCopyText();
  const title = text(model.resource.titlePlural);
  if (error.status === 403)
    return (
      <StateBlock
        kind="forbidden"
        title={i18n._('You may not see {title}', { title: formatTitleInSentence(title, locale) })}
        text={errorText(error)}
      />
    );
  const again = (
    <Button variant="contained" color="primary" onClick={() => void model.page.refetch()}>
      {i18n._('Try again')}
    </Button>
  );
  if (error.status === 0) {
    return (
      <StateBlock
        kind="offline"
        title={i18n._('{title} could not be loaded', { title })}
        text={i18n._('The server cannot be reached. Nothing was changed.')}
      >
        {again}
      </StateBlock>
    );
  }
  const details = [errorText(error), error.hint].filter((part) => part !== '');
  return (
    <StateBlock kind="error" title={i18n._('{title} could not be loaded', { title })} text={details.join(' · ')}>
      {again}
      <ClearFiltersButton model={model} />
      <Button variant="text" onClick={() => copyText(`${error.status} ${error.code} ${error.message} ${new Date().toISOString()}`)}>
        {i18n._('Copy details')}
      </Button>
    </StateBlock>
  );
}

export interface EmptyListStateProps {
  readonly model: ListModel;
  /** The button that makes the first record. */
  readonly create: ReactNode;
}

/** No rows: nothing there at all, nothing that matches, or a page beyond the last. */
export function EmptyListState({ model, create }: EmptyListStateProps) {
  const { i18n } = useLingui();
  const { text, locale } = useI18n();
  const { resource, state, change } = model;
  const chips = useFilterChips(model);
  const { title } = useFilterWording();
  const isAsked = isFilteredState(state);
  if (state.page > 1) {
    return (
      <StateBlock kind="empty" title={i18n._('This page is empty')}>
        <Button onClick={() => change({ page: 1 })}>{i18n._('First page')}</Button>
      </StateBlock>
    );
  }
  if (!isAsked) return <FirstRecordState model={model} create={create} />;
  const last = chips.at(-1);
  return (
    <StateBlock
      kind="no-match"
      title={i18n._('Nothing in {title} matches these filters', { title: formatTitleInSentence(text(resource.titlePlural), locale) })}
    >
      {last !== undefined && (
        <Button onClick={() => change(({ filters }) => ({ filters: replaceFilter(filters, last.filtering.param, null) }))}>
          {i18n._('Remove {filter}', { filter: title(last.filtering.param, last.filter) })}
        </Button>
      )}
      <ClearFiltersButton model={model} />
    </StateBlock>
  );
}

/** A list without records says how the first one comes. */
function FirstRecordState({ model: { resource, list, scope }, create }: EmptyListStateProps) {
  const { i18n } = useLingui();
  const { text, locale } = useI18n();
  const hasHelp = useContext(HasPagesContext);
  const titlePlural = text(resource.titlePlural);
  const title =
    list.empty === null
      ? i18n._('No {title} yet', { title: formatTitleInSentence(titlePlural, locale) })
      : text(list.empty, placeholderValuesOf(list.empty, scope));
  const may = resource.create === null ? null : mayUseVerb(resource, 'create', scope);
  const how =
    may === null
      ? i18n._('Nobody creates them on this page. They appear here by themselves.')
      : may.shown
        ? null
        : i18n._('You may not create any yourself. Those that others create appear here.');
  return (
    <StateBlock kind="empty" title={title} text={list.empty === null ? how : null}>
      {create}
      {hasHelp && <Button to={buildHelpPath(resource.name)}>{i18n._('Help: {resources}', { resources: titlePlural })}</Button>}
    </StateBlock>
  );
}

function ClearFiltersButton({ model: { state, change } }: { readonly model: ListModel }) {
  const { i18n } = useLingui();
  if (!isFilteredState(state)) return null;
  return (
    <Button variant="text" onClick={() => change(noFiltering)}>
      {i18n._('Clear')}
    </Button>
  );
}
