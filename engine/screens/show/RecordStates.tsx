/** In place of a record: while it loads, and when it cannot be had. */
import { useLingui } from '@lingui/react';
import { useLocation } from 'react-router-dom';
import { ApiError } from '../../data/source.ts';
import { useI18n } from '../../i18n/index.ts';
import type { FormModel, Resource, ShowModel } from '../../model/model.ts';
import { Button, Page, SkeletonRecord, StateBlock, WhyButton, type RecordShape } from '../../ui/index.ts';
import { useErrorText } from '../actions/useErrorText.ts';
import { useScope } from '../context.ts';
import type { RecordStepParts } from '../left-list/RecordSteps.tsx';
import { useAskWhy } from '../why/ask.ts';
import { removeTabCells, selectKeyFacts, selectStateCells } from './key-facts.ts';

interface LoadingRecordProps {
  readonly resource: Resource;
  readonly screen: ShowModel | FormModel;
  readonly steps: RecordStepParts | null;
}

/** The page of a record before its first answer, in the shape that its descriptor gives it. Without `steps` it is part of another page. */
export function LoadingRecord({ resource, screen, steps }: LoadingRecordProps) {
  const { text } = useI18n();
  const shape = describeShape(resource, screen);
  if (steps === null) return <SkeletonRecord shape={{ ...shape, facts: 0, tabs: 0 }} />;
  return (
    <Page title={text(screen.face.title)} actions={steps.bar} foot={steps.foot}>
      <SkeletonRecord shape={shape} />
    </Page>
  );
}

/** As many as fit on a page. */
const mostSections = 4;

function describeShape(resource: Resource, { tabs, ...screen }: ShowModel | FormModel): RecordShape {
  const kind = 'writable' in screen ? 'form' : 'show';
  const facts = kind === 'form' ? [] : selectKeyFacts(resource, tabs[0]);
  const elsewhere = kind === 'form' ? [] : [...facts, ...selectStateCells(resource, tabs[0])];
  const layout = (tabs[0] === undefined ? [] : removeTabCells(tabs[0], elsewhere).layout).filter(({ when }) => when === true);
  const groups = layout.flatMap((block) => (block.kind === 'group' ? [block.cells.length] : []));
  const alone = layout.filter(({ kind: part }) => part === 'cell').length;
  const sections = [...(alone > 0 ? [alone] : []), ...groups].slice(0, mostSections);
  return { kind, facts: facts.length, tabs: tabs.length > 1 ? tabs.length : 0, sections: sections.length > 0 ? sections : [mostSections] };
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
