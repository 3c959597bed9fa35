import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useLingui } from '@lingui/react';
import { useEffect, useMemo, useRef } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import type { AccessWish } from '../../../studio/decide/decision.ts';
import { Button, Dock, figures, ToolButton, useLetterKeys, useShownKeys, useNarrow } from '../../../ui/index.ts';
import { useControlRefusal } from '../../why/ask.ts';
import { listBulkActions, type BulkAction } from './bulk-actions.ts';
import type { BulkRunner } from './useBulk.tsx';
import { CopyRows } from './CopyRows.tsx';
import { SelectionReach } from './SelectionReach.tsx';
import { useFocusFromRows } from './useFocusFromRows.ts';
import type { ListModel } from '../useList.ts';

export interface ListDockProps {
  readonly model: ListModel;
  readonly bulk: BulkRunner;
}

/** What is selected and what can be done with it. The number behind a verb says how many records qualify. */
export function ListDock({ model, bulk }: ListDockProps) {
  const { selection, scopeOf } = model;
  const { i18n } = useLingui();
  const { number } = useI18n();
  const buttons = useRef<HTMLElement>(null);
  const { progress, failed } = bulk;
  const { clear } = selection;
  const isRunning = progress !== null;
  const focus = useFocusFromRows(isRunning);
  useEffect(() => {
    const drop = (event: KeyboardEvent): void => {
      if (
        event.key === 'Escape' &&
        !isRunning &&
        !event.defaultPrevented &&
        document.querySelector('[role="dialog"], [role="menu"]') === null
      )
        clear();
    };
    document.addEventListener('keydown', drop);
    return () => document.removeEventListener('keydown', drop);
  }, [clear, isRunning]);
  useShownKeys(isRunning ? [] : [{ keys: 'Esc', title: i18n._('Clear selection') }]);
  const records = useMemo(() => selection.rows.map((row) => row.values), [selection.rows]);
  const { resource, list, scope } = model;
  // Of thousands of records, not with every step of what runs.
  const offered = useMemo(() => listBulkActions({ resource, list, scope }, records, scopeOf), [resource, list, scope, records, scopeOf]);
  const edit = offered.find(({ kind, qualified }) => kind === 'edit' && qualified.length > 0);
  useLetterKeys({
    a: {
      title: i18n._('Actions for the selection'),
      run: isRunning || offered.length > 0 ? () => buttons.current?.querySelector('button')?.focus() : null,
    },
    e: { title: i18n._('Edit fields of the selection'), run: progress === null && edit !== undefined ? () => bulk.start(edit) : null },
  });
  if (progress !== null) {
    const { done, of, isStopping } = progress;
    return (
      <Dock label={i18n._('Selection')}>
        {/* Nothing that is read aloud whenever it changes: the bar is read by who asks, the end is told by a toast. */}
        <Box component="span" sx={figures}>
          {i18n._('{done} of {of} done', { done: number(done), of: number(of) })}
        </Box>
        <LinearProgress variant="determinate" value={(100 * done) / of} aria-label={i18n._('Progress')} sx={{ flex: 1, maxWidth: 320 }} />
        <Box ref={buttons} sx={{ display: 'contents' }}>
          <Button isBusy={isStopping} onClick={bulk.stop}>
            {isStopping ? i18n._('Stopping…') : i18n._('Stop')}
          </Button>
        </Box>
      </Dock>
    );
  }
  return (
    <Dock label={i18n._('Selection')}>
      <Box sx={{ display: 'contents' }} {...focus}>
        {selection.matched === null && <ToolButton icon="cross" label={i18n._('Clear selection')} onClick={clear} />}
        <span role="status" style={{ whiteSpace: 'nowrap' }}>
          <b>
            {selection.matched?.size === records.length
              ? i18n._('{n, plural, one {The one that matched is selected} other {All # that matched are selected}}', { n: records.length })
              : i18n._('{n} selected', { n: number(records.length) })}
          </b>
        </span>
        <SelectionReach model={model} />
        <CopyRows model={model} />
        {failed.count > 0 && (
          <Button variant="text" color="error" onClick={failed.show}>
            {i18n._('{n} failed', { n: number(failed.count) })}
          </Button>
        )}
        <Box sx={{ flex: 1 }} />
        <Box ref={buttons} sx={{ display: 'contents' }}>
          {offered.map((each) => (
            <BulkButton
              key={each.kind === 'action' ? `action ${each.action.name}` : each.kind}
              model={model}
              each={each}
              onStart={bulk.start}
            />
          ))}
        </Box>
      </Box>
    </Dock>
  );
}

interface BulkButtonProps {
  readonly model: ListModel;
  readonly each: BulkAction;
  readonly onStart: (bulk: BulkAction) => void;
}

function BulkButton({ model: { resource, scopeOf }, each, onStart }: BulkButtonProps) {
  const { i18n } = useLingui();
  const { text, number } = useI18n();
  const isNarrow = useNarrow();
  const refusalOf = useControlRefusal(resource);
  const [first] = each.refused;
  const isNone = each.qualified.length === 0;
  const wish: AccessWish = each.kind === 'action' ? { kind: 'action', name: each.action.name } : { kind: 'verb', verb: each.kind };
  const refusal = isNone && first !== undefined ? refusalOf(first.permission, wish, scopeOf(first.record)) : null;
  const common = {
    isDisabled: isNone,
    reason: refusal === null ? null : (refusal.reason ?? i18n._('None of the selected records qualifies')),
    onWhy: refusal?.onWhy ?? null,
    onClick: () => onStart(each),
  };
  if (each.kind === 'edit')
    return (
      <Button icon={isNarrow ? null : 'edit'} {...common}>
        {isNarrow
          ? i18n._('Edit ({n})', { n: number(each.qualified.length) })
          : i18n._('Edit fields ({n})', { n: number(each.qualified.length) })}
      </Button>
    );
  const face = each.kind === 'action' ? each.action : resource.remove;
  if (face === null) return null;
  return (
    <Button
      icon={isNarrow ? null : face.icon}
      {...((each.kind === 'delete' || face.tone === 'negative') && { color: 'error' as const })}
      {...common}
    >
      {i18n._('{verb} ({count})', { verb: text(face.title), count: number(each.qualified.length) })}
    </Button>
  );
}
