import Box from '@mui/material/Box';
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

/** Ids for `aria-describedby` of a control inside `Labelled`. */
export const describedByIds = (id: string, o: { readonly help?: unknown; readonly error?: unknown }): string | undefined =>
  o.error ? `${id}-error` : o.help ? `${id}-help` : undefined;

/** Label above, control, then the error or the help, never both. */
export function Labelled({ id, label, optional = false, help, error, children }: LabelledProps) {
  const { words } = useShell();
  const word = optional === true ? words.optional : optional;
  return (
    <div className="field-labelled">
      <label className="field-label" htmlFor={id} id={`${id}-label`}>
        {label} {word ? <span className="field-optional">{word}</span> : null}
      </label>
      {children}
      {error ? <ErrorLine id={`${id}-error`}>{error}</ErrorLine> : help ? <HelpLine id={`${id}-help`}>{help}</HelpLine> : null}
    </div>
  );
}

/** One line of help below a control. */
export function HelpLine({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <div className="field-help" {...(id !== undefined && { id })}>
      {children}
    </div>
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
