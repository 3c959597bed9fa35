/** Ctrl K: a few letters lead to a record, a page, or to what can be done here. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Icon, useNarrow } from '../../ui/index.ts';
import { groupEntries, matchEntries, type PaletteEntry } from './entries.ts';
import { useCreateEntries, useFoundEntries, useViewEntries } from './useFoundEntries.ts';
import { useFieldEntries, useOwnEntries } from './useOwnEntries.ts';

const Options = styled('div')(({ theme }) => ({
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

export interface PaletteListProps {
  readonly id: string;
  readonly text: string;
  /** What answers the keys of the input from now on. */
  readonly keys: RefObject<((event: KeyboardEvent) => void) | null>;
  /** Enter was pressed, and waits for an answer. */
  readonly isAwaited: boolean;
  readonly setAwaited: (isAwaited: boolean) => void;
  readonly setActive: (at: number | null) => void;
  readonly onClose: () => void;
  readonly onKeys: () => void;
}

/** Arrow keys choose, Enter does it. What is chosen stays so while records are still coming in. */
export function PaletteList({ id, text, keys, isAwaited, setAwaited, setActive, onClose, onKeys }: PaletteListProps) {
  const { i18n } = useLingui();
  // Of another text, another one.
  const [chosen, setChosen] = useState({ text: '', id: '' });
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
  const active = entries.find((entry) => chosen.text === text && entry.id === chosen.id) ?? first;
  const at = active === undefined ? null : entries.indexOf(active);
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
    setAwaited(false);
    if (active !== undefined) run(active);
    // Only an answer ends it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isAwaited, isBusy]);
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step === undefined ? undefined : entries[((at ?? -1) + step + entries.length) % entries.length];
    if (next !== undefined) setChosen({ text, id: next.id });
    else if (event.key === 'Enter' && active !== undefined) run(active);
    else if (event.key === 'Enter') setAwaited(isBusy);
    else return;
    event.preventDefault();
  };
  useImperativeHandle(keys, () => press);
  useEffect(() => setActive(at), [at, setActive]);
  const nothing = entries.length === 0 && !isBusy ? i18n._('Nothing matches') : '';
  return (
    <>
      <Options ref={list} role="listbox" id={id} aria-label={i18n._('What to do')}>
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
                onPoint={() => entry !== active && setChosen({ text, id: entry.id })}
              />
            ))}
          </Box>
        ))}
      </Options>
      <Box role="status" sx={{ px: 3, py: 2, minHeight: 36, typography: 'caption', color: 'text.secondary' }}>
        {[nothing, found.note].filter(Boolean).join('. ')}
      </Box>
    </>
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
