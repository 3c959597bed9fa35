import { useCallback } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import { pickLocalizedText } from '../../model/localized.ts';
import type { Resource, ModelText } from '../../model/model.ts';
import { placeholderValuesOf } from '../../model/texts.ts';
import type { Values } from '../../model/values.ts';

/** A text of the Model filled from a scope and from the built-in names `{action}`, `{error}`, `{title}`. */
export function useRecordText(): (text: ModelText, scope: EvaluationScope, builtIn?: Readonly<Record<string, string>>) => string {
  const { text } = useI18n();
  return useCallback((source, scope, builtIn = {}) => text(source, { ...placeholderValuesOf(source, scope), ...builtIn }), [text]);
}

/** What a record is called in the reader's language: its title field, else its key. */
export function formatRecordTitle(resource: Resource, record: Values, locale: string): string {
  const names = [resource.titleField, ...resource.key];
  return names.map((name) => pickLocalizedText(record[name], locale)).find((own) => own !== null) ?? '';
}
