import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import { Icon, ToolButton, useDensity } from '../../../ui/index.ts';
import { useMissingItems } from '../../why/useMissingItems.ts';
import type { ShownColumn } from './columns.ts';
import type { ListModel } from '../useList.ts';

/** Row height and choice of columns, both remembered in this browser. */
export function ColumnMenu({ model }: { readonly model: Pick<ListModel, 'allColumns' | 'hidden' | 'resource' | 'scope'> }) {
  const { allColumns, hidden, resource, scope } = model;
  const missing = useMissingItems(resource, 'list');
  const { i18n } = useLingui();
  const { text } = useI18n();
  const { density, set } = useDensity();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isCompact = density === 'compact';
  const isShown = ({ isId, name }: ShownColumn): boolean => isId || !hidden.names.includes(name);
  return (
    <>
      <ToolButton
        icon={isCompact ? 'rows' : 'rows-wide'}
        label={isCompact ? i18n._('Comfortable rows') : i18n._('Compact rows')}
        onClick={() => set(isCompact ? 'comfortable' : 'compact')}
      />
      <ToolButton
        icon="columns"
        label={i18n._('Columns')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: 480 } }, list: { 'aria-label': i18n._('Columns') } }}
      >
        {allColumns.map((column) => (
          <MenuItem
            key={column.name}
            role="menuitemcheckbox"
            aria-checked={isShown(column)}
            aria-disabled={column.isId || undefined}
            {...(column.isId && { title: i18n._('This column names the record, so it stays'), sx: { opacity: 0.55, cursor: 'default' } })}
            onClick={() => !column.isId && hidden.toggle(column.name)}
          >
            <Box sx={{ width: 16, mr: 2, display: 'flex' }}>{isShown(column) ? <Icon name="check" /> : null}</Box>
            {text(column.title)}
          </MenuItem>
        ))}
        {hidden.names.length > 0 && <MenuItem onClick={hidden.showAll}>{i18n._('Show all columns')}</MenuItem>}
        {missing(scope).map(({ name, title, onClick }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null);
              onClick?.();
            }}
          >
            {title}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
