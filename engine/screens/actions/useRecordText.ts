import { useCallback } from 'react';
import { useI18n } from '../../i18n/index.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { ModelText } from '../../model/model.ts';
import { placeholderValuesOf } from '../../model/texts.ts';

/** A text of the Model filled from a scope and from the built-in names `{action}`, `{error}`, `{title}`. */
export function useRecordText(): (text: ModelText, scope: EvaluationScope, builtIn?: Readonly<Record<string, string>>) => string {
  const { text } = useI18n();
  return useCallback((source, scope, builtIn = {}) => text(source, { ...placeholderValuesOf(source, scope), ...builtIn }), [text]);
}
