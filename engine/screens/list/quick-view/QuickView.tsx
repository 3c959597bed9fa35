import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import { useLingui } from '@lingui/react';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { getRecordKey, resolveRecordParams } from '../../../data/address.ts';
import { useLatestRecord, useLoadedRecord } from '../../../data/useRecord.ts';
import { FieldCell } from '../../../fields/cells.tsx';
import type { LayoutTab, Resource } from '../../../model/model.ts';
import type { Params, Values } from '../../../model/values.ts';
import { isTypingTarget, Link, NarrowPart, SkeletonRows, ToolButton, useLetterKeys, useNarrow } from '../../../ui/index.ts';
import { formatRecordTitle } from '../../../model/record-title.ts';
import { StepButtons, useStepKeys } from '../../left-list/StepButtons.tsx';
import { buildScreenPath } from '../../links.ts';
import { RecordProblem } from '../../show/RecordStates.tsx';
import { TabBody } from '../../show/TabBody.tsx';
import { useShownRecord } from '../../show/useShownRecord.ts';
import { useShownTabs } from '../../show/useShownTabs.ts';
import type { ListRow } from '../rows/useRows.ts';
import type { ListModel } from '../useList.ts';
import { focusRow } from '../rows/focus-row.ts';
import { QuickViewBar } from './QuickViewBar.tsx';
import { useFocusTaken, useFollowedFocus, useKeptFocus } from './row-focus.ts';

export interface QuickViewProps {
  readonly root: RefObject<HTMLElement | null>;
  readonly model: ListModel;
  readonly row: ListRow;
  readonly onRow: (row: ListRow) => void;
  readonly onClose: () => void;
}

/** px */
const width = 480;
/** px; a lower table has the panel over the whole height of the window. */
const leastHeight = 440;

/** The record of a row beside the rows, which stay as they are and go on answering keys; on a narrow screen over them. */
export function QuickView({ root, model, row, onRow, onClose }: QuickViewProps) {
  const { i18n } = useLingui();
  const isNarrow = useNarrow();
  const panel = useRef<HTMLDivElement>(null);
  const { resource, rows } = model;
  const listed = rows.find(({ id }) => id === row.id)?.values ?? row.values;
  const latest = useLatestRecord(resource, listed, resolveRecordParams(resource, row.values, model.params));
  const title = formatRecordTitle(resource, latest, i18n.locale);
  const { previous, next } = useNeighbours(rows, row, useFocusTaken(root, row, onRow));
  const close = (): void => {
    if (panel.current?.contains(document.activeElement) === true) focusRow(root.current, row.id);
    onClose();
  };
  useKeptFocus(panel);
  useFollowedFocus(root, { rows, row, onRow });
  useStepKeys({ previous, next });
  useLetterKeys({ v: { title: i18n._('Close the quick view'), run: close } });
  const leave = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, defaultPrevented } = event;
    if (key !== 'Escape' || defaultPrevented || isTypingTarget(target) || !(target instanceof Node)) return;
    if (root.current?.contains(target) !== true && panel.current?.contains(target) !== true) return;
    event.preventDefault();
    close();
  });
  useEffect(() => {
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, []);
  const body = (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 4, pr: 2, minHeight: 48, flexShrink: 0 }}>
        <RecordHeading model={model} values={latest} title={title} />
        <StepButtons
          previous={previous === null ? { isDisabled: true, reason: i18n._('This is the first row of the page') } : { onClick: previous }}
          next={next === null ? { isDisabled: true, reason: i18n._('This is the last row of the page') } : { onClick: next }}
        />
        <ToolButton icon="cross" label={i18n._('Close')} onClick={close} />
      </Box>
      <RecordInView key={row.id} panel={panel} model={model} row={row} />
    </>
  );
  const label = i18n._('Quick view of {title}', { title });
  if (isNarrow)
    return (
      <Drawer
        anchor="bottom"
        open
        onClose={onClose}
        slotProps={{
          paper: { ref: panel, sx: { maxHeight: '85dvh', borderRadius: '12px 12px 0 0' }, 'aria-label': label },
        }}
      >
        {body}
      </Drawer>
    );
  return (
    <>
      <GlobalStyles styles={(theme) => shownRowStyle(theme, row.id)} />
      <SidePanel root={root} panel={panel} label={label}>
        {body}
      </SidePanel>
    </>
  );
}

