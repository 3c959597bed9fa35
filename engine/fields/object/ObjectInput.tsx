/** Fields below a name, drawn like those beside them. */
import { Group } from '../Group.tsx';
import type { InputProps } from '../input.tsx';

/** The input of `object`. */
export function ObjectInput({ id, path, field, label, value, port, onChange, isReadOnly, Nested }: InputProps) {
  const held: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
  return (
    <Group
      id={id}
      aria-label={label}
      tabIndex={-1}
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {Object.values(field.members ?? {}).map((member) => (
        <Nested
          key={member.name}
          as="field"
          id={`${id}.${member.name}`}
          path={`${path}.${member.name}`}
          field={member}
          value={held[member.name]}
          isLocked={isReadOnly}
          port={port}
          onChange={(next) => onChange({ ...held, [member.name]: next })}
        />
      ))}
    </Group>
  );
}
