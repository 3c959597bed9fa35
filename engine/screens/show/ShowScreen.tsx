/** One record to read: key facts, tabs, values, collections, and what may be done with it in the bar. */
import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { resolveRecordParams } from '../../data/address.ts';
import { useLoadedRecord } from '../../data/useRecord.ts';
import { FieldCell } from '../../fields/cells.tsx';
import { useI18n } from '../../i18n/index.ts';
import { mayUseVerb } from '../../model/access.ts';
import { isConditionTrue, type EvaluationScope } from '../../model/evaluate.ts';
import type { ActionPoll, Resource, ShowModel } from '../../model/model.ts';
import { placeholderValuesOf } from '../../model/texts.ts';
import type { Params, Values } from '../../model/values.ts';
import { Button, Dialog, Note, Page, Rail, SkeletonRows, StateBlock, Tabs, WhyButton, tabIds } from '../../ui/index.ts';
import { formatRecordTitle } from '../../model/record-title.ts';
import { useEngine } from '../context.ts';
import { useControlRefusal } from '../why/ask.ts';
import { MissingButton } from '../why/MissingButton.tsx';
import { DraftsPage } from '../form/unsaved/Drafts.tsx';
import { useCloseDialog } from '../form/frame/useCloseDialog.ts';
import { useOpenTab } from '../form/frame/useTab.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { useRecordSteps, type RecordStepParts } from '../left-list/RecordSteps.tsx';
import { useRecordPlace } from '../left-list/useLeftList.ts';
import { isDialogOverList } from '../over-list.ts';
import { RecordActivity } from './Activity.tsx';
import { selectKeyFacts, selectStateCells, removeTabCells } from './key-facts.ts';
import { RecordActionBar } from './RecordActions.tsx';
import { RecordHead } from './RecordHead.tsx';
import { LoadingRecord, RecordProblem } from './RecordStates.tsx';
import { TabBody } from './TabBody.tsx';
import { useRecordActivity } from './useActivity.ts';
import { useCommentTab } from './useCommentTab.tsx';
import { useRecordCrumbs } from './useCrumbs.ts';
import { useRecordScope, useShownRecord } from './useShownRecord.ts';
import { useShownTabs } from './useShownTabs.ts';
import { countHeldRows, useTabCount } from './useTabCount.ts';

export interface ShowScreenProps {
  readonly resource: Resource;
  readonly recordKey: readonly string[];
  readonly params: Params;
}

/** The screen behind the address of a record; as a dialog it stands over its list. */
export function ShowScreen(props: ShowScreenProps) {
  const { i18n } = useLingui();
  const { resource, params } = props;
  const close = useCloseDialog(resource, params);
  if (resource.show === null) return <StateBlock kind="not-found" title={i18n._('There is no such page')} />;
  if (!isDialogOverList(resource, 'show')) return <LoadedShowPage {...props} show={resource.show} />;
  return (
    <>
      <ListScreen resource={resource} params={params} />
      <DraftsPage key={JSON.stringify(props.recordKey)}>
        <ShowDialog {...props} onClose={close} />
      </DraftsPage>
    </>
  );
}

/** The record as a dialog. */
function ShowDialog({ resource, recordKey, params, onClose }: ShowScreenProps & { readonly onClose: () => void }) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const { show } = resource;
  const { scope } = useEngine();
  const [everyMs, setEveryMs] = useState<number | false>(false);
  const record = useLoadedRecord(resource, recordKey, { params, everyMs });
  if (show === null) return null;
  const { data } = record;
  const values = data?.values;
  return (
    <Dialog
      title={text(show.face.title)}
      context={data === undefined ? null : formatRecordTitle(resource, data.values, i18n.locale)}
      size="table"
      onClose={onClose}
      secondary={
        values !== undefined && (
          <MissingButton resource={resource} screen="show" scope={() => scope({ self: values, params, mode: 'show' })} />
        )
      }
      actions={<Button onClick={onClose}>{i18n._('Close')}</Button>}
    >
      {record.isError && <RecordProblem resource={resource} error={record.error} onRetry={() => void record.refetch()} />}
      {data === undefined && !record.isError && <SkeletonRows rows={6} />}
      {data !== undefined && (
        <ShowPageBody
          resource={resource}
          show={show}
          record={data.values}
          params={params}
          isDialog
          at={record.dataUpdatedAt}
          onPoll={setEveryMs}
        />
      )}
    </Dialog>
  );
}

function LoadedShowPage({ resource, recordKey, params, show }: ShowScreenProps & { readonly show: ShowModel }) {
  const [everyMs, setEveryMs] = useState<number | false>(false);
  const record = useLoadedRecord(resource, recordKey, { params, everyMs });
  const steps = useRecordSteps(useRecordPlace(resource, { recordKey, params, screen: 'show' }));
  if (record.isError) return <RecordProblem resource={resource} error={record.error} onRetry={() => void record.refetch()} place="page" />;
  if (record.data === undefined) return <LoadingRecord resource={resource} screen={show} steps={steps} />;
  return (
    <DraftsPage key={JSON.stringify(recordKey)}>
      <ShowPage {...{ resource, show, params, steps }} record={record.data.values} at={record.dataUpdatedAt} onPoll={setEveryMs} />
    </DraftsPage>
  );
}

