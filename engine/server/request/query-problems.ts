import { ROWS_LIMIT, SORT_LIMIT, type ParsedQuery } from '../../model/query.ts';
import { refuseCall } from '../reply/refusal.ts';
import type { SaidMessage } from '../reply/say.ts';
import { say } from '../reply/say.ts';

type QueryProblem = ParsedQuery['problems'][number];

/** Refuses a query that has a problem, in the words for the first of them. */
export function refuseQueryProblems([problem]: readonly QueryProblem[]): void {
  if (problem) refuseCall('bad-value', wordQueryProblem(problem));
}

/** How many rows are asked for; `unasked` where the call does not say. Refuses more than one answer holds: half of it would look whole. */
export function requireRowCount(limit: number | null, unasked: number): number {
  return limit !== null && limit > ROWS_LIMIT
    ? refuseCall('bad-value', say('An answer holds at most {most, number} rows', { most: ROWS_LIMIT }), {
        hint: [`_limit=${String(ROWS_LIMIT)}&_offset=${String(ROWS_LIMIT)}`],
      })
    : (limit ?? unasked);
}

function wordQueryProblem({ code, param, text }: QueryProblem): SaidMessage {
  switch (code) {
    case 'bad-alternative':
      return say('{param} is "{text}", but must be filters such as name=value&other=value', { param, text });
    case 'repeated-sort':
      return say('{param} is asked for twice, but a list is sorted by a field once', { param });
    case 'many-sorts':
      return say('A list can be sorted by at most {most, number} fields at once', { most: SORT_LIMIT });
    case 'unknown-sort-direction':
      return say('{param} is "{text}", but must be asc or desc', { param, text });
    case 'bad-limit':
    case 'bad-offset':
      return say('{param} is "{text}", but must be a whole number', { param, text });
  }
}
