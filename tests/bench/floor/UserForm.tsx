import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { memo, useCallback, useEffect, useState } from 'react';
import { fields, valuesOf, type FormField, type FormValues } from './fields.ts';
import { go } from './path.ts';
import { read } from './user.ts';

/** Plain controlled inputs over one state; each input draws anew only when its own value changes. */
export function UserForm({ id }: { readonly id: string }) {
  const [values, setValues] = useState<FormValues | null>(null);
  useEffect(() => {
    let isOpen = true;
    void read<{ data: object }>(`users/${id}`).then(({ data }) => isOpen && setValues(valuesOf(data)));
    return () => {
      isOpen = false;
    };
  }, [id]);
  const change = useCallback((name: string, value: string | boolean) => setValues((now) => ({ ...now, [name]: value })), []);
  if (values === null) return null;
  const missing = fields.filter(({ isRequired, name }) => isRequired && !values[name]);
  return (
    <form style={{ overflow: 'auto', padding: 24 }}>
      <Button onClick={() => go('/users')}>Users</Button>
      <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 16, maxWidth: 960 }}>
        {fields.map((field) => (
          <Input key={field.name} field={field} value={values[field.name] ?? ''} onChange={change} />
        ))}
      </div>
      <Button disabled={missing.length > 0}>Save</Button>
    </form>
  );
}

interface InputProps {
  readonly field: FormField;
  readonly value: string | boolean;
  readonly onChange: (name: string, value: string | boolean) => void;
}

const Input = memo(function Input({ field, value, onChange }: InputProps) {
  const { name, title, isReadOnly, isRequired } = field;
  if (typeof value === 'boolean')
    return (
      <FormControlLabel
        label={title}
        control={<Checkbox name={name} checked={value} onChange={(event) => onChange(name, event.target.checked)} />}
      />
    );
  return (
    <TextField
      name={name}
      label={title}
      size="small"
      value={value}
      disabled={isReadOnly}
      error={isRequired && value === ''}
      onChange={(event) => onChange(name, event.target.value)}
    />
  );
});
