/** Label above, optional marker, control, then the error or the help. */
import { useLingui } from '@lingui/react';
import type { FieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import { isLockedByTyping, useFormValue, useFieldState } from '../../../fields/input.tsx';
import { useOwnsItsLabel } from '../../../fields/inputs.tsx';
import { useI18n } from '../../../i18n/index.ts';
import type { Field } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';
import { ErrorLine, HelpLine, Labelled, WhyButton } from '../../../ui/index.ts';
import type { FormContext } from './form-context.ts';

type Props = FieldTemplateProps<Values, RJSFSchema, FormContext>;

/** RJSF's template of each field; the root passes through. */
export function FieldTemplate({ id, fieldPathId, children, registry }: Props) {
  const field = registry.formContext.store.facts.fields[fieldPathId.path.join('.')];
  if (field === undefined) return <>{children}</>;
  return (
    <FormFieldFrame id={id} field={field} context={registry.formContext}>
      {children}
    </FormFieldFrame>
  );
}

interface FieldFrameProps {
  readonly id: string;
  readonly field: Field;
  readonly context: FormContext;
  readonly children: React.ReactNode;
}

function FormFieldFrame({ id, field, context, children }: FieldFrameProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const { port } = context.store;
  const state = useFieldState(port, field.name, field);
  const error = useFormValue(port, () => port.error(field.name));
  const warning = useFormValue(port, () => port.warning(field.name));
  const ownsItsLabel = useOwnsItsLabel(field, state.isReadOnly);
  if (!state.isVisible) return null;
  const words = warning ?? (state.isReadOnly ? context.lockHelp(field) : null) ?? (field.help === null ? null : text(field.help));
  const onWhy = state.isReadOnly ? context.whyLocked(field) : null;
  // The room of the sentence that comes with the lock.
  const room = !state.isReadOnly && isLockedByTyping(field) ? '\u00a0' : null;
  const help =
    onWhy === null ? (
      (words ?? room)
    ) : (
      <>
        {words} <WhyButton label={i18n._('Why is {title} locked?', { title: text(field.title) })} onWhy={onWhy} />
      </>
    );
  return (
    <div className="field-frame" data-field={field.name}>
      {ownsItsLabel && context.valueView(field) === null ? (
        <div className="field-unlabelled">
          {children}
          {error !== null && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
          {error === null && help !== null && <HelpLine id={`${id}-help`}>{help}</HelpLine>}
        </div>
      ) : (
        <Labelled
          id={id}
          label={text(field.title)}
          optional={!state.isRequired && !state.isReadOnly && i18n._('optional')}
          help={help}
          error={error}
        >
          {children}
        </Labelled>
      )}
    </div>
  );
}
