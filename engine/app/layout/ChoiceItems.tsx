import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Icon } from '../../ui/index.ts';

export interface ChoiceItemsProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly title: string; readonly lang?: string }[];
  readonly onChange: (value: string) => void;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The choices of a menu, the present one with a tick. */
export function ChoiceItems({ label, value, choices, onChange, anchor, onClose }: ChoiceItemsProps) {
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': label } }}>
      {choices.map((choice) => (
        <MenuItem
          key={choice.value}
          role="menuitemradio"
          aria-checked={choice.value === value}
          {...(choice.lang === undefined ? {} : { lang: choice.lang })}
          onClick={() => {
            onClose();
            onChange(choice.value);
          }}
        >
          <Box sx={{ width: 16, display: 'flex' }}>{choice.value === value ? <Icon name="check" /> : null}</Box>
          {choice.title}
        </MenuItem>
      ))}
    </Menu>
  );
}
