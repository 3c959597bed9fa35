import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Glyph } from './Glyph.tsx';
import { useShell } from './shell.tsx';

export interface LabelledProps {
  /** Id of the control; help gets `{id}-help`, the error `{id}-error`. */
  readonly id: string;
  readonly label: ReactNode;
  /** true for the word "optional". */
  readonly optional?: boolean | string;
  readonly help?: ReactNode;
  readonly error?: ReactNode;
  readonly children: ReactNode;
}

const Label = styled('label')(({ theme }) => ({
  ...theme.typography.subtitle2,
  display: 'block',
  marginBottom: 4,
  hyphens: 'auto',
  color: theme.vars.palette.text.primary,
}));

/** Ids for `aria-describedby` of a control inside `Labelled`. */
export const describedByIds = (id: string, o: { readonly help?: unknown; readonly error?: unknown }): string | undefined =>
  o.error ? `${id}-error` : o.help ? `${id}-help` : undefined;

/** Label above, control, then the error or the help, never both. */
export function Labelled({ id, label, optional = false, help, error, children }: LabelledProps) {
  const { words } = useShell();
  const word = optional === true ? words.optional : optional;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Label htmlFor={id} id={`${id}-label`}>
        {label}{' '}
        {word ? (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', ml: 1 }}>
            {word}
          </Box>
        ) : null}
      </Label>
      {children}
      {error ? <ErrorLine id={`${id}-error`}>{error}</ErrorLine> : help ? <HelpLine id={`${id}-help`}>{help}</HelpLine> : null}
    </Box>
  );
}

/** One line of help below a control. */
export function HelpLine({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <Box
      {...(id === undefined ? {} : { id })}
      sx={{ typography: 'caption', color: 'text.secondary', mt: 1, textWrap: 'pretty', hyphens: 'auto' }}
    >
      {children}
    </Box>
  );
}

/** What is wrong with a control. */
export function ErrorLine({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <Box
      {...(id === undefined ? {} : { id })}
      sx={{
        typography: 'caption',
        color: 'error.main',
        mt: 1,
        display: 'flex',
        gap: 1,
        alignItems: 'flex-start',
        textWrap: 'pretty',
        hyphens: 'auto',
      }}
    >
      <Box sx={{ display: 'flex', pt: '2px' }}>
        <Glyph name="octagon" size={12} />
      </Box>
      <div>{children}</div>
    </Box>
  );
}
