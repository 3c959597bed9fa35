/** What is sent and answered of comments. */
import type { JsonSchema } from '../../fields/types.ts';
import { longestComment, type CommentDeed } from '../../model/comments.ts';

const text = { type: 'string' };
const time = { ...text, format: 'date-time' };

export const sentComment: JsonSchema = {
  type: 'object',
  required: ['text'],
  properties: { text: { ...text, minLength: 1, maxLength: longestComment } },
};

const comment: JsonSchema = {
  type: 'object',
  required: ['id', 'author', 'is_own', 'text', 'created_at', 'edited_at', 'earlier'],
  properties: {
    id: text,
    author: { type: ['string', 'null'], description: 'What the author was called; null once that user is gone.' },
    is_own: { type: 'boolean', description: 'Whether the caller wrote it.' },
    text,
    created_at: time,
    edited_at: { ...time, type: ['string', 'null'], description: 'When the text was changed last.' },
    earlier: {
      type: 'array',
      items: { type: 'object', properties: { text, at: time } },
      description: 'What stood there before, the oldest first, and since when.',
    },
  },
};

export function describeCommentAnswers(deed: CommentDeed, answer: (about: string, schema: JsonSchema) => JsonSchema): JsonSchema {
  const whole = (data: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
    type: 'object',
    required: ['data'],
    properties: { data, ...more },
  });
  const metadata = { type: 'object', properties: { total: { type: 'integer' } } };
  if (deed === 'list') return { 200: answer('The comments, the newest first.', whole({ type: 'array', items: comment }, { metadata })) };
  if (deed === 'remove') return { 204: { description: 'It is gone.' } };
  return deed === 'add'
    ? { 201: answer('The comment as it was left.', whole(comment)) }
    : { 200: answer('The comment as it is now.', whole(comment)) };
}
