/** Ctrl K: a few letters lead to a record, a page, or to what can be done here. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Icon, useNarrow } from '../../ui/index.ts';
import { groupEntries, matchEntries, type PaletteEntry } from './entries.ts';
import { PaletteFrame } from './PaletteFrame.tsx';
import { useCreateEntries, useFoundEntries, useViewEntries } from './useFoundEntries.ts';
import { useFieldEntries, useOwnEntries } from './useOwnEntries.ts';

const List = styled('div')(({ theme }) => ({
  maxHeight: 'min(420px, 56vh)',
  overflowY: 'auto',
  padding: 4,
  '& [role=presentation]': { padding: '8px 8px 4px', fontSize: 12, fontWeight: 500, color: theme.vars.palette.text.secondary },
  '& [role=option]': {
    ...{ display: 'flex', alignItems: 'center', gap: 8, minHeight: 32, padding: '0 8px', borderRadius: 4, cursor: 'pointer' },
    '&[aria-selected=true]': { backgroundColor: theme.vars.palette.action.selected },
    '&[aria-disabled=true]': { color: theme.vars.palette.text.disabled, cursor: 'default' },
    '@media (hover: none)': { minHeight: 44 },
  },
}));

interface PaletteDialogProps {
  /** What was typed before this was there. */
  readonly typed: string;
  /** Enter was pressed behind it. */
  readonly isEntered: boolean;
  readonly onClose: () => void;
  readonly onKeys: () => void;
}

/** Arrow keys choose, Enter does it. What is chosen stays so while records are still coming in. */
export function PaletteDialog({ typed, isEntered, onClose, onKeys }: PaletteDialogProps) {
  const { i18n } = useLingui();
  const [text, setText] = useState(typed);
  const [chosen, setChosen] = useState<string | null>(null);
  const id = useId();
  const views = useViewEntries();
  const own = [...useOwnEntries(onKeys), ...views.entries];
  const fields = useFieldEntries();
  const create = useCreateEntries(text);
  const found = useFoundEntries(text);
  const isBusy = found.isBusy || views.isBusy;
  const shown = text.trim() === '' ? own : [...matchEntries([...fields, ...own], text), ...create, ...found.entries];
  const groups = groupEntries(shown);
  const entries = groups.flatMap((group) => group.entries);
  const first = entries.find(({ reason }) => reason === null) ?? entries[0];
  const active = entries.find((entry) => entry.id === chosen) ?? first;
  // Enter after a name or number that was typed faster than it is found.
  const [isAwaited, setAwaited] = useState(isEntered);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);
  const run = (entry: PaletteEntry): void => {
    if (entry.reason !== null) return;
    onClose();
    entry.run();
  };
  useEffect(() => {
    if (!isAwaited || isBusy) return;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- it is over with the answer that it waits for
    setAwaited(false);
    if (active !== undefined) run(active);
    // Only an answer ends it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isAwaited, isBusy]);
  const press = (event: KeyboardEvent): void => {
    const at = active === undefined ? -1 : entries.indexOf(active);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) setChosen(entries[(at + step + entries.length) % entries.length]?.id ?? null);
    else if (event.key === 'Enter' && active !== undefined) run(active);
    else if (event.key === 'Enter') setAwaited(isBusy);
    else return;
    event.preventDefault();
  };
  const nothing = entries.length === 0 && !isBusy ? i18n._('Nothing matches') : '';
  return (
    <PaletteFrame
      value={text}
      onType={(next) => {
        setText(next);
        setChosen(null);
        setAwaited(false);
      }}
      onClose={onClose}
      onKeyDown={press}
      input={{
        role: 'combobox',
        'aria-expanded': entries.length > 0,
        'aria-controls': `${id}-list`,
        'aria-autocomplete': 'list',
        ...(active !== undefined && { 'aria-activedescendant': `${id}-${entries.indexOf(active)}` }),
      }}
    >
      <List ref={list} role="listbox" id={`${id}-list`} aria-label={i18n._('What to do')}>
        {groups.map((group) => (
          <Box key={group.title} role="group" aria-label={group.title}>
            <div role="presentation">{group.title}</div>
            {group.entries.map((entry) => (
              <PaletteOption
                key={entry.id}
                id={`${id}-${entries.indexOf(entry)}`}
                entry={entry}
                isActive={entry === active}
                onRun={() => run(entry)}
                onPoint={() => setChosen(entry.id)}
              />
            ))}
          </Box>
        ))}
      </List>
      <Box role="status" sx={{ px: 3, py: 2, minHeight: 36, typography: 'caption', color: 'text.secondary' }}>
        {[nothing, found.note].filter(Boolean).join('. ')}
      </Box>
    </PaletteFrame>
  );
}

interface PaletteOptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isActive: boolean;
  readonly onRun: () => void;
  readonly onPoint: () => void;
}

// The input keeps the focus and answers the keys; the pointer alone comes here.
function PaletteOption({ id, entry, isActive, onRun, onPoint }: PaletteOptionProps) {
  const isNarrow = useNarrow();
  const aside = entry.reason ?? entry.detail;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={entry.reason !== null || undefined}
      onClick={onRun}
      onMouseMove={onPoint}
    >
      <Icon name={entry.icon} />
      <Box
        component="span"
        sx={{ flexShrink: isNarrow ? 1 : 0, maxWidth: '70%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {entry.title}
      </Box>
      {aside !== null && aside !== '' && (
        <Box
          component="span"
          title={aside}
          sx={{
            flex: 1,
            minWidth: 0,
            textAlign: 'right',
            typography: 'caption',
            color: 'text.secondary',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            // A reason is told to its end.
            whiteSpace: entry.reason === null ? 'nowrap' : 'normal',
          }}
        >
          {aside}
        </Box>
      )}
    </div>
  );
}
