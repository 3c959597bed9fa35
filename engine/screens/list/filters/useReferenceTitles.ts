import { useMemo } from 'react';
import type { RefChoices } from '../../../data/lookups.ts';
import { useReferencedRecords } from '../../../data/useReferenced.ts';
import { useI18n } from '../../../i18n/index.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import { pickLocalizedText } from '../../../model/localized.ts';
import type { FieldChoices } from '../../../model/model.ts';

/** Titles of referenced records by id; the id itself while they are not known. */
export function useReferenceTitles(
  choices: FieldChoices | null,
  values: readonly (string | null)[],
  scope: EvaluationScope,
): (id: string) => string {
  const ref: RefChoices | null = choices?.kind === 'ref' ? choices : null;
  const { locale } = useI18n();
  const found = useReferencedRecords(ref, values, scope);
  return useMemo(() => {
    const titles = new Map(
      found.map((row) => [String(row[ref?.key ?? '']), pickLocalizedText(row[ref?.title ?? ''] ?? row[ref?.key ?? ''], locale) ?? '']),
    );
    return (id: string) => titles.get(id) ?? id;
  }, [found, ref, locale]);
}
