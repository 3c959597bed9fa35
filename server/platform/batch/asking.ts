import { fromRow, toBody } from '../../../engine/model/records.ts';
import type { Row } from '../../../engine/model/values.ts';
import type { Asking } from '../../plan/ask.ts';
import type { Named, RecordOf, ResourceName } from '../../records.ts';
import { storableText } from '../../store/record.ts';

/** Segments of an address below the API base; what no address can hold leads nowhere. */
export function pathOf(...segments: readonly unknown[]): string {
  return segments.map((segment) => encodeURIComponent(storableText(String(segment)))).join('/');
}

/** The call that adds a record. */
export function adding<R extends ResourceName>(resource: Named<R>, path: string, values: RecordOf<R>): Asking {
  const named = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  return { method: 'POST', path, body: toBody(resource, named, { mode: 'create', fields: null, form: null }) };
}

/** The call that changes a record: all of it, with the new values laid over. */
export function changing<R extends ResourceName>(
  resource: Named<R>,
  path: string,
  { row, values }: { readonly row: Row; readonly values: RecordOf<R> },
): Asking {
  const fields = resource.ops.update?.send ?? null;
  return { method: 'PUT', path, body: toBody(resource, { ...fromRow(resource, row), ...values }, { mode: 'edit', fields, form: null }) };
}
