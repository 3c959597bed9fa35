/** What is answered of records that wait, whose resources are told apart by the answer alone. */
import type { JsonSchema } from '../../fields/types.ts';
import { mostWaiting } from '../../model/waiting.ts';
import { referTo } from './parameters.ts';

const waiting: JsonSchema = {
  type: 'object',
  required: ['count', 'query'],
  properties: {
    count: {
      type: 'integer',
      minimum: 1,
      maximum: mostWaiting + 1,
      description: `${String(mostWaiting + 1)}: more than ${String(mostWaiting)}.`,
    },
    query: { type: 'string', description: 'The query of a list that shows these.' },
  },
};

const answer: JsonSchema = {
  type: 'object',
  required: ['data'],
  properties: {
    data: { type: 'object', additionalProperties: waiting, description: 'By resource; one of which nothing waits is missing.' },
  },
};

export const waitingPaths: JsonSchema = {
  '/_waiting': {
    get: {
      operationId: 'waiting.count',
      summary: 'Count the records that wait for somebody',
      description: 'Allowed to everybody who is signed in; of what they may list.',
      responses: {
        200: { description: 'Of all resources at once.', content: { 'application/json': { schema: answer } } },
        default: referTo('responses', 'Refused'),
      },
    },
  },
};
