/** What is sent and answered of notifications, which belong to no resource. */
import type { JsonSchema } from '../../fields/types.ts';
import { referTo } from './parameters.ts';

const text = { type: 'string' };

const news: JsonSchema = {
  type: 'object',
  required: ['id', 'resource', 'key', 'params', 'title', 'text', 'tone', 'at', 'is_read'],
  properties: {
    ...{ id: text, resource: text, key: { type: 'array', items: text } },
    params: { type: 'object', additionalProperties: text, description: 'What is above the record in its address.' },
    title: { ...text, description: 'What the record is called.' },
    text: { ...text, description: 'In the language of the call, with what the caller may see of the record now.' },
    tone: { ...text, enum: ['neutral', 'info', 'positive', 'warning', 'negative'] },
    at: { ...text, format: 'date-time' },
    is_read: { type: 'boolean' },
  },
};

const answer: JsonSchema = {
  type: 'object',
  required: ['data', 'metadata'],
  properties: {
    data: { type: 'array', items: news },
    metadata: {
      type: 'object',
      required: ['unread', 'waiting'],
      properties: {
        unread: { type: 'integer' },
        waiting: {
          type: ['integer', 'null'],
          description: 'For how many seconds the caller has been waiting for what they began last; null: nothing is under way.',
        },
      },
    },
  },
};

const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });
const refused = { default: referTo('responses', 'Refused') };
const done = { 204: { description: 'They are read.' }, ...refused };
const about = { description: 'Allowed to everybody who is signed in, for what they were told themselves.' };

export const notificationPaths: JsonSchema = {
  '/_notifications': {
    get: {
      ...{ operationId: 'notifications.list', summary: 'Read what one was told', ...about },
      parameters: ['limit', 'offset'].map((name) => referTo('parameters', name)),
      responses: { 200: { description: 'The newest first.', content: json(answer) }, ...refused },
    },
    put: {
      ...{ operationId: 'notifications.read-all', summary: 'Mark all as read, up to one', ...about },
      requestBody: { required: true, content: json({ type: 'object', required: ['until'], properties: { until: text } }) },
      responses: done,
    },
  },
  '/_notifications/{id}': {
    parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
    put: { ...{ operationId: 'notifications.read', summary: 'Mark one as read', ...about }, responses: done },
  },
};
