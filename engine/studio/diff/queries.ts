import type { ModelQuery } from '../../model/model.ts';
import { comparePlainly, createChange, printForReader, type PartComparer, type DiffPart } from './part.ts';

/** The filter of a descriptor in one line. */
export function describeQuery(query: ModelQuery, part: DiffPart, side: 'before' | 'after'): string {
  if (query.length === 0) return 'everything';
  return query
    .map(({ param, op, values, when }) => {
      const wanted = values.map((each) => printForReader(each, part, side)).join(' or ');
      return `${param} ${op} ${wanted}${when === true ? '' : ` (when ${printForReader(when, part, side)})`}`;
    })
    .join(' and ');
}

/** What a filter lets through; of what may be chosen, fewer demands are looser. */
export function compareQuery(area: 'access' | 'validation' | 'screens', label: string): PartComparer<ModelQuery> {
  return (before, after, part) => {
    const count = after.length - before.length;
    const direction = area !== 'validation' || count === 0 ? 'changed' : count < 0 ? 'loosened' : 'tightened';
    const says = `${part.what}: ${label} is ${describeQuery(after, part, 'after')}; before: ${describeQuery(before, part, 'before')}`;
    // Who may choose what is given away by it, as roles are: a guard, whichever way it went.
    return [
      createChange(part, {
        area,
        direction,
        says,
        ...(area === 'validation' && direction === 'changed' ? { weight: 'effect' as const } : {}),
      }),
    ];
  };
}

/** The same where there need be none: null lets nothing through, which no list of demands could say. */
export function compareOptionalQuery(area: 'access' | 'validation' | 'screens', label: string): PartComparer<ModelQuery | null> {
  return (before, after, part) =>
    before === null || after === null ? comparePlainly(area, label)(before, after, part) : compareQuery(area, label)(before, after, part);
}
