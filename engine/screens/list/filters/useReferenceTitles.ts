import { useMemo } from 'react';
import type { RefChoices } from '../../../data/lookups.ts';
import { useReferenced } from '../../../data/useReferenced.ts';
import { useI18n } from '../../../i18n/index.ts';
import type { Scope } from '../../../model/evaluate.ts';
import { localizedText } from '../../../model/localized.ts';
import type { Choices } from '../../../model/model.ts';

/** Titles of referenced records by id; the id itself while they are not known. */
export function useReferenceTitles(choices: Choices | null, values: readonly (string | null)[], scope: Scope): (id: string) => string {
  const ref: RefChoices | null = choices?.kind === 'ref' ? choices : null;
  const { locale } = useI18n();
  const found = useReferenced(ref, values, scope);
  return useMemo(() => {
    const titles = new Map(
      found.map((row) => [String(row[ref?.key ?? '']), localizedText(row[ref?.title ?? ''] ?? row[ref?.key ?? ''], locale) ?? '']),
    );
    return (id: string) => titles.get(id) ?? id;
  }, [found, ref, locale]);
}
