import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { focusRingStyle } from '../theme/rules.ts';
import { useShell } from './shell.tsx';

/** Opens an explanation beside the control that was pressed. */
export type OnWhy = (control: HTMLElement) => void;

/** What tells assistive technology why a control is disabled, also while its tooltip is closed, and that it explains more. */
export const whyAttributes = (onWhy: OnWhy | null, reason: string | null = null) => ({
  ...(onWhy !== null && { 'aria-haspopup': 'dialog' as const }),
  ...(reason !== null && { 'aria-description': reason }),
});

/** A reason in a tooltip, with the hint that there is more to read. */
export function WithWhy({ children }: { readonly children: ReactNode }) {
  const { words } = useShell();
  return (
    <>
      {children} <u>{words.why}</u>
    </>
  );
}

const Plain = styled('button')(({ theme }) => ({
  ...theme.typography.caption,
  minHeight: 24,
  // Its word begins where its line does.
  margin: '-4px -2px',
  padding: '4px 2px',
  border: 0,
  borderRadius: 4,
  backgroundColor: 'transparent',
  color: theme.vars.palette.primary.text,
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': focusRingStyle(theme),
}));

/** "Why?" behind a sentence; `label` says what it is about. */
export function WhyButton({ label, onWhy }: { readonly label: string; readonly onWhy: OnWhy }) {
  const { words } = useShell();
  return (
    <Plain type="button" aria-haspopup="dialog" aria-label={label} onClick={(event) => onWhy(event.currentTarget)}>
      {words.why}
    </Plain>
  );
}
