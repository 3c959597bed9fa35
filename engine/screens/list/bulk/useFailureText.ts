import { useCallback } from 'react';
import type { ApiError } from '../../../data/source.ts';
import { joinSentences, useErrorText } from '../../actions/useErrorText.ts';

/** What people read of a refusal where no field can say it: what is wrong with which field, else the refusal itself. */
export function useFailureText(): (error: ApiError) => string {
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      const lines = Object.values(error.fields).flat();
      return lines.length === 0 ? errorText(error) : lines.reduce((sofar, line) => joinSentences(sofar, line));
    },
    [errorText],
  );
}
