import type { Resource } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';
import { renameAuditedFields, type FieldChange } from '../../store/audit.ts';
import { findResourceByName } from '../../store/stored.ts';
import { wordFieldValue } from '../../reply/kept.ts';
import type { ServerCall } from '../call.ts';
import { createSentencePrinter } from '../call.ts';
import { listShownFields } from './project.ts';

/** Entries of the audit log, each with the changes of the fields that the user may see; of a resource that no longer exists, with none. */
export function projectAuditEntries(call: ServerCall, entries: readonly Values[]): readonly Values[] {
  const names = [...new Set(entries.map(({ resource }) => String(resource)))];
  const known = new Map(
    names.flatMap((name) => {
      const resource = findResourceByName(call.engine.model, name);
      return resource ? [[name, { resource, shown: listShownFields(call, resource, 'all') }] as const] : [];
    }),
  );
  return entries.map((stored) => {
    // The store numbers them; a key is text.
    const entry: Values = { ...stored, id: String(stored['id']) };
    const of = known.get(String(entry['resource']));
    // As `diffs` of the store wrote them.
    const diffs = entry['diffs'] as readonly FieldChange[];
    return of === undefined
      ? { ...entry, diffs: [] }
      : keepShownDiffs(call, renameAuditedFields(of.resource, { ...entry, resource: of.resource.name, diffs }), of);
  });
}

/** An entry with the changes of the shown fields alone, each under its name on the wire, what was said in the language of the call. */
export function keepShownDiffs<E extends { readonly diffs: readonly FieldChange[] }>(
  call: ServerCall,
  entry: E,
  { resource: { fields }, shown }: { readonly resource: Resource; readonly shown: ReadonlySet<string> },
): E {
  const print = createSentencePrinter(call);
  const diffs = entry.diffs.flatMap((diff) => {
    const field = shown.has(diff.field) ? fields[diff.field] : undefined;
    return field === undefined
      ? []
      : [{ field: field.path.join('.'), old: wordFieldValue(field, diff.old, print), new: wordFieldValue(field, diff.new, print) }];
  });
  return { ...entry, diffs };
}
