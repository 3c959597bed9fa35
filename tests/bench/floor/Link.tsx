import type { ReactNode } from 'react';
import { go } from './path.ts';

export function Link({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a
      href={to}
      onClick={(event) => {
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
