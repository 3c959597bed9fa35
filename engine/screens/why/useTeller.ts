import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useI18n } from '../../i18n/index.ts';
import { formatTitleInSentence } from '../../model/title-in-sentence.ts';
import type { Teller } from '../../studio/words/words.ts';

/** Conditions as sentences in the user's language. */
export function useSentenceTeller(): Teller {
  const { i18n } = useLingui();
  const { text } = useI18n();
  return useMemo(
    () => ({
      say: (message, values) => i18n._(message, { ...values }),
      text: (said) => text(said),
      inSentence: (title) => formatTitleInSentence(title, i18n.locale),
    }),
    [i18n, text],
  );
}
