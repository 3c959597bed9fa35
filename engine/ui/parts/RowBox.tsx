import type { ChangeEvent } from 'react';
import { boxShapes } from '../theme/control-icons.tsx';

interface RowBoxProps {
  readonly label: string;
  readonly name: string;
  readonly isChecked: boolean;
  /** Some of what it stands for is checked. */
  readonly isSome?: boolean;
  readonly isOff?: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A box at each of many rows, out of the way of Tab: looks like any other, and is drawn in a tenth of the time. */
export function RowBox({ label, name, isChecked, isSome = false, isOff = false, onChange }: RowBoxProps) {
  const state = isSome ? 'some' : isChecked ? 'on' : 'off';
  return (
    <span className="row-box" data-checked={state}>
      <input
        ref={(input) => {
          if (input !== null) input.indeterminate = isSome;
        }}
        type="checkbox"
        name={name}
        tabIndex={-1}
        aria-label={label}
        checked={isChecked}
        disabled={isOff}
        onChange={onChange}
      />
      <svg viewBox="0 0 18 18" aria-hidden>
        {boxShapes[state]}
      </svg>
    </span>
  );
}
