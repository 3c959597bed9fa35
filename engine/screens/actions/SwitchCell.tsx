import Tooltip from '@mui/material/Tooltip';
import { notifyManager } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldCell } from '../../fields/cells.tsx';
import { displayedValueOf } from '../../fields/displayed-value.ts';
import { useI18n } from '../../i18n/index.ts';
import { mayRunAction } from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Field, Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import { RowSwitch } from '../../ui/index.ts';
import type { ActionRunner } from './useActions.tsx';
import { useControlRefusal } from '../why/ask.ts';

export interface SwitchCellProps {
  readonly resource: Resource;
  readonly field: Field;
  readonly values: Values;
  readonly scope: EvaluationScope;
  readonly actions: Pick<ActionRunner, 'run'>;
}

/** A state that is turned on and off by two actions, with its word beside it. It moves at once and falls back when the action is refused. */
export function SwitchCell({ resource, field, values, scope, actions }: SwitchCellProps) {
  const { text } = useI18n();
  const refusalOf = useControlRefusal(resource);
  // What was asked for, until the record has been read again or the action was refused.
  const [asked, setAsked] = useState<boolean | null>(null);
  const stored = isSwitchedOn(field, displayedValueOf(field, values, scope), resource);
  const action = resource.actions[(stored ? field.switch?.unchecked : field.switch?.checked) ?? ''];
  const permission = action === undefined ? null : mayRunAction(resource, action, scope);
  const refusal = action === undefined || permission === null ? null : refusalOf(permission, { kind: 'action', name: action.name }, scope);
  const isOff = refusal?.isDisabled ?? true;
  const turn = async (): Promise<void> => {
    if (action === undefined || asked !== null) return;
    setAsked(!stored);
    await actions.run(action, values);
    // Once the fresh record is drawn, which the queries tell in the same queue.
    notifyManager.schedule(() => setAsked(null));
  };
  const control = (
    <RowSwitch
      isOn={asked ?? stored}
      isFaint={isOff}
      disabled={refusal === null}
      aria-label={text(field.title)}
      aria-busy={asked !== null}
      {...(isOff && { 'aria-disabled': true })}
      onChange={(event) => (isOff ? refusal?.onWhy?.(event.currentTarget) : void turn())}
      onClick={(event) => event.stopPropagation()}
    />
  );
  const reason = refusal?.reason ?? null;
  const explained =
    reason === null ? (
      control
    ) : (
      <Tooltip title={reason}>
        <span>{control}</span>
      </Tooltip>
    );
  if (field.choices === null) return explained;
  // The word goes along with the switch.
  const to = asked === null ? null : (action?.to ?? null);
  const shown = to === null ? values : { ...values, [field.name]: to };
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' }}>
      {explained}
      <FieldCell field={field} values={shown} scope={scope} as="text" />
    </span>
  );
}

// `checked` names the action that turns it on: it is on when the value is true, or the state that this action leads to.
function isSwitchedOn(field: Field, value: unknown, resource: Resource): boolean {
  if (typeof value === 'boolean') return value;
  const on = resource.actions[field.switch?.checked ?? ''];
  return on?.to !== null && on?.to !== undefined && on.to === value;
}
