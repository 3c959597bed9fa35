/** Comments at the records of the playground: kept in this page, all by whoever looks at it. */
import type { ApiCall } from '../../../../data/source.ts';
import { commentDeeds, commentOpsOf, type CommentDeed } from '../../../../model/comments.ts';
import type { Resource } from '../../../../model/model.ts';
import { getAtPath, isPlainObject } from '../../../../model/steps.ts';
import { keyFromAddress } from './calls.ts';
import type { PlaygroundWorld } from './world.ts';

interface PlaygroundComment {
  readonly id: string;
  readonly author: string;
  readonly is_own: true;
  readonly text: string;
  readonly created_at: string;
  readonly edited_at: string | null;
  readonly earlier: readonly { readonly text: string; readonly at: string }[];
}

/** The newest first, by the path that lists them. */
export type PlaygroundComments = Map<string, readonly PlaygroundComment[]>;

interface CommentCall {
  readonly deed: CommentDeed;
  /** Of the record. */
  readonly key: readonly string[];
}

/** What a call does with comments; null: nothing. */
export function findCommentCall(resource: Resource, call: ApiCall): CommentCall | null {
  const ops = commentOpsOf(resource);
  for (const deed of commentDeeds) {
    const op = ops?.[deed];
    const key = op?.method === call.method ? keyFromAddress(op.path, call.path) : null;
    if (key !== null) return { deed, key };
  }
  return null;
}

/** Does it, and gives the body of the answer. */
export function answerCommentCall(world: PlaygroundWorld, kept: PlaygroundComments, call: ApiCall, deed: CommentDeed): unknown {
  const [path = '', query = ''] = call.path.split('?');
  const [place = '', id = ''] = path.split(/(?<=\/_comments)\//);
  const all = kept.get(place) ?? [];
  const most = new URLSearchParams(query).get('_limit') ?? all.length;
  if (deed === 'list') return { data: all.slice(0, Number(most)), metadata: { total: all.length } };
  const text = isPlainObject(call.body) ? String(call.body['text'] ?? '') : '';
  const now = world.now().toISOString();
  const { user } = world.scope({});
  const author = String(getAtPath(user, ['name']) ?? getAtPath(user, ['username']) ?? '');
  const changed = (each: PlaygroundComment): PlaygroundComment => ({
    ...{ ...each, text, edited_at: now },
    earlier: [...each.earlier, { text: each.text, at: each.edited_at ?? each.created_at }],
  });
  const next = {
    add: () => [{ id: world.newId(), author, is_own: true, text, created_at: now, edited_at: null, earlier: [] } as const, ...all],
    change: () => all.map((each) => (each.id === id ? changed(each) : each)),
    remove: () => all.filter((each) => each.id !== id),
  };
  kept.set(place, next[deed]());
  return null;
}
