import Tooltip from '@mui/material/Tooltip';
import {
  useState,
  type AriaAttributes,
  type ElementType,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
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

/**
 * An icon button that always has a name. A list has hundreds of these, so it is a plain button, and its tooltip exists from the first time that
 * somebody comes near.
 */
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
  const [Square, way]: readonly [ElementType, object] =
    !isDisabled && to !== undefined
      ? [Link, { to, ...(replace && { replace }) }]
      : !isDisabled && href !== undefined
        ? ['a', { href, target: '_blank', rel: 'noopener noreferrer' }]
        : ['button', { type: 'button' }];
  return (
    <>
      <Square
        {...rest}
        {...way}
        className="tool-button"
        data-size={size}
        aria-label={label}
        aria-disabled={isDisabled || undefined}
        {...(isDisabled && whyAttributes(onWhy, reason ?? null))}
        onClick={click}
        onMouseEnter={come}
        onMouseLeave={leave}
        onFocus={comeByKey}
        onBlur={leave}
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
