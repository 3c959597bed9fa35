import type { Values } from '../../engine/model/values.ts';
import type { Diff } from '../store/audit.ts';
import type { Call } from './call.ts';
import { shownFields } from './project.ts';

/** Entries of the audit log, each with the changes of the fields that the user may see; of a resource that is no more, with none. */
export function shownEntries({ engine, roles }: Call, entries: readonly Values[]): readonly Values[] {
  const names = [...new Set(entries.map(({ resource }) => String(resource)))];
  const shown = new Map(
    names.map((name) => {
      const resource = Object.hasOwn(engine.model.resources, name) ? engine.model.resources[name] : undefined;
      return [name, resource ? shownFields(resource, roles, 'all') : new Set<string>()];
    }),
  );
  return entries.map((entry) => {
    const fields = shown.get(String(entry['resource']));
    // As `diffs` of the store wrote them.
    return withDiffsOf({ ...entry, diffs: entry['diffs'] as readonly Diff[] }, fields ?? new Set());
  });
}

/** An entry with the changes of these fields alone. */
export function withDiffsOf<E extends { readonly diffs: readonly Diff[] }>(entry: E, fields: ReadonlySet<string>): E {
  return { ...entry, diffs: entry.diffs.filter(({ field }) => fields.has(field)) };
}
