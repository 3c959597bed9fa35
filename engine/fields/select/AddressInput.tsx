/** A text chosen from what an address offers. */
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { buildChoicesRoute, useAddressChoices, type AddressChoices } from '../../data/useAddressChoices.ts';
import { toInputText, useFormValue, type InputProps } from '../input.tsx';
import { LockedInput } from '../LockedInput.tsx';
import { SuggestMany, SuggestOne, type Suggestion } from '../Suggest.tsx';
import { TextInput } from '../text/TextInput.tsx';
import { usePlaceholder } from '../usePlaceholder.tsx';

/** The input of a field with `options`. A stored value that is not offered any more stays; where the offer fails, the value may be typed. */
export function AddressInput(props: InputProps) {
  const { choices } = props.field;
  return choices?.kind === 'address' ? <AddressChoosing {...props} choices={choices} /> : <TextInput {...props} />;
}

function AddressChoosing({ choices, ...props }: InputProps & { readonly choices: AddressChoices }) {
  const { id, path, field, value, port, onChange, isReadOnly, isInvalid, aria } = props;
  const { i18n } = useLingui();
  const placeholder = usePlaceholder(field);
  // Drawn again when a field that the address reads changes.
  useFormValue(port, () => JSON.stringify(buildChoicesRoute(choices, port.scope(path))));
  const offer = useAddressChoices(choices, port.scope(path));
  const held = (Array.isArray(value) ? value : [value]).map(toInputText).filter((each) => each !== '');
  const [first] = offer.choices;
  const isUnset = choices.isPreselected && held.length === 0 && first !== undefined && !isReadOnly;
  useEffect(() => {
    if (!isUnset) return;
    const value = field.isMultiple ? [first.value] : first.value;
    if (path.includes('.')) onChange(value);
    else port.begin(path, value);
    // Only the first offer fills an empty field; emptied by hand it stays empty.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [first?.value]);
  const titled = (each: string): Suggestion => ({
    value: each,
    title: offer.choices.find((choice) => choice.value === each)?.title ?? each,
    detail: null,
  });
  const missing = useFormValue(port, () => offer.missing.map(port.title).join(', '));
  if (isReadOnly || missing !== '')
    return (
      <LockedInput
        {...props}
        text={held.map((each) => titled(each).title).join(', ')}
        placeholder={missing === '' ? '' : i18n._('Choose {fields} first', { fields: missing })}
        hasLock={isReadOnly}
      />
    );
  const common = {
    ...{ id, isInvalid, aria },
    placeholder: offer.isFailed ? i18n._('The list could not be loaded') : placeholder,
    options: offer.choices.map(({ value: own }) => titled(own)),
    isLoading: offer.isLoading,
    isFailed: offer.isFailed,
    isFree: offer.isFailed,
    ...{ path, port },
  };
  if (field.isMultiple)
    return <SuggestMany {...common} held={held.map(titled)} onPick={(next) => onChange(next.length === 0 ? null : next)} />;
  return <SuggestOne {...common} held={held[0] === undefined ? null : titled(held[0])} onPick={onChange} />;
}
