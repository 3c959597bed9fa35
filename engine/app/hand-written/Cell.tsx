import { useMemo } from 'react';
import { FieldCell } from '../../fields/cells.tsx';
import type { Values } from '../../model/values.ts';
import { useResource, useScope } from '../../screens/context.ts';

export interface HandWrittenCellProps {
  readonly resource: string;
  readonly field: string;
  readonly record: Values;
}

/** The value of a field as lists draw it. */
export function Cell({ resource: name, field: fieldName, record }: HandWrittenCellProps) {
  const resource = useResource(name);
  const scope = useScope(useMemo(() => ({ self: record, mode: 'list' as const }), [record]));
  const field = resource.fields[fieldName];
  if (field === undefined) throw new Error(`A screen draws "${fieldName}", but "${name}" has no such field.`);
  return <FieldCell field={field} values={record} scope={scope} />;
}
