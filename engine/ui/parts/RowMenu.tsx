import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import Box from '@mui/material/Box';
import { useState, type MouseEvent } from 'react';
import type { Tone } from './Glyph.tsx';
import { Icon } from './Icon.tsx';
import { Kbd } from './Kbd.tsx';
import { ToolButton } from './ToolButton.tsx';
import { useShell } from './shell.tsx';

export interface RowMenuItem {
  readonly name: string;
  readonly title: string;
  readonly icon?: string | null;
  readonly disabled?: boolean;
  /** Why it is disabled. */
  readonly reason?: string | null;
  readonly tone?: Tone;
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
            return [...line, <Item key={item.name} item={item} close={close} />];
          })}
        </Menu>
      )}
    </>
  );
}

// MUI's Menu clones its children to move the focus (autoFocus, tabIndex), so the rest is passed on.
function Item({ item, close, ...rest }: { readonly item: RowMenuItem; readonly close: () => void }) {
  const { Link } = useShell();
  const isOff = item.disabled === true;
  const as = item.href !== undefined && !isOff ? { component: Link, to: item.href } : {};
  const click = (event: MouseEvent): void => {
    if (isOff) {
      event.preventDefault();
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
      sx={{ color: isOff ? 'text.disabled' : item.tone === 'negative' ? 'error.main' : 'text.primary' }}
    >
      {item.icon ? <Icon name={item.icon} /> : <Box sx={{ width: 16 }} />}
      <Box sx={{ flex: 1 }}>{item.title}</Box>
      {item.shortcut === undefined ? null : <Kbd aria-hidden>{item.shortcut}</Kbd>}
    </MenuItem>
  );
  if (!isOff || !item.reason) return row;
  return (
    <Tooltip title={item.reason} placement="left" describeChild>
      {row}
    </Tooltip>
  );
}
