import { useEffect } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import type { Field, ModelText } from '../../../model/model.ts';
import { placeholderValuesOf, translateValues } from '../../../model/texts.ts';
import type { FormStore, SaveObstacle } from './form-store.ts';

type SayText = (text: ModelText, values?: Readonly<Record<string, unknown>>) => string;

/** Lets the form speak the user's language. */
export function useFormVoice(store: FormStore): void {
  const { text } = useI18n();
  useEffect(() => giveFormVoice(store, text), [store, text]);
}

/** The same without a screen around it. */
export function giveFormVoice(store: FormStore, text: SayText): void {
  const print = ({ finding, message, path }: SaveObstacle): string => {
    if (finding === null) return message ?? '';
    const field = store.facts.fields[finding.field];
    const title = field === undefined ? path : text(field.title);
    return text(finding.message, {
      title,
      ...placeholderValuesOf(finding.message, store.scope()),
      ...translateValues(finding.with, text),
    });
  };
  store.speak({ print, title: (field: Field) => text(field.title) });
}
