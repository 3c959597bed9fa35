import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { ApiError } from '../../data/source.ts';
import { useI18n } from '../../i18n/index.ts';
import { useEngine } from '../context.ts';

/** What people read of a refusal: the sentence of the Model that matches it, else what the server said. */
export function useErrorText(): (error: Pick<ApiError, 'status' | 'code' | 'message'>) => string {
  const { messages } = useEngine();
  const { text } = useI18n();
  const { i18n } = useLingui();
  return useCallback(
    ({ status, code, message }) => {
      const known = Object.values(messages).find(({ match }) =>
        match.some((each) => isSameIgnoringCase(each, code) || isSameIgnoringCase(each, message)),
      );
      if (known !== undefined) return text(known.text);
      if (code === 'unanswered')
        return i18n._(
          'The connection was lost before a response arrived. This may or may not have been saved: check before you save again.',
        );
      if (status === 0) return i18n._('The server cannot be reached');
      return message;
    },
    [messages, text, i18n],
  );
}

/** Servers spell one answer with and without a capital. */
const isSameIgnoringCase = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
