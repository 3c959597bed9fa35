import { useLingui } from '@lingui/react';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Button, ConfirmDialog } from '../../../ui/index.ts';

interface OpenMenuProps {
  readonly names: readonly string[];
  /** What is typed would be lost. */
  readonly isChanged: boolean;
  readonly onOpen: (name: string | null) => void;
}

/** Opens the descriptor of a resource, or the template, in the place of the text. */
export function OpenMenu({ names, isChanged, onOpen }: OpenMenuProps) {
  const { i18n } = useLingui();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<{ readonly name: string | null } | null>(null);
  const choose = (name: string | null): void => {
    setAnchor(null);
    if (isChanged) setAsked({ name });
    else onOpen(name);
  };
  return (
    <>
      <Button aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        {i18n._('Open …')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ paper: { sx: { maxHeight: 480 } } }}>
        <MenuItem onClick={() => choose(null)}>{i18n._('Empty template')}</MenuItem>
        {names.map((name) => (
          <MenuItem key={name} onClick={() => choose(name)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
      {asked === null ? null : (
        <ConfirmDialog
          title={i18n._('Replace what you have typed?')}
          text={i18n._('The text in the editor is not stored anywhere else.')}
          verb={i18n._('Replace')}
          onConfirm={() => {
            setAsked(null);
            onOpen(asked.name);
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}
