/** A time zone of the IANA list, UTC included. */
import { toInputText, type InputProps } from '../input.tsx';
import { LockedInput } from '../LockedInput.tsx';
import { SuggestOne, type Suggestion } from '../Suggest.tsx';
import { usePlaceholder } from '../usePlaceholder.tsx';
import { listTimeZones } from './time-zones.ts';

const zoneSuggestion = (zone: string): Suggestion => ({ value: zone, title: zone, detail: null });

/** The input of `timezone`. */
export function TimezoneInput(props: InputProps) {
  const { id, field, path, value, port, onChange, isReadOnly, isInvalid, aria } = props;
  const placeholder = usePlaceholder(field);
  if (isReadOnly) return <LockedInput {...props} text={toInputText(value)} />;
  return (
    <SuggestOne
      id={id}
      options={listTimeZones().map(zoneSuggestion)}
      held={toInputText(value) === '' ? null : zoneSuggestion(toInputText(value))}
      placeholder={placeholder}
      isInvalid={isInvalid}
      aria={aria}
      onPick={onChange}
      path={path}
      port={port}
    />
  );
}
