import { useMemo } from 'react';
import { useLatestRecord } from '../../data/useRecord.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Field, Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { SwitchCell } from './SwitchCell.tsx';
import { useActionRunner } from './useActions.tsx';

interface Props {
  readonly resource: Resource;
  readonly field: Field;
  /** As stored; what is typed beside it is not sent with it. */
  readonly record: Values;
  readonly params: Params;
  readonly scope: EvaluationScope;
}

/** A state that two actions turn on and off: it acts at once, on its own, also inside a form. */
export function RecordSwitch({ resource, field, record, params, scope }: Props) {
  const actions = useActionRunner(resource, params);
  const latest = useLatestRecord(resource, record, params);
  const at = useMemo(() => (latest === record ? scope : { ...scope, self: latest }), [latest, record, scope]);
  return (
    <>
      <SwitchCell resource={resource} field={field} values={latest} scope={at} actions={actions} />
      {actions.dialogs}
    </>
  );
}
