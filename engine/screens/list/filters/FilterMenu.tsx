import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useI18n } from '../../../i18n/index.ts';
import type { ListFilter } from '../../../model/model.ts';

export interface FilterMenuProps {
  readonly filters: readonly ListFilter[];
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly onChoose: (filter: ListFilter) => void;
}

/** The filters that are not in use. */
export function FilterMenu({ filters, anchor, onClose, onChoose }: FilterMenuProps) {
  const { text } = useI18n();
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose} slotProps={{ paper: { sx: { maxHeight: 400 } } }}>
      {filters.map((filter) => (
        <MenuItem key={filter.param} onClick={() => onChoose(filter)}>
          {text(filter.title)}
        </MenuItem>
      ))}
    </Menu>
  );
}
