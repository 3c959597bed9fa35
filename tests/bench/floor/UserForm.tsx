import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { memo, useCallback, useEffect, useState, type FormEvent } from 'react';
import { fields, recordOf, valuesOf, type FormField, type FormValues } from './fields.ts';
import { Link } from './Link.tsx';
import { readUser, saveUser, type SavedUser, type UserErrors } from './user.ts';

const noErrors: UserErrors = { message: null, errors: {} };

/** Plain controlled inputs over one state; each input draws anew only when its own value or error changes. */
export function UserForm({ id }: { readonly id: string }) {
  const [saved, setSaved] = useState<SavedUser | null>(null);
  const [values, setValues] = useState<FormValues | null>(null);
  const [{ message, errors }, setErrors] = useState(noErrors);
  const show = useCallback((user: SavedUser) => {
    setSaved(user);
    setValues(valuesOf(user.record));
  }, []);
  useEffect(() => {
    let isOpen = true;
    void readUser(id).then((user) => isOpen && show(user));
    return () => {
      isOpen = false;
    };
  }, [id, show]);
  const change = useCallback((name: string, value: string | boolean) => {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors(noErrors);
  }, []);
  if (saved === null || values === null) return null;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await saveUser(id, { ...saved, record: recordOf(saved.record, values) });
    if ('record' in answer) show(answer);
    setErrors('record' in answer ? noErrors : answer);
  };
  const missing = fields.filter(({ isRequired, name }) => isRequired && !values[name]);
  return (
    <form style={{ overflow: 'auto', padding: 24 }} onSubmit={(event) => void save(event)}>
      <Link to="/users">Users</Link>
      {message !== null && <Alert severity="error">{message}</Alert>}
      <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 16, maxWidth: 960 }}>
        {fields.map((field) => (
          <Input key={field.name} field={field} value={values[field.name] ?? ''} error={errors[field.name]?.join(' ')} onChange={change} />
        ))}
      </div>
      <Button type="submit" disabled={missing.length > 0}>
        Save
      </Button>
    </form>
  );
}

interface InputProps {
  readonly field: FormField;
  readonly value: string | boolean;
  readonly error: string | undefined;
  readonly onChange: (name: string, value: string | boolean) => void;
}

const Input = memo(function Input({ field, value, error, onChange }: InputProps) {
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
      error={error !== undefined || (isRequired && value === '')}
      helperText={error}
      onChange={(event) => onChange(name, event.target.value)}
    />
  );
});
