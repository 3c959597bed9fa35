/** Which values decide about a field: while none of them changes, nothing about it is asked again. */
import type { Field } from '../../../model/model.ts';
import type { FieldPlacements } from '../../../model/placement.ts';
import { listFieldsRead, listReadsWithin } from '../../../model/reads.ts';
import type { Values } from '../../../model/values.ts';

export interface FieldReads {
  /** Its own name among them. */
  readonly names: ReadonlySet<string>;
  /** It reads the record as a whole, or the clock. */
  readonly isUnsteady: boolean;
}

export type FormReads = ReadonlyMap<string, FieldReads>;

/** For each field of a form what its conditions read, those of its places, and what fills it. */
export function collectFormReads(fields: readonly Field[], places: FieldPlacements): FormReads {
  return new Map(fields.map((field) => [field.name, collectFieldReads(field, places[field.name] ?? [])]));
}

function collectFieldReads(field: Field, placed: FieldPlacements[string]): FieldReads {
  const { name, visible, required, readOnly, autofill, codec } = field;
  const reads = listReadsWithin([visible, required, readOnly, autofill, field.default, codec, placed]);
  return {
    names: new Set([name, ...listFieldsRead(reads, ['self', 'form'])]),
    isUnsteady: reads.some((read) => read === 'self' || read === 'form' || read === 'now'),
  };
}

/** Whether these changes may decide otherwise about a field. */
export function isDecidedAnew(reads: FieldReads | undefined, changed: ReadonlySet<string>): boolean {
  if (reads === undefined || reads.isUnsteady) return true;
  for (const name of changed) if (reads.names.has(name)) return true;
  return false;
}

/** Names whose values are not the same any more. */
export function listChangedNames(before: Values, next: Values): ReadonlySet<string> {
  const changed = new Set<string>();
  if (before === next) return changed;
  for (const name of Object.keys(next)) if (!Object.is(before[name], next[name])) changed.add(name);
  for (const name of Object.keys(before)) if (!(name in next)) changed.add(name);
  return changed;
}
