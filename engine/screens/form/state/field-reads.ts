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

/** What the value of a field reads where it is drawn as in a list: all that its expressions read, and the titles beside the record. */
export function collectValueReads(field: Field): FieldReads {
  const { name, link, tooltip, empty, tag } = field;
  const reads = listReadsWithin(field);
  // A placeholder may be any name.
  const isFilledIn = [tooltip, empty, tag?.text].some((each) => each?.text.includes('{') === true);
  return {
    names: new Set([name, '_data', ...listFieldsRead(reads, ['self', 'form'])]),
    isUnsteady: link !== null || isFilledIn || reads.some((read) => read === 'self' || read === 'form'),
  };
}

/** Whether these changes may decide otherwise about a field. */
export function isDecidedAnew(reads: FieldReads | undefined, changed: ReadonlySet<string>): boolean {
  if (reads === undefined || reads.isUnsteady) return true;
  for (const name of changed) if (reads.names.has(name)) return true;
  return false;
}

/** Gives the values of a form as they were when one that is read last changed: the same object until then. */
export function createValuesReader(reads: FieldReads | undefined, start: Values): (values: Values) => Values {
  let kept = start;
  return (values) => {
    if (isDecidedAnew(reads, listChangedNames(kept, values))) kept = values;
    return kept;
  };
}

/** Names whose values are not the same any more. */
export function listChangedNames(before: Values, next: Values): ReadonlySet<string> {
  const changed = new Set<string>();
  if (before === next) return changed;
  for (const name of Object.keys(next)) if (!Object.is(before[name], next[name])) changed.add(name);
  for (const name of Object.keys(before)) if (!(name in next)) changed.add(name);
  return changed;
}
