import type { Query } from '../../model/model.ts';
import { change, shown, type Comparer, type Part } from './part.ts';

/** The filter of a descriptor in one line. */
export function queryInWords(query: Query, part: Part, side: 'before' | 'after'): string {
  if (query.length === 0) return 'everything';
  return query
    .map(({ param, op, values, when }) => {
      const wanted = values.map((each) => shown(each, part, side)).join(' or ');
      return `${param} ${op} ${wanted}${when === true ? '' : ` (when ${shown(when, part, side)})`}`;
    })
    .join(' and ');
}

/** What a filter lets through; of what may be chosen, fewer demands are looser. */
export function query(area: 'access' | 'validation' | 'screens', label: string): Comparer<Query> {
  return (before, after, part) => {
    const count = after.length - before.length;
    const direction = area !== 'validation' || count === 0 ? 'changed' : count < 0 ? 'loosened' : 'tightened';
    const says = `${part.what}: ${label} is ${queryInWords(after, part, 'after')}; before: ${queryInWords(before, part, 'before')}`;
    // Who may choose what is given away by it, as roles are: a guard, whichever way it went.
    return [
      change(part, { area, direction, says, ...(area === 'validation' && direction === 'changed' ? { weight: 'effect' as const } : {}) }),
    ];
  };
}
