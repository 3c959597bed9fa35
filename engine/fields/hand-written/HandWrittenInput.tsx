import { useLingui } from '@lingui/react';
import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils';
import { createElement, Suspense, useContext, useMemo, type ComponentType, type ReactNode } from 'react';
import { HelpLine, SkeletonRows } from '../../ui/index.ts';
import { useFormValue, type InputProps } from '../input.tsx';
import { useOfferedOptions } from '../select/useOffer.tsx';
import { buildValueSchema } from '../types.ts';
import { usePlaceholder } from '../usePlaceholder.tsx';
import { RjsfRegistryContext, type CustomInput, type CustomInputProps } from './custom-views.tsx';
import { HandWrittenBoundary } from './HandWrittenBoundary.tsx';
import { createLazyViews } from './lazy-views.tsx';

interface HandWrittenInputProps {
  readonly custom: CustomInput;
  readonly given: InputProps;
  /** The input that the field has otherwise. */
  readonly plain: ReactNode;
}

/** An input of the project. Where it fails the plain one goes on with what was typed. */
export function HandWrittenInput({ custom, given, plain }: HandWrittenInputProps) {
  const { i18n } = useLingui();
  const failed = (
    <>
      {plain}
      <HelpLine>{i18n._('The input of this field has failed. A plain one stands in for it.')}</HelpLine>
    </>
  );
  return (
    <HandWrittenBoundary instead={failed}>
      <Suspense fallback={<SkeletonRows rows={1} height={40} />}>{createElement(lazyInputOf(custom), given)}</Suspense>
    </HandWrittenBoundary>
  );
}

const lazyInputOf = createLazyViews<CustomInput, InputProps>(async (custom) => {
  const module = await custom.view();
  if ('Widget' in module) return adaptWidget(module.Widget, (await import('./theme-widgets.ts')).themeWidgets);
  // What the values of its field are, nobody but the descriptor knows.
  return adaptInput(module.Input as ComponentType<CustomInputProps>);
});

function adaptInput(Input: ComponentType<CustomInputProps>): ComponentType<InputProps> {
  return function AdaptedInput({ id, path, field, value, label, isReadOnly, isRequired, aria, port, onChange }) {
    const error = useFormValue(port, () => port.error(path));
    return (
      <Input
        id={id}
        value={value}
        onChange={onChange}
        onBlur={() => port.touch(path)}
        label={label}
        required={isRequired}
        disabled={isReadOnly}
        error={error}
        field={field}
        aria={{ ...('aria-label' in aria ? {} : { 'aria-labelledby': `${id}-label` }), ...aria }}
      />
    );
  };
}

const ignoreFocus = (): void => undefined;

function adaptWidget(Widget: ComponentType<WidgetProps>, themeWidgets: RegistryWidgetsType): ComponentType<InputProps> {
  return function AdaptedWidget(props) {
    const { id, path, field, value, label, isReadOnly, isRequired, port, onChange } = props;
    const given = useContext(RjsfRegistryContext);
    const registry = useMemo(() => given && { ...given, widgets: { ...given.widgets, ...themeWidgets } }, [given]);
    const error = useFormValue(port, () => port.error(path));
    const placeholder = usePlaceholder(field);
    const { offers } = useOfferedOptions(props);
    if (registry === null) throw new Error(`The widget "${field.widget}" was drawn outside a form.`);
    const choices = field.choices?.kind === 'enum' && {
      enumOptions: offers.map(({ value: each, title }) => ({ value: each, label: title })),
    };
    return (
      <Widget
        id={id}
        name={field.name}
        value={value ?? undefined}
        label={label}
        hideLabel
        required={isRequired}
        disabled={isReadOnly}
        readonly={isReadOnly}
        autofocus={false}
        multiple={field.isMultiple}
        placeholder={placeholder ?? ''}
        schema={buildValueSchema(field)}
        uiSchema={{}}
        options={choices || {}}
        registry={registry}
        {...(error !== null && { rawErrors: [error] })}
        onChange={(next: unknown) => onChange(next === undefined || next === '' ? null : next)}
        onBlur={() => port.touch(path)}
        onFocus={ignoreFocus}
      />
    );
  };
}
