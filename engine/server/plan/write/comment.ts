import { commentParam, countLetters, longestComment, tidyComment } from '../../../model/comments.ts';
import type { Resource } from '../../../model/model.ts';
import { isPlainObject } from '../../../model/steps.ts';
import type { CallingUser } from '../../behaviour.ts';
import type { PlannedAnswer } from '../../reply/answer.ts';
import { refuseCall } from '../../reply/refusal.ts';
import { say, type SaidMessage } from '../../reply/say.ts';
import { readQueryParents } from '../../request/list-query.ts';
import { changeComment, deleteComment, findComment, insertComment, type StoredComment } from '../../store/comments.ts';
import type { StoredPlace } from '../../store/stored-place.ts';
import type { CallAddress, ServerCall } from '../call.ts';
import { callScopeOf } from '../call.ts';
import { requireVerb } from '../gate.ts';
import { commentRowOf, findCommented } from '../read/comments.ts';
import { findParentRecord } from '../read/find.ts';

/** Says something at a record. */
export async function answerAddedComment(call: ServerCall, resource: Resource, at: CallAddress): Promise<PlannedAnswer> {
  const { user, record } = await findOpenForComments(call, resource, at);
  const text = readCommentText(at.request.body);
  const comment = await insertComment(call.tx, record, { author: user.id, name: nameOf(user), text, now: call.now });
  return { kind: 'body', status: 201, body: { data: commentRowOf(comment, user) } };
}

/** Says it in other words; what stood there before stays with it. */
export async function answerChangedComment(call: ServerCall, resource: Resource, at: CallAddress): Promise<PlannedAnswer> {
  const { user, comment } = await findOwnComment(call, resource, at);
  const text = readCommentText(at.request.body);
  const changed = text === comment.text ? comment : await changeComment(call.tx, { id: comment.id, author: user.id, text, now: call.now });
  return { kind: 'body', body: { data: commentRowOf(changed ?? refuseMissingComment(), user) } };
}

export async function answerRemovedComment(call: ServerCall, resource: Resource, at: CallAddress): Promise<PlannedAnswer> {
  const { user, comment } = await findOwnComment(call, resource, at);
  await deleteComment(call.tx, { id: comment.id, author: user.id });
  return { kind: 'none' };
}

async function findOpenForComments(
  call: ServerCall,
  resource: Resource,
  at: CallAddress,
): Promise<{ readonly user: CallingUser; readonly record: StoredPlace }> {
  const { user, record, found } = await findCommented(call, resource, at);
  const parents = readQueryParents(resource, call.params, at.request.query);
  const parent = await findParentRecord(call, resource, { parents, ...found });
  requireVerb(resource, 'comment', callScopeOf(call, 'show', { self: found.values, parent }));
  return { user, record };
}

async function findOwnComment(
  call: ServerCall,
  resource: Resource,
  at: CallAddress,
): Promise<{ readonly user: CallingUser; readonly comment: StoredComment }> {
  const { user, record } = await findOpenForComments(call, resource, at);
  const comment = (await findComment(call.tx, record, call.params[commentParam] ?? '')) ?? refuseMissingComment();
  if (comment.author !== user.id) refuseCall('forbidden', say('Only whoever wrote a comment may change or delete it'));
  return { user, comment };
}

function refuseMissingComment(): never {
  return refuseCall('not-found', say('There is no such comment'));
}

function nameOf({ name, username }: CallingUser): string {
  return typeof name === 'string' && name !== '' ? name : username;
}

function readCommentText(body: unknown): string {
  const sent = isPlainObject(body) ? body['text'] : undefined;
  const text = typeof sent === 'string' ? tidyComment(sent) : '';
  if (text === '') return refuseText(say('Write something first'));
  if (countLetters(text) > longestComment)
    return refuseText(say('A comment has at most {letters, number} characters', { letters: longestComment }));
  return text;
}

function refuseText(message: SaidMessage): never {
  return refuseCall('fields', message, { fields: [{ path: 'text', code: 'invalid', message }] });
}