const nobody: Values = {};

interface ShowPageProps {
  readonly resource: Resource;
  readonly show: ShowModel;
  readonly record: Values;
  readonly params: Params;
  /** Time of the answer. */
  readonly at: number;
  readonly onPoll: (everyMs: number | false) => void;
}

function ShowPage({ steps, ...props }: ShowPageProps & { readonly steps: RecordStepParts }) {
  const { resource, record, params } = props;
  const crumbs = useRecordCrumbs(resource, { params, record, screen: 'show' });
  const scope = useRecordScope(record, params);
  const { i18n } = useLingui();
  const refusalOf = useControlRefusal(resource);
  const may = mayUseVerb(resource, 'show', scope);
  const { reason, onWhy } = refusalOf(may, { kind: 'verb', verb: 'show' }, scope);
  const state = resource.stateField === null ? undefined : resource.fields[resource.stateField];
  const own = resolveRecordParams(resource, record, params);
  const title = formatRecordTitle(resource, record, i18n.locale);
  if (!may.allowed)
    return (
      <StateBlock kind="forbidden" title={reason ?? title}>
        {onWhy !== null && <WhyButton label={i18n._("Why can't I open this record?")} onWhy={onWhy} />}
      </StateBlock>
    );
  return (
    <Page
      title={title}
      crumbs={crumbs}
      {...(state !== undefined && { status: <FieldCell field={state} values={record} scope={scope} as="badge" /> })}
      actions={
        <>
          {steps.bar}
          <RecordActionBar resource={resource} record={record} params={own} mode="show" />
        </>
      }
      foot={steps.foot}
    >
      <ShowPageBody {...props} isDialog={false} />
    </Page>
  );
}

function ShowPageBody({ resource, show, record: stored, params, isDialog, at, onPoll }: ShowPageProps & { readonly isDialog: boolean }) {
  const { text } = useI18n();
  const { record, scope } = useShownRecord(resource, stored, params);
  const shown = useShownTabs(show.tabs, scope);
  const facts = isDialog ? [] : selectKeyFacts(resource, shown[0]);
  const elsewhere = isDialog ? [] : [...facts, ...selectStateCells(resource, shown[0])];
  const tabs = shown.map((tab, at) => (at === 0 ? removeTabCells(tab, elsewhere) : tab));
  const comments = useCommentTab(resource, { tabs, record, params });
  const rowsOf = (field: string) => countHeldRows(record[field]);
  const countOf = useTabCount(resource, { screen: 'show', rowsOf, stored: isDialog ? nobody : stored, params });
  const titled = tabs.map((tab) => ({
    name: tab.name,
    title: text(tab.title, placeholderValuesOf(tab.title, scope)),
    count: countOf(tab),
  }));
  const own = { name: comments.name ?? '', title: comments.title, count: comments.count };
  const place = comments.before === null ? tabs.length : tabs.indexOf(comments.before);
  const all = comments.name === null ? titled : [...titled.slice(0, place), own, ...titled.slice(place)];
  const [open, setOpen] = useOpenTab(
    all.map(({ name }) => name),
    !isDialog,
  );
  const tab = tabs.find((each) => each.name === open);
  const isLate = useRecordPolling(show.poll, scope, { at, onPoll });
  const { i18n } = useLingui();
  const log = useRecordActivity(resource, isDialog ? nobody : record, params);
  const hasRail = !isDialog && log.length > 0 && tab === tabs[0];
  const panel = all.length > 1 ? { role: 'tabpanel', ...tabIds(open) } : {};
  const body = (
    <>
      {isLate && (
        <Note tone="warning">
          {i18n._('This is taking longer than expected. The page has stopped checking for updates; reload it to see the current state.')}
        </Note>
      )}
      {tab !== undefined && <TabBody key={tab.name} resource={resource} tab={tab} record={record} params={params} scope={scope} />}
      {(comments.name === null || open === comments.name) && comments.body}
    </>
  );
  return (
    <>
      {!isDialog && <RecordHead resource={resource} record={record} params={params} scope={scope} cells={facts} log={log} />}
      {all.length > 1 && <Tabs tabs={all} value={open} onChange={setOpen} />}
      {hasRail ? (
        <Rail rail={<RecordActivity resource={resource} log={log} />}>
          <Box {...panel}>{body}</Box>
        </Rail>
      ) : (
        <Box sx={isDialog ? {} : { px: { xs: 4, sm: 6 }, py: 5 }} {...panel}>
          {body}
        </Box>
      )}
    </>
  );
}

/** Asks again while the record says so; true when it was asked too often. `at` is the time of the last answer. */
function useRecordPolling(
  poll: ActionPoll | null,
  scope: EvaluationScope,
  { at, onPoll }: { readonly at: number; readonly onPoll: (everyMs: number | false) => void },
): boolean {
  const isWanted = poll !== null && isConditionTrue(poll.while, scope);
  const [seen, setSeen] = useState({ at: 0, count: 0 });
  if (seen.at !== at) setSeen({ at, count: isWanted ? seen.count + 1 : 0 });
  const isOver = isWanted && poll.max !== null && seen.count > poll.max;
  useEffect(() => onPoll(isWanted && !isOver && poll !== null ? poll.everyMs : false), [isWanted, isOver, poll, onPoll]);
  return isOver;
}
