import MuiLink from '@mui/material/Link';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useShell } from './shell.tsx';

/** A link in accent ink. `to` is an address of this application; `isExternal` opens another site in a new tab. */
export function Link({
  to,
  isExternal = false,
  children,
  sx,
}: {
  to: string;
  isExternal?: boolean;
  children: ReactNode;
  sx?: SxProps<Theme>;
}) {
  const shell = useShell();
  const style = sx === undefined ? {} : { sx };
  if (isExternal)
    return (
      <MuiLink href={to} target="_blank" rel="noopener noreferrer" {...style}>
        {children}
      </MuiLink>
    );
  return (
    <MuiLink component={shell.Link} to={to} {...style}>
      {children}
    </MuiLink>
  );
}
