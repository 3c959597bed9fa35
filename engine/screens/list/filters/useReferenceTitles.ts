import { useMemo } from 'react';
import type { RefChoices } from '../../../data/lookups.ts';
import { useReferenced } from '../../../data/useReferenced.ts';
import type { Scope } from '../../../model/evaluate.ts';
import type { Choices } from '../../../model/model.ts';

/** Titles of referenced records by id; the id itself while they are not known. */
export function useReferenceTitles(choices: Choices | null, values: readonly (string | null)[], scope: Scope): (id: string) => string {
  const ref: RefChoices | null = choices?.kind === 'ref' ? choices : null;
  const found = useReferenced(ref, values, scope);
  return useMemo(() => {
    const titles = new Map(found.map((row) => [String(row[ref?.key ?? '']), String(row[ref?.title ?? ''] ?? row[ref?.key ?? ''])]));
    return (id: string) => titles.get(id) ?? id;
  }, [found, ref]);
}
