import { useCallback } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { Scope } from '../../model/evaluate.ts';
import type { Resource, Text } from '../../model/model.ts';
import { textValues } from '../../model/texts.ts';
import type { Values } from '../../model/values.ts';

/** A text of the Model filled from a scope and from the built-in names `{action}`, `{error}`, `{title}`. */
export function useRecordText(): (text: Text, scope: Scope, builtIn?: Readonly<Record<string, string>>) => string {
  const { text } = useI18n();
  return useCallback((source, scope, builtIn = {}) => text(source, { ...textValues(source, scope), ...builtIn }), [text]);
}

/** What a record is called: its title field, else its key. */
export function titleOf(resource: Resource, record: Values): string {
  const own = record[resource.titleField] ?? resource.key.map((name) => record[name]).find((part) => part !== null && part !== undefined);
  return own === null || own === undefined ? '' : String(own);
}
