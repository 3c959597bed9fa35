import MuiButton, { type ButtonProps as MuiButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import type { MouseEvent, ReactNode } from 'react';
import { DeferredProgress } from './deferred-progress.ts';
import { Icon } from './Icon.tsx';
import { Kbd } from './Kbd.tsx';
import { whyAttributes, WithWhy, type OnWhy } from './Why.tsx';
import { useShell } from './shell.tsx';

export interface ButtonProps extends Pick<
  MuiButtonProps,
  | 'variant'
  | 'color'
  | 'size'
  | 'type'
  | 'fullWidth'
  | 'autoFocus'
  | 'id'
  | 'tabIndex'
  | 'sx'
  | 'onMouseDown'
  | 'aria-haspopup'
  | 'aria-expanded'
  | 'aria-label'
> {
  readonly children: ReactNode;
  readonly icon?: string | null;
  /** An address of this application; the button becomes a link. */
  readonly to?: string;
  /** Kept with the entry of the history that `to` makes. */
  readonly state?: unknown;
  readonly href?: string;
  readonly target?: string;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly isDisabled?: boolean;
  /** Why it is disabled: shown as tooltip, and the button stays in the tab order. */
  readonly reason?: string | null;
  /** Explains more when the disabled button is pressed. */
  readonly onWhy?: OnWhy | null;
  /** Keeps the width and shows a spinner. */
  readonly isBusy?: boolean;
  readonly shortcut?: string;
}

/** A button that can say why it does not work. */
export function Button({
  children,
  icon,
  to,
  state,
  href,
  target,
  onClick,
  isDisabled = false,
  reason,
  onWhy = null,
  isBusy = false,
  shortcut,
  sx,
  ...rest
}: ButtonProps) {
  const { Link } = useShell();
  const isOff = isDisabled || isBusy;
  const click = (event: MouseEvent<HTMLElement>): void => {
    if (isOff) event.preventDefault();
    else onClick?.(event);
    if (isDisabled) onWhy?.(event.currentTarget);
  };
  const spinner = <DeferredProgress size={14} thickness={5} color="inherit" aria-hidden />;
  const start = isBusy ? spinner : icon ? <Icon name={icon} /> : null;
  const as =
    to !== undefined && !isOff
      ? { component: Link, to, ...(state !== undefined && { state }) }
      : href !== undefined && !isOff
        ? { href, target, rel: 'noopener noreferrer' }
        : {};
  const button = (
    <MuiButton
      {...rest}
      {...as}
      startIcon={start}
      onClick={click}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      {...(isDisabled && whyAttributes(onWhy, reason ?? null))}
      {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': shortcut.replace('Ctrl ', 'Control+') })}
      sx={[isOff && !isBusy ? { opacity: 0.55, cursor: isDisabled && onWhy ? 'help' : 'default' } : {}, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      <span>{children}</span>
      {shortcut === undefined ? null : <Kbd aria-hidden>{shortcut}</Kbd>}
    </MuiButton>
  );
  if (!isDisabled || !reason) return button;
  return (
    <Tooltip title={onWhy ? <WithWhy>{reason}</WithWhy> : reason} describeChild>
      {button}
    </Tooltip>
  );
}