/** The rows before and after on this page; of a record that has left it, those where it stood. */
function useNeighbours(
  rows: readonly ListRow[],
  row: ListRow,
  onRow: (row: ListRow) => void,
): { readonly previous: (() => void) | null; readonly next: (() => void) | null } {
  const found = rows.findIndex(({ id }) => id === row.id);
  const [last, setLast] = useState(found);
  if (found >= 0 && found !== last) setLast(found);
  const goTo = (at: number): (() => void) | null => {
    const to = rows[at];
    return to?.hasKey === true ? () => onRow(to) : null;
  };
  return { previous: goTo((found < 0 ? last : found) - 1), next: goTo(found < 0 ? last : found + 1) };
}

const shownRowStyle = (theme: Theme, id: string) => ({
  [`[role=row][data-record="${CSS.escape(id)}"]`]: { backgroundColor: `${theme.vars.palette.action.selected} !important` },
});

interface SidePanelProps {
  readonly root: RefObject<HTMLElement | null>;
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly children: ReactNode;
}

/** Over the right of the table, as high as that is. */
function SidePanel({ root, panel, label, children }: SidePanelProps) {
  const [place, setPlace] = useState<{ readonly top: number; readonly bottom: number } | null>(null);
  useEffect(() => {
    const watched = new ResizeObserver(() => measure());
    let table: HTMLElement | null = null;
    const measure = (): void => {
      if (root.current === null) return;
      if (table !== root.current) watched.observe((table = root.current));
      const { top, bottom, height } = table.getBoundingClientRect();
      setPlace(height < leastHeight ? { top: 0, bottom: 0 } : { top, bottom: window.innerHeight - bottom });
    };
    measure();
    return () => watched.disconnect();
  }, [root]);
  if (place === null) return null;
  return (
    <Box
      ref={panel}
      component="section"
      aria-label={label}
      tabIndex={-1}
      data-screen-only
      sx={{
        ...{ position: 'fixed', right: 0, ...place, width, maxWidth: '100vw', zIndex: 1100, outline: 'none' },
        ...{ display: 'flex', flexDirection: 'column', borderLeft: 1, borderColor: 'divider', bgcolor: 'background.paper' },
        boxShadow: (theme) => theme.vars.palette.float.popover,
      }}
    >
      {children}
    </Box>
  );
}

/** What the record is called, and its page; in which state it is. */
function RecordHeading({ model, values, title }: Pick<QuickViewProps, 'model'> & { readonly values: Values; readonly title: string }) {
  const { resource, scopeOf } = model;
  const state = resource.stateField === null ? undefined : resource.fields[resource.stateField];
  const key = getRecordKey(resource, values) ?? [];
  const screen = resource.show === null ? 'edit' : 'show';
  const to = buildScreenPath(resource, { screen, key, params: resolveRecordParams(resource, values, model.params) });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, flex: 1, minWidth: 0, py: 2 }}>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        <Link to={to}>{title}</Link>
      </Typography>
      {state !== undefined && <FieldCell field={state} values={values} scope={scopeOf(values)} as="badge" />}
    </Box>
  );
}

interface RecordInViewProps extends Pick<QuickViewProps, 'model' | 'row'> {
  readonly panel: RefObject<HTMLElement | null>;
}

/** The record as it is now, and what can be done with it. */
function RecordInView({ panel, model, row }: RecordInViewProps) {
  const { resource } = model;
  const params = resolveRecordParams(resource, row.values, model.params);
  const record = useLoadedRecord(resource, getRecordKey(resource, row.values), { params });
  return (
    <>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 4, pb: 4 }}>
        {record.isError ? (
          <RecordProblem resource={resource} error={record.error} onRetry={() => void record.refetch()} place="beside" />
        ) : record.data === undefined ? (
          <SkeletonRows rows={8} />
        ) : (
          <NarrowPart>
            <FirstTab resource={resource} record={record.data.values} params={params} />
          </NarrowPart>
        )}
      </Box>
      {record.isSuccess && <QuickViewBar panel={panel} model={model} record={record.data.values} params={params} />}
    </>
  );
}

interface FirstTabProps {
  readonly resource: Resource;
  readonly record: Values;
  readonly params: Params;
}

/** The values of the first tab of the page of the record; what is typed, and what has rows of its own, stays on that page. */
function FirstTab({ resource, record: stored, params }: FirstTabProps) {
  const { record, scope } = useShownRecord(resource, stored, params);
  const [tab] = useShownTabs((resource.show ?? resource.edit)?.tabs ?? noTabs, scope);
  const read = useMemo(
    () => tab && { ...tab, layout: tab.layout.filter(({ kind }) => kind === 'cell' || kind === 'group' || kind === 'note') },
    [tab],
  );
  return read === undefined ? null : <TabBody resource={resource} tab={read} record={record} params={params} scope={scope} />;
}

const noTabs: readonly LayoutTab[] = [];
