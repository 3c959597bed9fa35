import type { Resource } from '../../../model/model.ts';
import { parseListQuery, ROWS_LIMIT } from '../../../model/query.ts';
import type { Row } from '../../../model/values.ts';
import type { CallingUser } from '../../behaviour.ts';
import type { PlannedAnswer } from '../../reply/answer.ts';
import { refuseCall } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import { readQueryParents } from '../../request/list-query.ts';
import { refuseQueryProblems, requireRowCount } from '../../request/query-problems.ts';
import { listComments, type StoredComment } from '../../store/comments.ts';
import type { StoredPlace } from '../../store/stored-place.ts';
import type { CallAddress, ServerCall } from '../call.ts';
import { baseResourceOf } from '../call.ts';
import { findShownRecord, type FoundRecord } from './find.ts';

/** Comments of one answer where the call does not say how many. */
const unasked = 50;

/** What was said at a record, the newest first. Who may see the record may read it. */
export async function answerComments(call: ServerCall, resource: Resource, at: CallAddress): Promise<PlannedAnswer> {
  const { user, record } = await findCommented(call, resource, at);
  const { query, problems } = parseListQuery(at.request.query);
  refuseQueryProblems(problems);
  const page = { limit: requireRowCount(query.limit, Math.min(unasked, ROWS_LIMIT)), offset: query.offset };
  const { rows, total } = await listComments(call.tx, record, page);
  return { kind: 'list', rows: rows.map((comment) => commentRowOf(comment, user)), total, isEstimated: false };
}

interface Commented {
  readonly user: CallingUser;
  readonly record: StoredPlace;
  readonly found: FoundRecord;
}

/** The record that comments are about, for somebody who may see it. */
export async function findCommented(call: ServerCall, resource: Resource, at: CallAddress): Promise<Commented> {
  const user = call.user ?? refuseCall('signed-out', say('You are not signed in'));
  const found = await findShownRecord(call, resource, {
    key: at.key,
    parents: readQueryParents(resource, call.params, at.request.query),
  });
  const { id, parent } = found.stored;
  return { user, found, record: { resource: baseResourceOf(call.engine.model, resource), id, parent } };
}

/** A comment as its reader gets it. */
export function commentRowOf({ author, author_name, ...said }: StoredComment, reader: CallingUser): Row {
  return { ...said, author: author_name, is_own: author === reader.id };
}
