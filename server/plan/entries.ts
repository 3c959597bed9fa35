import type { Resource } from '../../engine/model/model.ts';
import type { Values } from '../../engine/model/values.ts';
import { inNamesOf, type Diff } from '../store/audit.ts';
import { resourceCalled } from '../store/stored.ts';
import { inWords } from '../reply/kept.ts';
import type { Message } from '../reply/say.ts';
import type { Call } from './call.ts';
import { printIn } from './call.ts';
import { shownFields } from './project.ts';

/** Entries of the audit log, each with the changes of the fields that the user may see; of a resource that is no more, with none. */
export function shownEntries(call: Call, entries: readonly Values[]): readonly Values[] {
  const names = [...new Set(entries.map(({ resource }) => String(resource)))];
  const known = new Map(
    names.flatMap((name) => {
      const resource = resourceCalled(call.engine.model, name);
      return resource ? [[name, { resource, shown: shownFields(call, resource, 'all') }] as const] : [];
    }),
  );
  return entries.map((entry) => {
    const of = known.get(String(entry['resource']));
    // As `diffs` of the store wrote them.
    const diffs = entry['diffs'] as readonly Diff[];
    return of === undefined
      ? { ...entry, diffs: [] }
      : withDiffsOf(call, inNamesOf(of.resource, { ...entry, resource: of.resource.name, diffs }), of);
  });
}

/** An entry with the changes of the shown fields alone, each under its name on the wire, what was said in the language of the call. */
export function withDiffsOf<E extends { readonly diffs: readonly Diff[] }>(
  call: Call,
  entry: E,
  { resource: { fields }, shown }: { readonly resource: Resource; readonly shown: ReadonlySet<string> },
): E {
  const print = (message: Message): string => printIn(call, message);
  const diffs = entry.diffs.flatMap((diff) => {
    const field = shown.has(diff.field) ? fields[diff.field] : undefined;
    return field === undefined
      ? []
      : [{ field: field.path.join('.'), old: inWords(field, diff.old, print), new: inWords(field, diff.new, print) }];
  });
  return { ...entry, diffs };
}
