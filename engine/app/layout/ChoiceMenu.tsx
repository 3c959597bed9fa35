import Box from '@mui/material/Box';
import { useState } from 'react';
import { Button, deferSurface } from '../../ui/index.ts';
import type { ChoiceItemsProps } from './ChoiceItems.tsx';

const ChoiceItems = deferSurface<ChoiceItemsProps>(() => import('./ChoiceItems.tsx').then((module) => module.ChoiceItems));

interface ChoiceMenuProps extends Pick<ChoiceItemsProps, 'label' | 'value' | 'choices' | 'onChange'> {
  readonly icon: string;
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
        {...(short !== undefined && { sx: { color: 'text.secondary', minWidth: 28, px: 1 } })}
      >
        <Box component="span" className="visually-hidden">{`${label}: ${short === undefined ? '' : title}`}</Box>
        {short === undefined ? title : <span aria-hidden>{short}</span>}
      </Button>
      <ChoiceItems {...{ label, value, choices, onChange, anchor }} onClose={() => setAnchor(null)} />
    </>
  );
}
