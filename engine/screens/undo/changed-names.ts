import { isMadeByServer } from '../../model/access.ts';
import type { Resource } from '../../model/model.ts';
import { isSameContent } from '../../model/normalize.ts';
import type { Values } from '../../model/values.ts';

/** Fields whose values differ in two readings of a record, but for what the server itself makes and for passwords, which are never read. */
export function listChangedNames({ fields }: Resource, before: Values, after: Values): readonly string[] {
  return Object.values(fields)
    .filter((field) => !isMadeByServer(field) && field.codec.kind !== 'password')
    .flatMap(({ name }) => (isSameContent(before[name], after[name]) ? [] : [name]));
}
