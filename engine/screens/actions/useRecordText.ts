import { useCallback } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { Scope } from '../../model/evaluate.ts';
import { localizedText } from '../../model/localized.ts';
import type { Resource, Text } from '../../model/model.ts';
import { textValues } from '../../model/texts.ts';
import type { Values } from '../../model/values.ts';

/** A text of the Model filled from a scope and from the built-in names `{action}`, `{error}`, `{title}`. */
export function useRecordText(): (text: Text, scope: Scope, builtIn?: Readonly<Record<string, string>>) => string {
  const { text } = useI18n();
  return useCallback((source, scope, builtIn = {}) => text(source, { ...textValues(source, scope), ...builtIn }), [text]);
}

/** What a record is called in the reader's language: its title field, else its key. */
export function titleOf(resource: Resource, record: Values, locale: string): string {
  const names = [resource.titleField, ...resource.key];
  return names.map((name) => localizedText(record[name], locale)).find((own) => own !== null) ?? '';
}
