import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import type { AccessWish } from '../../../studio/decide/decision.ts';
import { Button, Dock, ToolButton, useNarrow } from '../../../ui/index.ts';
import { useControlRefusal } from '../../why/ask.ts';
import { listBulkActions } from './bulk-actions.ts';
import type { BulkRunner } from './useBulk.tsx';
import type { ListModel } from '../useList.ts';

/** What is selected and what can be done with it. The number behind a verb says how many records qualify. */
export function ListDock({ model, bulk }: { readonly model: ListModel; readonly bulk: BulkRunner }) {
  const { resource, selection, rows, scopeOf } = model;
  const { i18n } = useLingui();
  const { text, number } = useI18n();
  const isNarrow = useNarrow();
  const refusalOf = useControlRefusal(resource);
  const { clear } = selection;
  useEffect(() => {
    const drop = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('[role="dialog"], [role="menu"]') === null) clear();
    };
    document.addEventListener('keydown', drop);
    return () => document.removeEventListener('keydown', drop);
  }, [clear]);
  const records = selection.rows.map((row) => row.values);
  if (bulk.progress !== null) {
    const { done, of } = bulk.progress;
    return (
      <Dock label={i18n._('Selection')}>
        <span role="status">{i18n._('{done} of {of} done', { done: number(done), of: number(of) })}</span>
        <LinearProgress variant="determinate" value={(100 * done) / of} aria-label={i18n._('Progress')} sx={{ flex: 1, maxWidth: 320 }} />
      </Dock>
    );
  }
  return (
    <Dock label={i18n._('Selection')}>
      <ToolButton icon="cross" label={i18n._('Clear selection')} onClick={clear} />
      <span role="status" style={{ whiteSpace: 'nowrap' }}>
        <b>{i18n._('{n} selected', { n: number(records.length) })}</b>
      </span>
      {!isNarrow && <Box sx={{ color: 'text.secondary' }}>{i18n._('of {n} on this page', { n: number(rows.length) })}</Box>}
      <Box sx={{ flex: 1 }} />
      {listBulkActions(resource, records, scopeOf).map((each) => {
        const face = each.action ?? resource.remove;
        if (face === null) return null;
        const [first] = each.refused;
        const isNone = each.qualified.length === 0;
        const wish: AccessWish = each.action === null ? { kind: 'verb', verb: 'delete' } : { kind: 'action', name: each.action.name };
        const refusal = isNone && first !== undefined ? refusalOf(first.permission, wish, scopeOf(first.record)) : null;
        const isDestructive = each.action === null || face.tone === 'negative';
        return (
          <Button
            key={each.action?.name ?? 'delete'}
            icon={face.icon}
            {...(isDestructive && { color: 'error' as const })}
            isDisabled={isNone}
            reason={refusal === null ? null : (refusal.reason ?? i18n._('None of the selected records qualifies'))}
            onWhy={refusal?.onWhy ?? null}
            onClick={() => bulk.start(each)}
          >
            {text(face.title)} {number(each.qualified.length)}
          </Button>
        );
      })}
    </Dock>
  );
}
