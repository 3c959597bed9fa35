import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState, type ReactNode } from 'react';

/** What a checkbox shows and hides; without a label it is always shown. */
export function ToggledContent({ label, children }: { readonly label: string | null; readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  if (label === null) return children;
  return (
    <>
      <FormControlLabel label={label} control={<Checkbox checked={isOpen} onChange={(event) => setIsOpen(event.target.checked)} />} />
      {isOpen && <Box sx={{ mt: 2 }}>{children}</Box>}
    </>
  );
}
