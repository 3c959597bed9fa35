import type { ApiError } from '../../data/source.ts';
import type { Action, Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';

/** Props of `form/ActionDialog.tsx`: the inputs of an action, checked before they are handed over. */
export interface ActionDialogProps {
  readonly resource: Resource;
  readonly action: Action;
  /** null for actions of the list. */
  readonly record: Values | null;
  readonly params: Params;
  /** Runs the action with what was typed. Resolves with null when it went well (the dialog is then gone), else with the refusal, whose field errors belong at the fields. */
  readonly onDone: (form: Values) => Promise<ApiError | null>;
  readonly onCancel: () => void;
}
