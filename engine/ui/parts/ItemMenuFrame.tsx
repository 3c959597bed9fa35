import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import Box from '@mui/material/Box';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Icon } from './Icon.tsx';
import type { ItemMenuProps, RowMenuItem } from './ItemMenu.tsx';
import { Kbd } from './Kbd.tsx';
import { useShell } from './shell.tsx';
import { whyAttributes, WithWhy } from './Why.tsx';

export function ItemMenuFrame({ items, label, anchor, onClose }: ItemMenuProps) {
  const ordered = [...items.filter((item) => item.tone !== 'negative'), ...items.filter((item) => item.tone === 'negative')];
  const hasIcons = items.some(({ icon }) => Boolean(icon));
  const firstLast = ordered.findIndex((item) => item.tone === 'negative');
  const press = ({ key, currentTarget, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent<HTMLElement>): void => {
    if (ctrlKey || metaKey || altKey || repeat) return;
    const at = ordered.findIndex(({ shortcut }) => shortcut === key);
    currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')[at]?.click();
  };
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={press}
      slotProps={{ list: { 'aria-label': label } }}
    >
      {ordered.flatMap((item, n) => {
        const line = n === firstLast && n > 0 ? [<Divider key="line" component="li" />] : [];
        return [...line, <RowMenuEntry key={item.name} item={item} hasIcons={hasIcons} button={anchor} close={onClose} />];
      })}
    </Menu>
  );
}

interface RowMenuItemProps {
  readonly item: RowMenuItem;
  /** Entries without one begin where those with one do. */
  readonly hasIcons: boolean;
  readonly button: HTMLElement | null;
  readonly close: () => void;
}

// MUI's Menu clones its children to move the focus (autoFocus, tabIndex), so the rest is passed on.
function RowMenuEntry({ item, hasIcons, button, close, ...rest }: RowMenuItemProps) {
  const { Link } = useShell();
  const isOff = item.disabled === true;
  const as = item.href !== undefined && !isOff ? { component: Link, to: item.href } : {};
  const click = (event: MouseEvent): void => {
    if (isOff) {
      event.preventDefault();
      if (!item.onWhy || button === null) return;
      close();
      item.onWhy(button);
      return;
    }
    close();
    item.onClick?.();
  };
  const row = (
    <MenuItem
      {...rest}
      {...as}
      onClick={click}
      aria-disabled={isOff || undefined}
      {...(isOff && whyAttributes(item.onWhy ?? null, item.reason ?? null))}
      sx={{ color: isOff ? 'text.disabled' : item.tone === 'negative' ? 'error.main' : 'text.primary' }}
    >
      {item.icon ? <Icon name={item.icon} /> : hasIcons && <Box sx={{ width: 16 }} />}
      <Box sx={{ flex: 1 }}>{item.title}</Box>
      {item.shortcut === undefined ? null : <Kbd aria-hidden>{item.shortcut}</Kbd>}
      {isOff && item.onWhy ? <Icon name="help" /> : null}
    </MenuItem>
  );
  if (!isOff || !item.reason) return row;
  return (
    <Tooltip title={item.onWhy ? <WithWhy>{item.reason}</WithWhy> : item.reason} placement="left" describeChild>
      {row}
    </Tooltip>
  );
}
