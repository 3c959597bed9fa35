/** A list inside the record, one row for each element. */
import { useLingui } from '@lingui/react';
import { useI18n } from '../../i18n/index.ts';
import type { Field } from '../../model/model.ts';
import { toInputText, type InputProps } from '../input.tsx';
import { RowsTable } from '../RowsTable.tsx';

/** The input of `array`: a column for each member of an object, one column for plain elements. */
export function ArrayInput(props: InputProps) {
  const { id, path, field, value, port, onChange, isReadOnly, Nested } = props;
  const { i18n } = useLingui();
  const { text } = useI18n();
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const { items } = field;
  const members: readonly Field[] = items === null ? [] : Object.values(items.members ?? {});
  const put = (next: readonly unknown[]) => onChange(next.length === 0 ? null : next);
  const set = (at: number, element: unknown) => put(rows.map((row, index) => (index === at ? element : row)));
  const cell = (of: Field, at: number, name: string | null) => {
    const below = name === null ? `${at}` : `${at}.${name}`;
    const row = rows[at];
    const member = name === null ? row : toElementObject(row)[name];
    const change = (next: unknown) => set(at, name === null ? next : { ...toElementObject(row), [name]: next });
    return (
      <Nested
        key={below}
        as="cell"
        id={`${id}.${below}`}
        path={`${path}.${below}`}
        field={of}
        value={member}
        isLocked={isReadOnly}
        port={port}
        onChange={change}
      />
    );
  };
  return (
    <RowsTable
      {...props}
      heads={members.length > 0 ? members.map((member) => text(member.title)) : [items === null ? text(field.title) : text(items.title)]}
      count={rows.length}
      addLabel={i18n._('Add row')}
      onAdd={isReadOnly ? null : () => put([...rows, members.length > 0 ? {} : null])}
      onRemove={(at) => (isReadOnly ? null : () => put(rows.filter((_row, index) => index !== at)))}
      cells={(at) => {
        if (members.length > 0) return members.map((member) => cell(member, at, member.name));
        return [items === null ? <span key="value">{toInputText(rows[at])}</span> : cell(items, at, null)];
      }}
    />
  );
}

function toElementObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
