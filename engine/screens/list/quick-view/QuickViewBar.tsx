import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { useState, type RefObject } from 'react';
import { useLatestRecord } from '../../../data/useRecord.ts';
import type { Params, Values } from '../../../model/values.ts';
import { Button, useLetterKeys, useNarrow } from '../../../ui/index.ts';
import { useActionRunner } from '../../actions/useActions.tsx';
import { listBarActions } from '../../show/bar-actions.ts';
import { RecordActionBar } from '../../show/RecordActions.tsx';
import { useRecordScope } from '../../show/useShownRecord.ts';
import { findPrimaryMove } from '../moves/row-moves.ts';
import { useOfferedMoves, type OfferedMove } from '../moves/useOfferedMoves.ts';
import type { ListModel } from '../useList.ts';

interface QuickViewBarProps {
  readonly panel: RefObject<HTMLElement | null>;
  readonly model: ListModel;
  readonly record: Values;
  readonly params: Params;
}

const mostButtons = 4;

/** What can be done with the record: what the bar of its page offers, and the next states that it can be taken to from its row. */
export function QuickViewBar({ panel, model, record: drawn, params }: QuickViewBarProps) {
  const { resource, scopeOf } = model;
  const { i18n } = useLingui();
  const isNarrow = useNarrow();
  const record = useLatestRecord(resource, drawn, params);
  const actions = useActionRunner(resource, params);
  const [isBusy, setBusy] = useState(false);
  const moves = useOfferedMoves(model, actions)(record, scopeOf(record));
  const { offered } = listBarActions(resource, record, { params, scope: useRecordScope(record, params), mode: 'show' });
  const own = moves.filter(({ item }) => offered.every((each) => each.kind !== 'action' || each.action.name !== item.name));
  // As in the bar: what is locked waits in the menu with its reason.
  const shown = own.filter(({ item }) => item.disabled !== true).slice(0, mostButtons);
  const next = findPrimaryMove(
    resource,
    moves.map(({ move }) => move),
  );
  const make = ({ run }: OfferedMove): void => {
    if (isBusy) return;
    setBusy(true);
    void run().finally(() => setBusy(false));
  };
  const primary = moves.find(({ move }) => move === next);
  // In the rows it is a key of theirs.
  useLetterKeys({ y: { title: i18n._('Take the row to its next state'), run: primary === undefined ? null : () => make(primary) } }, panel);
  const items = own.filter((each) => !shown.includes(each)).map((each) => ({ ...each.item, onClick: () => make(each) }));
  return (
    <Box
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 2, flexShrink: 0 },
        ...{ px: 4, py: 2, borderTop: 1, borderColor: 'divider', pb: 'calc(8px + env(safe-area-inset-bottom))' },
      }}
    >
      <RecordActionBar {...{ resource, record, params }} mode="show" isPassing items={items}>
        {shown.map((each) => (
          <Button
            key={each.item.name}
            icon={each.item.icon ?? null}
            {...(each.item.tone === 'negative'
              ? { color: 'error' as const }
              : each === primary
                ? { variant: 'contained' as const, color: 'primary' as const }
                : {})}
            // On a narrow screen the view covers the rows, and keys of one letter rest.
            {...(each === primary && !isNarrow && { shortcut: 'y' })}
            isBusy={isBusy}
            onClick={() => make(each)}
          >
            {each.item.title}
          </Button>
        ))}
      </RecordActionBar>
      {actions.dialogs}
    </Box>
  );
}
