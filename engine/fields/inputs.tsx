/** Which input edits which type of field. The only place that knows; everything else draws `FieldInput`. */
import { useLingui } from '@lingui/react';
import { useContext, type ComponentType } from 'react';
import { useI18n } from '../i18n/index.ts';
import type { Field } from '../model/model.ts';
import { ErrorLine, Labelled } from '../ui/index.ts';
import { ArrayInput } from './array/ArrayInput.tsx';
import { BooleanInput } from './boolean/BooleanInput.tsx';
import { DateInput } from './date/DateInput.tsx';
import { useFormValue, useFieldState, type InputAria, type InputProps, type NestedProps } from './input.tsx';
import { FileInput } from './file/FileInput.tsx';
import { CustomViewsContext } from './hand-written/custom-views.tsx';
import { HandWrittenInput } from './hand-written/HandWrittenInput.tsx';
import { JsonInput } from './json/JsonInput.tsx';
import { KeyValueInput } from './key-value/KeyValueInput.tsx';
import { MoneyInput } from './money/MoneyInput.tsx';
import { NumberInput } from './number/NumberInput.tsx';
import { ObjectInput } from './object/ObjectInput.tsx';
import { RefInput } from './ref/RefInput.tsx';
import { AddressInput } from './select/AddressInput.tsx';
import { ChipsInput } from './select/ChipsInput.tsx';
import { SelectInput } from './select/SelectInput.tsx';
import { SwitchesInput } from './select/SwitchesInput.tsx';
import { AreaInput } from './text/AreaInput.tsx';
import { CommaInput } from './text/CommaInput.tsx';
import { LocalizedInput } from './text/LocalizedInput.tsx';
import { TextInput } from './text/TextInput.tsx';
import { TimezoneInput } from './timezone/TimezoneInput.tsx';
import type { FieldTypeName } from './types.ts';

type InputView = ComponentType<InputProps>;

/** The input of each field type, when the field neither has choices nor names a widget. */
const fieldInputs = {
  string: TextInput,
  text: AreaInput,
  'code-text': AreaInput,
  code: TextInput,
  integer: NumberInput,
  number: NumberInput,
  boolean: BooleanInput,
  date: DateInput,
  'date-time': DateInput,
  timezone: TimezoneInput,
  money: MoneyInput,
  email: TextInput,
  uri: TextInput,
  hostname: TextInput,
  password: TextInput,
  json: JsonInput,
  'key-value': KeyValueInput,
  ref: RefInput,
  array: ArrayInput,
  object: ObjectInput,
  file: FileInput,
  state: SelectInput,
} satisfies Record<FieldTypeName, InputView>;

/** Inputs that a field gets by its choices or its `widget`. */
const choiceInputs = {
  select: SelectInput,
  chips: ChipsInput,
  switches: SwitchesInput,
  comma: CommaInput,
  address: AddressInput,
  localized: LocalizedInput,
} satisfies Record<string, InputView>;

/** All inputs by the name that a uiSchema uses. */
const inputs: Readonly<Record<string, InputView>> = { ...fieldInputs, ...choiceInputs };

/** Name of the input that edits this field. */
function chooseInputName(field: Field): string {
  if (field.widget === 'switches') return 'switches';
  if (field.type === 'file') return 'file';
  if (field.codec.kind === 'localized') return 'localized';
  if (field.choices?.kind === 'ref') return 'ref';
  if (field.choices?.kind === 'address') return 'address';
  if (field.choices?.kind === 'enum' && field.type !== 'boolean') return field.isMultiple ? 'chips' : 'select';
  return field.isMultiple ? 'comma' : field.type;
}

/** Inputs that carry their label themselves. A locked one is text, and has its label above. */
export function useOwnsItsLabel(field: Field, isLocked: boolean): boolean {
  const custom = useCustomInput(field);
  return custom === undefined && !isLocked && chooseInputName(field) === 'boolean';
}

/** Inputs that show what is typed by themselves: nothing is drawn for it. */
export function useShowsTyping(field: Field): boolean {
  return useCustomInput(field) === undefined && inputs[chooseInputName(field)] === TextInput;
}

function useCustomInput({ widget }: Field) {
  return useContext(CustomViewsContext).inputs.find(({ name }) => name === widget);
}

/** The bare input of a field, wired to its state. */
export function FieldInput({ id, path, field, value, readValue = null, isLocked, as, port, onChange }: NestedProps) {
  const { text } = useI18n();
  const state = useFieldState(port, path, field);
  const error = useFormValue(port, () => port.error(path));
  const custom = useCustomInput(field);
  const Control = inputs[chooseInputName(field)] ?? TextInput;
  const label = text(field.title);
  const aria: InputAria = {
    ...(as === 'cell' && { 'aria-label': label }),
    'aria-describedby': error === null ? `${id}-help` : `${id}-error`,
    'aria-required': state.isRequired,
    'aria-invalid': error !== null,
  };
  const given: InputProps = {
    ...{ id, path, field, value, readValue, label, aria, port, onChange, Nested: NestedInput },
    ...{ isReadOnly: isLocked || state.isReadOnly, isRequired: state.isRequired, isInvalid: error !== null },
  };
  const plain = <Control {...given} />;
  return custom === undefined ? plain : <HandWrittenInput custom={custom} given={given} plain={plain} />;
}

/** An input inside another one: a cell with its error below, or a field with its label. */
function NestedInput(props: NestedProps) {
  const { id, path, field, as, port } = props;
  const { text } = useI18n();
  const { i18n } = useLingui();
  const state = useFieldState(port, path, field);
  const error = useFormValue(port, () => port.error(path));
  const ownsItsLabel = useOwnsItsLabel(field, props.isLocked || state.isReadOnly);
  if (!state.isVisible) return null;
  const enter = (next: unknown) => {
    port.touch(path);
    props.onChange(next);
  };
  const control = <FieldInput {...props} onChange={enter} />;
  if (as === 'cell' || ownsItsLabel) {
    return (
      <div {...(as === 'field' && { style: { paddingTop: 24 } })}>
        {control}
        {error !== null && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
      </div>
    );
  }
  return (
    <Labelled
      id={id}
      label={text(field.title)}
      optional={!state.isRequired && !state.isReadOnly && i18n._('optional')}
      help={field.help === null ? null : text(field.help)}
      error={error}
    >
      {control}
    </Labelled>
  );
}
