import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Popover from '@mui/material/Popover';
import { useI18n } from '../../i18n/index.ts';
import { isConditionTrue } from '../../model/evaluate.ts';
import { useScope } from '../../screens/context.ts';
import { Button, useDensity } from '../../ui/index.ts';
import { useOptions } from '../options.ts';
import { routerPathOf } from '../path-of.ts';
import { useSignOut } from '../session/useSignOut.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

export interface OwnMenuProps {
  readonly anchor: HTMLElement | null;
  readonly label: string;
  readonly onClose: () => void;
}

/** What is the user's: own pages, theme, row height, sign-out. */
export function OwnMenu({ anchor, label, onClose }: OwnMenuProps) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      <OwnItems onClose={onClose} />
    </Popover>
  );
}

function OwnItems({ onClose }: Pick<OwnMenuProps, 'onClose'>) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const { catalogue, accountPages, studio } = useOptions();
  const scope = useScope();
  const signOut = useSignOut();
  const pages = catalogue.resources.filter((entry) => accountPages.includes(entry.name) && isConditionTrue(entry.use, scope));
  return (
    <Box
      sx={{ p: 1, minWidth: 200, display: 'flex', flexDirection: 'column', '& .MuiButton-root': { justifyContent: 'flex-start' } }}
      onClick={(event) => event.target instanceof Element && event.target.closest('a') && onClose()}
    >
      {pages.map((entry) => (
        <Button key={entry.name} variant="text" size="small" icon={entry.icon ?? 'person'} to={routerPathOf(entry)}>
          {text(entry.title)}
        </Button>
      ))}
      {pages.length === 0 ? null : <Divider sx={{ my: 1, mx: -1 }} />}
      <ThemeMenu />
      <DensityMenu />
      <Divider sx={{ my: 1, mx: -1 }} />
      {studio && <studio.MenuItems />}
      <Button
        variant="text"
        size="small"
        icon="logout"
        onClick={() => {
          onClose();
          signOut();
        }}
      >
        {i18n._('Sign out')}
      </Button>
    </Box>
  );
}

function DensityMenu() {
  const { i18n } = useLingui();
  const { density, set } = useDensity();
  return (
    <ChoiceMenu
      label={i18n._('Row height')}
      icon="rows"
      value={density}
      choices={[
        { value: 'compact', title: i18n._('Compact rows') },
        { value: 'comfortable', title: i18n._('Comfortable rows') },
      ]}
      onChange={(value) => set(value === 'comfortable' ? 'comfortable' : 'compact')}
    />
  );
}
