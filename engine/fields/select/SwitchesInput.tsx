/** Several of a closed list, one switch for each value. */
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { Group } from '../Group.tsx';
import type { InputProps } from '../input.tsx';
import { LockedInput } from '../LockedInput.tsx';
import { useOfferedOptions } from './useOffer.tsx';

/** `widget: switches`: each switch adds or removes its value; stored values without a switch stay. */
export function SwitchesInput(props: InputProps) {
  const { id, path, label, value, port, onChange, isReadOnly, aria } = props;
  const { offers, titleFor } = useOfferedOptions(props);
  const held: readonly unknown[] = Array.isArray(value) ? value : [];
  if (isReadOnly) return <LockedInput {...props} text={held.map(titleFor).join(', ')} />;
  const toggle = (each: unknown, isOn: boolean) => {
    const next = isOn ? [...held, each] : held.filter((other) => other !== each);
    onChange(next.length === 0 ? null : next);
  };
  return (
    <Group
      id={id}
      aria-describedby={aria['aria-describedby']}
      aria-label={label}
      style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 24px', minHeight: 32, alignItems: 'center' }}
    >
      {offers.map((offer) => (
        <FormControlLabel
          key={String(offer.value)}
          label={offer.title}
          control={
            <Switch
              checked={held.includes(offer.value)}
              onChange={(event) => toggle(offer.value, event.target.checked)}
              onBlur={() => port.touch(path)}
              slotProps={{ input: { role: 'switch' } }}
            />
          }
        />
      ))}
    </Group>
  );
}
