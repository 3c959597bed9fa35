/** One of a closed list. */
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useLingui } from '@lingui/react';
import { toInputText, type InputProps } from '../input.tsx';
import { LockedInput } from '../LockedInput.tsx';
import { usePlaceholder } from '../usePlaceholder.tsx';
import { useOfferedOptions } from './useOffer.tsx';

/** The input of `enum`. A value that is not required can be emptied again. */
export function SelectInput(props: InputProps) {
  const { id, path, field, label, value, port, onChange, isReadOnly, isRequired, isInvalid, aria } = props;
  const { i18n } = useLingui();
  const placeholder = usePlaceholder(field) || i18n._('Choose');
  const { offers, titleFor } = useOfferedOptions(props);
  if (isReadOnly) return <LockedInput {...props} text={titleFor(value)} />;
  const choose = (picked: string) => {
    const offer = offers.find((each) => String(each.value) === picked);
    onChange(offer === undefined ? null : offer.value);
  };
  return (
    <Select<string>
      value={toInputText(value)}
      onChange={(event) => choose(event.target.value)}
      onBlur={() => port.touch(path)}
      fullWidth
      displayEmpty
      error={isInvalid}
      renderValue={(held) => (held === '' ? <span style={{ opacity: 0.75 }}>{placeholder}</span> : titleFor(value))}
      SelectDisplayProps={{ id, 'aria-label': label, ...aria, 'aria-invalid': isInvalid }}
    >
      {!isRequired && (
        <MenuItem value="">
          <span style={{ opacity: 0.75 }}>{i18n._('None')}</span>
        </MenuItem>
      )}
      {offers.map((offer) => (
        <MenuItem key={String(offer.value)} value={String(offer.value)}>
          {offer.title}
        </MenuItem>
      ))}
    </Select>
  );
}
