import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { ApiError } from '../../data/source.ts';
import { useI18n } from '../../i18n/index.ts';
import { findShownMessage } from '../../model/shown-messages.ts';
import { useEngine } from '../context.ts';

/** What people read of a refusal: the sentence of the Model that matches it, else what the server said; and the rule or use that refused. */
export function useErrorText(): (error: Pick<ApiError, 'status' | 'code' | 'message' | 'hint'>) => string {
  const { messages } = useEngine();
  const { text } = useI18n();
  const { i18n } = useLingui();
  return useCallback(
    ({ status, code, message, hint }) => {
      const way = hintForPeople({ code, hint });
      const known = findShownMessage(messages, { code, message });
      if (known !== undefined) return joinSentences(text(known.text), way);
      if (code === 'unanswered')
        return i18n._(
          'The connection was lost before a response arrived. This may or may not have been saved: check before you save again.',
        );
      if (status === 0) return i18n._('The server cannot be reached');
      return joinSentences(message, way);
    },
    [messages, text, i18n],
  );
}

const codesWithWays: ReadonlySet<string> = new Set(['forbidden', 'not-now', 'referenced', 'key-reused']);

/** The rule that refused, what still uses a record, or where it is, in the reader's language. Other hints are for programs: headers, names, codes. */
export function hintForPeople({ code, hint }: Pick<ApiError, 'code' | 'hint'>): string {
  return codesWithWays.has(code) ? hint : '';
}

export function joinSentences(one: string, other: string): string {
  if (other === '') return one;
  return `${one}${/[.!?]$/.test(one) ? '' : '.'} ${other}`;
}
