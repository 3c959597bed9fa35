/** A reference: searched by title, held by key. */
import { getFieldReference, type RefChoices } from '../../data/lookups.ts';
import { toInputText, type InputProps } from '../input.tsx';
import { LockedInput } from '../LockedInput.tsx';
import { SuggestMany, SuggestOne } from '../Suggest.tsx';
import { CommaInput } from '../text/CommaInput.tsx';
import { TextInput } from '../text/TextInput.tsx';
import { usePlaceholder } from '../usePlaceholder.tsx';
import { useReference } from './useReference.tsx';

/** The input of `ref`, one or several. Without right to look the target up the key is typed. */
export function RefInput(props: InputProps) {
  const choices = getFieldReference(props.field);
  if (choices === null) return <TextInput {...props} />;
  return props.field.isMultiple ? <ManyRefs {...props} choices={choices} /> : <OneRef {...props} choices={choices} />;
}

interface RefInputProps extends InputProps {
  readonly choices: RefChoices;
}

function OneRef({ choices, ...props }: RefInputProps) {
  const { id, path, field, value, port, onChange, isReadOnly, isInvalid, aria } = props;
  const ids = toInputText(value) === '' ? [] : [toInputText(value)];
  const placeholder = usePlaceholder(field);
  const reference = useReference(props, choices, { ids, onGone: () => onChange(null) });
  const held = reference.held[0] ?? null;
  if (!reference.isPicker) return <TextInput {...props} />;
  if (isReadOnly || reference.hint !== '')
    return <LockedInput {...props} text={held?.title ?? ''} placeholder={reference.hint} hasLock={isReadOnly} />;
  const pick = (picked: string | null) => {
    const record = picked === null ? null : (reference.records.get(picked) ?? null);
    port.refer(path, record);
    onChange(record?.[choices.key] ?? picked);
  };
  return (
    <SuggestOne
      id={id}
      options={reference.options}
      held={held}
      placeholder={placeholder}
      isInvalid={isInvalid}
      isLoading={reference.isLoading}
      isFailed={reference.isFailed}
      isBare={reference.isBare}
      aria={aria}
      onSearch={reference.onSearch}
      onOpen={reference.onOpen}
      onPick={pick}
      path={path}
      port={port}
    />
  );
}

function ManyRefs({ choices, ...props }: RefInputProps) {
  const { id, path, field, value, port, onChange, isReadOnly, isInvalid, aria } = props;
  const held: readonly unknown[] = Array.isArray(value) ? value : [];
  const ids = held.map(toInputText);
  const placeholder = usePlaceholder(field);
  const hold = (next: readonly unknown[]) => onChange(next.length === 0 ? null : next);
  const reference = useReference(props, choices, { ids, onGone: (gone) => hold(held.filter((each) => !gone.includes(toInputText(each)))) });
  if (!reference.isPicker) return <CommaInput {...props} />;
  if (isReadOnly || reference.hint !== '')
    return (
      <LockedInput
        {...props}
        text={reference.held.map((each) => each.title).join(', ')}
        placeholder={reference.hint}
        hasLock={isReadOnly}
      />
    );
  return (
    <SuggestMany
      id={id}
      options={reference.options}
      held={reference.held}
      placeholder={placeholder}
      isInvalid={isInvalid}
      isLoading={reference.isLoading}
      isFailed={reference.isFailed}
      isBare={reference.isBare}
      aria={aria}
      onSearch={reference.onSearch}
      onOpen={reference.onOpen}
      onPick={(picked) => hold(picked.map((each) => reference.records.get(each)?.[choices.key] ?? each))}
      path={path}
      port={port}
    />
  );
}
