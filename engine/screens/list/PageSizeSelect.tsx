import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useLingui } from '@lingui/react';

export interface PageSizeSelectProps {
  readonly sizes: readonly (number | 'all')[];
  readonly value: number | 'all';
  readonly onChange: (size: number | 'all') => void;
  /** It begins open. */
  readonly isOpened: boolean;
  readonly titleOf: (size: number | 'all') => string;
}

/** The sizes of a page to choose from. It begins with the focus: somebody has come to it. */
export function PageSizeSelect({ sizes, value, onChange, isOpened, titleOf }: PageSizeSelectProps) {
  const { i18n } = useLingui();
  return (
    <Select<number | 'all'>
      variant="standard"
      disableUnderline
      size="small"
      autoFocus
      defaultOpen={isOpened}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      inputProps={{ 'aria-label': i18n._('Rows per page') }}
      // Room for its icon, as the words before had it; the theme has the same weight.
      sx={{ '&& .MuiSelect-select': { pr: '28px !important' } }}
    >
      {sizes.map((size) => (
        <MenuItem key={size} value={size}>
          {titleOf(size)}
        </MenuItem>
      ))}
    </Select>
  );
}
