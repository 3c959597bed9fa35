import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Button, Icon } from '../../ui/index.ts';

interface ChoiceMenuProps {
  readonly label: string;
  readonly icon: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly title: string; readonly lang?: string }[];
  readonly onChange: (value: string) => void;
  /** Drawn alone where there is no room for the icon and the title, which are then only told. */
  readonly short?: string;
}

/** A quiet button that names the present choice and opens the others. */
export function ChoiceMenu({ label, icon, value, choices, onChange, short }: ChoiceMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const title = choices.find((choice) => choice.value === value)?.title ?? value;
  return (
    <>
      <Button
        variant="text"
        size="small"
        icon={short === undefined ? icon : null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ color: 'text.secondary', ...(short !== undefined && { minWidth: 28, px: 1 }) }}
      >
        <Box component="span" className="visually-hidden">{`${label}: ${short === undefined ? '' : title}`}</Box>
        {short === undefined ? title : <span aria-hidden>{short}</span>}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': label } }}>
        {choices.map((choice) => (
          <MenuItem
            key={choice.value}
            role="menuitemradio"
            aria-checked={choice.value === value}
            {...(choice.lang === undefined ? {} : { lang: choice.lang })}
            onClick={() => {
              setAnchor(null);
              onChange(choice.value);
            }}
          >
            <Box sx={{ width: 16, display: 'flex' }}>{choice.value === value ? <Icon name="check" /> : null}</Box>
            {choice.title}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
