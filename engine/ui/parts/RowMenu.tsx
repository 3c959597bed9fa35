import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import Box from '@mui/material/Box';
import { useState, type MouseEvent } from 'react';
import type { GlyphTone } from './Glyph.tsx';
import { Icon } from './Icon.tsx';
import { Kbd } from './Kbd.tsx';
import { ToolButton } from './ToolButton.tsx';
import { useShell } from './shell.tsx';
import { whyAttributes, WithWhy, type OnWhy } from './Why.tsx';

export interface RowMenuItem {
  readonly name: string;
  readonly title: string;
  readonly icon?: string | null;
  readonly disabled?: boolean;
  /** Why it is disabled. */
  readonly reason?: string | null;
  /** Explains more when the disabled entry is pressed; called with the button of the menu, which by then is closed. */
  readonly onWhy?: OnWhy | null;
  readonly tone?: GlyphTone;
  readonly shortcut?: string;
  readonly onClick?: () => void;
  /** An address of this application. */
  readonly href?: string;
}

export interface RowMenuProps {
  readonly items: readonly RowMenuItem[];
  /** Names the record: "Actions of Io". */
  readonly label: string;
  readonly size?: 24 | 28 | 32;
  readonly icon?: string;
  readonly tabIndex?: number;
}

/** The `…` of a row or a bar. What is not allowed stays visible with its reason; destructive items come last after a line. */
export function RowMenu({ items, label, size = 24, icon = 'more', tabIndex }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // A list has hundreds of these, and most are never opened.
  const [isUsed, setUsed] = useState(false);
  const close = (): void => setAnchor(null);
  const ordered = [...items.filter((item) => item.tone !== 'negative'), ...items.filter((item) => item.tone === 'negative')];
  const firstLast = ordered.findIndex((item) => item.tone === 'negative');
  return (
    <>
      <ToolButton
        icon={icon}
        label={label}
        size={size}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(tabIndex === undefined ? {} : { tabIndex })}
        onClick={(event: MouseEvent<HTMLElement>) => {
          event.stopPropagation();
          setUsed(true);
          setAnchor(event.currentTarget);
        }}
      />
      {isUsed && (
        <Menu
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          onClick={(event) => event.stopPropagation()}
          slotProps={{ list: { 'aria-label': label } }}
        >
          {ordered.flatMap((item, n) => {
            const line = n === firstLast && n > 0 ? [<Divider key="line" component="li" />] : [];
            return [...line, <RowMenuEntry key={item.name} item={item} button={anchor} close={close} />];
          })}
        </Menu>
      )}
    </>
  );
}

interface RowMenuItemProps {
  readonly item: RowMenuItem;
  readonly button: HTMLElement | null;
  readonly close: () => void;
}

// MUI's Menu clones its children to move the focus (autoFocus, tabIndex), so the rest is passed on.
function RowMenuEntry({ item, button, close, ...rest }: RowMenuItemProps) {
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
      {item.icon ? <Icon name={item.icon} /> : <Box sx={{ width: 16 }} />}
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
