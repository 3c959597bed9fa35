import {
  bodyFromValues,
  type Named,
  type PlannedCall,
  type RecordOf,
  type ResourceName,
  type Row,
  toStorableText,
  valuesFromRow,
} from 'steward/server';

/** Segments of an address below the API base; what no address can hold leads nowhere. */
export function buildApiPath(...segments: readonly unknown[]): string {
  return segments.map((segment) => encodeURIComponent(toStorableText(String(segment)))).join('/');
}

/** The call that adds a record. */
export function buildCreateCall<R extends ResourceName>(resource: Named<R>, path: string, values: RecordOf<R>): PlannedCall {
  const named = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  return { method: 'POST', path, body: bodyFromValues(resource, named, { mode: 'create', fields: null, form: null }) };
}

/** The call that changes a record: all of it, with the new values laid over. */
export function buildUpdateCall<R extends ResourceName>(
  resource: Named<R>,
  path: string,
  { row, values }: { readonly row: Row; readonly values: RecordOf<R> },
): PlannedCall {
  const fields = resource.ops.update?.send ?? null;
  return {
    method: 'PUT',
    path,
    body: bodyFromValues(resource, { ...valuesFromRow(resource, row), ...values }, { mode: 'edit', fields, form: null }),
  };
}
