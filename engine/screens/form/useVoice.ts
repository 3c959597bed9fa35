import { useEffect } from 'react';
import { useI18n } from '../../i18n/index.ts';
import { textValues, translated } from '../../model/texts.ts';
import type { FormStore, Obstacle } from './form-store.ts';

/** Lets the form speak the user's language. */
export function useVoice(store: FormStore): void {
  const { text } = useI18n();
  useEffect(() => {
    const print = ({ finding, message, path }: Obstacle): string => {
      if (finding === null) return message ?? '';
      const field = store.facts.fields[finding.field];
      const title = field === undefined ? path : text(field.title);
      return text(finding.message, { title, ...textValues(finding.message, store.scope()), ...translated(finding.with, text) });
    };
    store.speak({ print, title: (field) => text(field.title) });
  }, [store, text]);
}
