/** Comments at a record: read, left, changed and taken away. */
import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { commentOpsOf, commentParam, type CommentDeed } from '../model/comments.ts';
import type { ApiOperation, Resource } from '../model/model.ts';
import type { Params } from '../model/values.ts';
import { buildRoutePath } from './address.ts';
import { useData } from './data-context.ts';
import { objectOrEmpty } from './errors.ts';
import { recordsQueryKey } from './keys.ts';
import type { DataSource } from './source.ts';

export interface RecordComment {
  readonly id: string;
  /** What its author was called; null: that user is gone. */
  readonly author: string | null;
  readonly isOwn: boolean;
  readonly text: string;
  /** ISO instant. */
  readonly at: string;
  readonly editedAt: string | null;
  /** What stood there before, the oldest first. */
  readonly earlier: readonly { readonly text: string; readonly at: string }[];
}

export interface CommentThread {
  readonly resource: Resource;
  readonly key: readonly string[];
  /** Those of the record itself. */
  readonly params: Params;
}

interface CommentPage {
  /** The newest last. */
  readonly comments: readonly RecordComment[];
  readonly total: number;
}

/** The newest comments, this many of them; none where only their number is asked for. Others may have said something since: asked again on return. */
export function useComments(record: CommentThread, most: number): UseQueryResult<CommentPage> {
  const { source } = useData();
  return useQuery({
    queryKey: [...commentsKey(record), most],
    queryFn: ({ signal }) => loadComments(source, record, { most, signal }),
    enabled: record.resource.hasComments,
    refetchOnWindowFocus: true,
  });
}

/** Asks again for all that is shown of the comments at a record. */
export async function refreshComments(client: QueryClient, record: CommentThread): Promise<void> {
  await client.invalidateQueries({ queryKey: commentsKey(record) });
}

function commentsKey({ resource, key, params }: CommentThread): readonly unknown[] {
  return [...recordsQueryKey(resource), 'comments', key, params];
}

async function loadComments(
  source: DataSource,
  record: CommentThread,
  { most, signal }: { readonly most: number; readonly signal: AbortSignal },
): Promise<CommentPage> {
  const { method, path } = buildCommentCall(record, 'list');
  const body = objectOrEmpty((await source.send({ method, path: `${path}?_limit=${String(most)}`, signal })).body);
  const rows = Array.isArray(body['data']) ? (body['data'] as readonly unknown[]).map(objectOrEmpty) : [];
  const total = Number(objectOrEmpty(body['metadata'])['total'] ?? rows.length);
  return { comments: rows.map(parseComment).reverse(), total };
}

function parseComment(row: Readonly<Record<string, unknown>>): RecordComment {
  const { id, author, is_own, text, created_at, edited_at, earlier } = row;
  return {
    ...{ id: String(id ?? ''), isOwn: is_own === true, text: String(text ?? ''), at: String(created_at ?? '') },
    author: typeof author === 'string' ? author : null,
    editedAt: typeof edited_at === 'string' ? edited_at : null,
    earlier: (Array.isArray(earlier) ? (earlier as readonly unknown[]).map(objectOrEmpty) : []).map((each) => ({
      text: String(each['text'] ?? ''),
      at: String(each['at'] ?? ''),
    })),
  };
}

/** Leaves a comment, or puts other words in place of those of one. Rejects with ApiError. */
export async function saveComment(
  source: DataSource,
  record: CommentThread,
  { id, text }: { id: string | null; text: string },
): Promise<void> {
  await source.send({ ...buildCommentCall(record, id === null ? 'add' : 'change', id), body: { text } });
}

export async function removeComment(source: DataSource, record: CommentThread, id: string): Promise<void> {
  await source.send(buildCommentCall(record, 'remove', id));
}

function buildCommentCall(
  { resource, key, params }: CommentThread,
  deed: CommentDeed,
  id: string | null = null,
): Pick<ApiOperation, 'method'> & { readonly path: string } {
  const op = commentOpsOf(resource)?.[deed];
  if (op === undefined) throw new Error(`"${resource.name}" has no comments.`);
  return { method: op.method, path: buildRoutePath(op.path, key, { ...params, ...(id !== null && { [commentParam]: id }) }) };
}
