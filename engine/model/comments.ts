/** Comments at a record: what one holds, and by which calls they are read and written. */
import type { ApiOperation, Resource } from './model.ts';

/** Characters of the longest one. */
export const longestComment = 4000;

/** As a schema counts them: what lies beyond the first plane of Unicode is one as well. */
export function countLetters(text: string): number {
  return [...text].length;
}

/** What is kept of a text; empty where there is nothing to see: signs without a shape say nothing. */
export function tidyComment(text: string): string {
  const tidy = text.replaceAll('\r\n', '\n').trim();
  return /[^\p{C}\p{Z}]/u.test(tidy) ? tidy : '';
}

export const commentDeeds = ['list', 'add', 'change', 'remove'] as const;

export type CommentDeed = (typeof commentDeeds)[number];

/** The name of the part of a path that says which comment is meant. */
export const commentParam = '_comment';

/** The calls below the address of a record; null: it has no comments. */
export function commentOpsOf({
  ops: { get },
  hasComments,
}: Pick<Resource, 'ops' | 'hasComments'>): Readonly<Record<CommentDeed, ApiOperation>> | null {
  if (get === null || !hasComments) return null;
  const all = [...get.path, '_comments'];
  const one = [...all, { param: commentParam }];
  const op = (method: ApiOperation['method'], path: ApiOperation['path']): ApiOperation => ({
    ...{ method, path, encoding: 'json', read: [], headers: {}, send: null, behaviour: false },
  });
  return { list: op('GET', all), add: op('POST', all), change: op('PUT', one), remove: op('DELETE', one) };
}
