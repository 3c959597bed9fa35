/** `?`: the keys that the page answers to, and the switch for those of one letter. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { Button, Dialog, Kbd, listShownKeys, useLetterSwitch } from '../../ui/index.ts';

/** Beside a button a phone leaves keys out; here they are what is told. */
const shownAnywhere = { '&&': { display: 'inline-block' } } as const;

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { i18n } = useLingui();
  // As they were when it was opened: it covers the page.
  const [keys] = useState(listShownKeys);
  const [isOn, setOn] = useLetterSwitch();
  return (
    <Dialog
      title={i18n._('Keyboard shortcuts')}
      size="confirm"
      onClose={onClose}
      actions={<Button onClick={onClose}>{i18n._('Close')}</Button>}
    >
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '112px minmax(0, 1fr)', gap: 2 }}>
        {keys.map((each) => (
          <Box key={each.keys} sx={{ display: 'contents' }}>
            <dt>
              {each.keys.split(' ').map((key) => (
                <Kbd key={key} sx={{ mr: 1, ...shownAnywhere }}>
                  {key}
                </Kbd>
              ))}
            </dt>
            <Box component="dd" sx={{ m: 0 }}>
              {each.title}
            </Box>
          </Box>
        ))}
      </Box>
      <FormControlLabel
        control={<Switch checked={isOn} onChange={(_event, next) => setOn(next)} />}
        label={i18n._('Keys of a single letter or sign')}
        sx={{ mt: 5, ml: 0, gap: 2 }}
      />
    </Dialog>
  );
}
