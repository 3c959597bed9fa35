import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export type StateKind = 'empty' | 'no-match' | 'error' | 'forbidden' | 'not-found' | 'offline';

const icons: Record<StateKind, string> = {
  empty: 'inbox',
  'no-match': 'search',
  error: 'error',
  forbidden: 'lock',
  'not-found': 'map',
  offline: 'offline',
};

export interface StateBlockProps {
  readonly kind: StateKind;
  readonly title: string;
  readonly text?: ReactNode;
  /** One or two buttons: the way out. */
  readonly children?: ReactNode;
}

/** Stands where rows or a record would be: what is the case, and the way out. */
export function StateBlock({ kind, title, text, children }: StateBlockProps) {
  return (
    <Box sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 6, minHeight: 240 }}>
      <Box role={kind === 'error' ? 'alert' : 'status'} data-state={kind} sx={{ width: '100%', maxWidth: 360 }}>
        <Box sx={{ color: kind === 'error' ? 'error.main' : 'text.disabled', mb: 2, lineHeight: 0 }}>
          <Icon name={icons[kind]} size={20} />
        </Box>
        <Typography variant="h2" component="p">
          {title}
        </Typography>
        {text === undefined || text === null ? null : (
          <Typography color="textSecondary" component="div" sx={{ mt: 1, textWrap: 'pretty', hyphens: 'auto' }}>
            {text}
          </Typography>
        )}
        {children === undefined || children === null ? null : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>{children}</Box>
        )}
      </Box>
    </Box>
  );
}
