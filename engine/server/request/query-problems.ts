import type { ParsedQuery } from '../../model/query.ts';
import { refuseCall } from '../reply/refusal.ts';
import type { SaidMessage } from '../reply/say.ts';
import { say } from '../reply/say.ts';

type QueryProblem = ParsedQuery['problems'][number];

/** Refuses a query that has a problem, in the words for the first of them. */
export function refuseQueryProblems([problem]: readonly QueryProblem[]): void {
  if (problem) refuseCall('bad-value', wordQueryProblem(problem));
}

function wordQueryProblem({ code, param, text }: QueryProblem): SaidMessage {
  switch (code) {
    case 'several-sorts':
      return say('A list can be sorted by one field only');
    case 'unknown-sort-direction':
      return say('{param} is "{text}", but must be asc or desc', { param, text });
    case 'bad-limit':
    case 'bad-offset':
      return say('{param} is "{text}", but must be a whole number', { param, text });
  }
}
