import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useState, type AriaAttributes, type FocusEvent, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { focusRingStyle, narrowMediaQuery } from '../theme/rules.ts';
import { Icon } from './Icon.tsx';
import { useShell } from './shell.tsx';
import { whyAttributes, WithWhy, type OnWhy } from './Why.tsx';

export interface ToolButtonProps extends Pick<AriaAttributes, 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'aria-pressed'> {
  readonly icon: string;
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly id?: string;
  readonly tabIndex?: number;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly to?: string;
  /** `to` takes the place of this page in the history. */
  readonly replace?: boolean;
  readonly href?: string;
  readonly isDisabled?: boolean;
  /** Why it is disabled; replaces the label in the tooltip. */
  readonly reason?: string | null;
  /** Explains more when the disabled button is pressed. */
  readonly onWhy?: OnWhy | null;
  /** 32 in bars, 24 in rows. */
  readonly size?: 24 | 28 | 32;
}

// A list has hundreds of these, so it is a plain button, and its tooltip exists from the first time that somebody comes near.
const Square = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  width: 'var(--side)',
  height: 'var(--side)',
  padding: 0,
  border: 0,
  borderRadius: 6,
  color: theme.vars.palette.text.secondary,
  backgroundColor: 'transparent',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover, color: theme.vars.palette.text.primary },
  '&:focus-visible': focusRingStyle(theme),
  '&[aria-disabled]': { opacity: 0.5, cursor: 'default', '&[aria-haspopup="dialog"]': { cursor: 'help' } },
  [narrowMediaQuery(theme)]: { width: 40, height: 40 },
}));

/** An icon button that always has a name. */
export function ToolButton({
  icon,
  label,
  onClick,
  to,
  replace = false,
  href,
  isDisabled = false,
  reason,
  onWhy = null,
  size = 32,
  ...rest
}: ToolButtonProps) {
  const { Link } = useShell();
  const [near, setNear] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const come = (event: SyntheticEvent<HTMLElement>): void => {
    setNear(event.currentTarget);
    setOpen(true);
  };
  const leave = (): void => setOpen(false);
  // Over what it has opened its name would hide what is to be read there.
  const comeByKey = (event: FocusEvent<HTMLElement>): void => {
    if (rest['aria-expanded'] !== true && event.currentTarget.matches(':focus-visible')) come(event);
  };
  const click = (event: MouseEvent<HTMLElement>): void => {
    leave();
    if (isDisabled) event.preventDefault();
    else onClick?.(event);
    if (isDisabled) onWhy?.(event.currentTarget);
  };
  const as = isDisabled
    ? { type: 'button' }
    : to !== undefined
      ? { as: Link, to, ...(replace && { replace }) }
      : href !== undefined
        ? { as: 'a', href, target: '_blank', rel: 'noopener noreferrer' }
        : { type: 'button' };
  return (
    <>
      <Square
        {...rest}
        {...(as as object)} // `as` decides which of the other attributes fit
        aria-label={label}
        aria-disabled={isDisabled || undefined}
        {...(isDisabled && whyAttributes(onWhy, reason ?? null))}
        onClick={click}
        onMouseEnter={come}
        onMouseLeave={leave}
        onFocus={comeByKey}
        onBlur={leave}
        style={{ '--side': `${size}px` } as object}
      >
        <Icon name={icon} size={size === 24 ? 16 : 18} />
      </Square>
      {near !== null && (
        <Tooltip
          open={isOpen}
          onClose={leave}
          title={toolButtonTitle({ label, isDisabled, reason: reason ?? null, onWhy })}
          slotProps={{ popper: { anchorEl: near } }}
        >
          <span hidden />
        </Tooltip>
      )}
    </>
  );
}

interface ToolButtonReason extends Pick<ToolButtonProps, 'label'> {
  readonly isDisabled: boolean;
  readonly reason: string | null;
  readonly onWhy: OnWhy | null;
}

function toolButtonTitle({ label, isDisabled, reason, onWhy }: ToolButtonReason): ReactNode {
  if (!isDisabled || !reason) return label;
  const words = `${label}: ${reason}`;
  return onWhy === null ? words : <WithWhy>{words}</WithWhy>;
}
