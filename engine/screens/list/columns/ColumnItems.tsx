import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useLingui } from '@lingui/react';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { useI18n } from '../../../i18n/index.ts';
import { isSameLayout, moveColumn, plainLayout } from '../../../model/column-layout.ts';
import { Icon, useShell } from '../../../ui/index.ts';
import { useHelpItems } from '../../why/useHelpItems.ts';
import type { ListModel } from '../useList.ts';
import type { ShownColumn } from './columns.ts';
import { useGroupItems, type GroupedList } from './useGroupItems.tsx';

export interface ColumnItemsProps {
  readonly model: GroupedList & Pick<ListModel, 'allColumns' | 'layout'>;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The columns of a list: which are shown, in which order, by drag or by Alt and an arrow, and which stay in sight, by their pin or Alt and P. */
export function ColumnItems({ model, anchor, onClose }: ColumnItemsProps) {
  const { allColumns, layout, resource, scope } = model;
  const helps = useHelpItems(resource, 'list');
  const { Link } = useShell();
  const groupItems = useGroupItems(model, onClose);
  const { i18n } = useLingui();
  const { text } = useI18n();
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  // What is read aloud stands beside the menu, which holds items alone, and inside what is open: all else is hidden from readers meanwhile.
  const [paper, setPaper] = useState<HTMLElement | null>(null);
  const isShown = ({ isId, name }: ShownColumn): boolean => isId || !layout.hidden.includes(name);
  const names = allColumns.map(({ name }) => name);
  const move = ({ name, title }: ShownColumn, to: number): void => {
    if (to < 0 || to >= names.length || names.indexOf(name) === to) return;
    layout.reorder(moveColumn(names, name, to));
    setSaid(i18n._('{title} is column {place, number} of {count, number}', { title: text(title), place: to + 1, count: names.length }));
  };
  const pin = ({ name, title, isId, isPinned }: ShownColumn): void => {
    if (isId) return;
    layout.pin(name, !isPinned);
    setSaid(
      isPinned
        ? i18n._('{title} is scrolled with the others', { title: text(title) })
        : i18n._('{title} stays in sight', { title: text(title) }),
    );
  };
  const press = (column: ShownColumn) => (event: KeyboardEvent) => {
    // By its place on the keyboard: with Alt, some type another letter.
    if (event.altKey && event.code === 'KeyP') {
      event.preventDefault();
      event.stopPropagation();
      pin(column);
    }
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    move(column, names.indexOf(column.name) + step);
  };
  const over = (column: ShownColumn) => (event: DragEvent) => {
    const held = allColumns.find(({ name }) => name === dragged);
    if (held === undefined) return;
    event.preventDefault();
    move(held, names.indexOf(column.name));
  };
  const menu = (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { ref: setPaper, sx: { maxHeight: 640 } }, list: { 'aria-label': i18n._('Columns') } }}
    >
      {allColumns.map((column) => (
        <MenuItem
          key={column.name}
          role="menuitemcheckbox"
          aria-checked={isShown(column)}
          aria-disabled={column.isId || undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+P"
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            setDragged(column.name);
          }}
          onDragEnd={() => setDragged(null)}
          onDragOver={over(column)}
          onKeyDown={press(column)}
          selected={dragged === column.name}
          {...(column.isId
            ? { title: i18n._('This column names the record, so it stays'), sx: { cursor: 'default', '& .name': { opacity: 0.55 } } }
            : { ...(column.isPinned && { title: i18n._('Stays in sight') }), sx: pinnedItemStyle })}
          onClick={() => !column.isId && layout.toggle(column.name)}
        >
          <Box sx={{ width: 16, mr: 2, display: 'flex' }}>{isShown(column) ? <Icon name="check" /> : null}</Box>
          <span className="name">{text(column.title)}</span>
          <PinMark column={column} onPress={() => pin(column)} />
        </MenuItem>
      ))}
      <Typography component="li" role="none" variant="caption" color="textSecondary" sx={{ px: 3, py: 1, maxWidth: 260 }}>
        {i18n._('Drag a column, or press Alt and an arrow key, to move it. Its pin, or Alt and P, keeps it in sight.')}
      </Typography>
      <Divider />
      {layout.hidden.length > 0 && <MenuItem onClick={() => layout.put({ ...layout, hidden: [] })}>{i18n._('Show all columns')}</MenuItem>}
      <MenuItem disabled={isSameLayout(layout, plainLayout)} onClick={() => layout.put(plainLayout)}>
        {i18n._('Reset columns')}
      </MenuItem>
      {groupItems}
      {groupItems.length > 0 && helps(scope).length > 0 && <Divider />}
      {helps(scope).map(({ name, title, href, onClick }) => (
        <MenuItem
          key={name}
          {...(href !== undefined && { component: Link, to: href })}
          onClick={() => {
            onClose();
            onClick?.();
          }}
        >
          {title}
        </MenuItem>
      ))}
    </Menu>
  );
  return (
    <>
      {menu}
      {paper !== null &&
        createPortal(
          <span className="visually-hidden" aria-live="polite">
            {said}
          </span>,
          paper,
        )}
    </>
  );
}

const pinnedItemStyle = {
  '& .pin': { opacity: 0 },
  '& .pin[data-on], &:hover .pin, &.Mui-focusVisible .pin': { opacity: 1 },
  '@media (hover: none)': { '& .pin': { opacity: 1 } },
};

/** For the pointer alone: keys and readers have the item. */
function PinMark({ column: { isId, isPinned }, onPress }: { readonly column: ShownColumn; readonly onPress: () => void }) {
  const { i18n } = useLingui();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <Box
      component="span"
      className="pin"
      aria-hidden
      title={isId ? undefined : isPinned ? i18n._('Scroll it with the others') : i18n._('Keep in sight')}
      data-on={isPinned || undefined}
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
      sx={{
        ml: 'auto',
        mr: -1,
        width: 24,
        height: 24,
        display: 'grid',
        placeItems: 'center',
        color: isPinned && !isId ? 'primary.main' : 'text.disabled',
      }}
    >
      <Icon name="pushpin" />
    </Box>
  );
}
