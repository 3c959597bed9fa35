import { useLingui } from '@lingui/react';
import { useI18n } from '../../i18n/index.ts';
import type { FieldOption, Resource, ModelText } from '../../model/model.ts';
import { listFieldOptions, listStates } from '../../model/options.ts';

/**
 * What an entry of the record's audit log did, in the user's language: an action by its title, a state or another value that was
 * reached, a field or a collection that was written by theirs. A kind that the resource does not know reads as it is.
 */
export function useAuditWords(resource: Resource | null): (type: string, restoredFrom?: number | null) => string {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const words = new Map([
    ['create', i18n._('Created')],
    ['insert', i18n._('Created')],
    ['update', i18n._('Changed')],
    ['remove', i18n._('Deleted')],
    ['delete', i18n._('Deleted')],
    ['restore', i18n._('Brought back')],
  ]);
  return (type, restoredFrom = null) => {
    if (type === 'update' && restoredFrom !== null) return i18n._('Version {version} restored', { version: restoredFrom });
    const title = words.has(type) || resource === null ? undefined : titleOfAuditType(resource, type);
    return title === undefined ? (words.get(type) ?? type) : text(title);
  };
}

function titleOfAuditType(resource: Resource, type: string): ModelText | undefined {
  const named = [...Object.values(resource.actions), ...Object.values(resource.fields), ...Object.values(resource.collections)];
  const titleOfOption = (options: readonly FieldOption[]): ModelText | undefined => options.find(({ value }) => value === type)?.title;
  return (
    titleOfOption(listStates(resource)) ??
    named.find(({ name }) => name === type)?.title ??
    // What no action leads to, as a run that has failed by itself.
    titleOfOption(Object.values(resource.fields).flatMap(listFieldOptions))
  );
}
