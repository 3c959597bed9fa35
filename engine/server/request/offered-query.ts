import type { EvaluationScope } from '../../model/evaluate.ts';
import { parseAskedChart } from '../../model/asked-chart.ts';
import type { AcceptedParam, Resource } from '../../model/model.ts';
import { findGroupedField } from '../../model/grouped-field.ts';
import { chartParam, groupParam, orParam } from '../../model/query.ts';
import { isAcceptOffered } from './list-query.ts';

interface OfferedTo {
  readonly scope: EvaluationScope;
  /** Names of the fields that somebody sees. */
  readonly shown: ReadonlySet<string>;
  /** What the resource does not know at all stays: for somebody who wrote it themselves. */
  readonly keepsUnknown: boolean;
}

// What an address of the app says beside filters, order and parents.
const spoken: readonly string[] = ['_limit', '_filters'];

/** The query of a list in an address of the app, without what somebody may not ask of it. */
export function keepOfferedQuery(resource: Resource, query: URLSearchParams, { scope, shown, keepsUnknown }: OfferedTo): URLSearchParams {
  const parents = resource.parents.map(({ param }) => `_${param}`);
  const takes = (name: string, use: (accept: AcceptedParam) => boolean): boolean => {
    const known = resource.accepts.filter(({ param }) => param === name);
    if (known.length === 0) return keepsUnknown;
    return known.some((accept) => use(accept) && (accept.field === '' || shown.has(accept.field)) && isAcceptOffered(accept, scope));
  };
  const mayAsk = (name: string): boolean => {
    const sorted = /^_sort\[([^]+)\]$/.exec(name)?.[1];
    if (sorted !== undefined) return takes(sorted, ({ isSortable }) => isSortable);
    if (name === 'q') return resource.search.some((field) => shown.has(field));
    if (name.startsWith('_')) return keepsUnknown || spoken.includes(name) || parents.includes(name);
    return takes(name, ({ ops }) => ops.length > 0);
  };
  // Without a part of it an alternative would let more records pass than it was written for.
  const mayAskAll = (alternative: string): boolean => [...new URLSearchParams(alternative).keys()].every(mayAsk);
  const mayGroup = (by: string): boolean => takes(by, ({ param }) => findGroupedField(resource, param, scope) !== null);
  const mayDraw = (chart: string): boolean => {
    const { by, sum } = parseAskedChart(chart);
    return mayGroup(by) && (sum === '' || shown.has(sum) || (keepsUnknown && resource.fields[sum] === undefined));
  };
  // A param may be called `constructor`.
  const may = new Map([
    [orParam, mayAskAll],
    [groupParam, mayGroup],
    [chartParam, mayDraw],
  ]);
  return new URLSearchParams([...query].filter(([name, text]) => (may.get(name) ?? (() => mayAsk(name)))(text)));
}
