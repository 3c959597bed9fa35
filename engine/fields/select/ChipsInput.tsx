/** Several of a closed list. */
import { toInputText, type InputProps } from '../input.tsx';
import { LockedInput } from '../LockedInput.tsx';
import { SuggestMany } from '../Suggest.tsx';
import { usePlaceholder } from '../usePlaceholder.tsx';
import { useOfferedOptions } from './useOffer.tsx';

/** The input of a `multiple` field with `enum`: chips, the rest in a list. */
export function ChipsInput(props: InputProps) {
  const { id, field, path, value, port, onChange, isReadOnly, isInvalid, aria } = props;
  const placeholder = usePlaceholder(field);
  const { offers, titleFor } = useOfferedOptions(props);
  const held: readonly unknown[] = Array.isArray(value) ? value : [];
  if (isReadOnly) return <LockedInput {...props} text={held.map(titleFor).join(', ')} />;
  const pick = (picked: readonly string[]) => {
    const values = picked.map((each) => offers.find((offer) => String(offer.value) === each)?.value ?? each);
    onChange(values.length === 0 ? null : values);
  };
  return (
    <SuggestMany
      id={id}
      options={offers.map((offer) => ({ value: String(offer.value), title: offer.title, detail: null }))}
      held={held.map((each) => ({ value: toInputText(each), title: titleFor(each), detail: null }))}
      placeholder={placeholder}
      isInvalid={isInvalid}
      aria={aria}
      onPick={pick}
      path={path}
      port={port}
    />
  );
}
