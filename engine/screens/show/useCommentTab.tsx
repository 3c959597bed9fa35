/** Where comments stand on the page of a record: in a tab of their own, or below its only one. */
import { useLingui } from '@lingui/react';
import { Suspense, type ReactNode } from 'react';
import { getRecordKey, resolveRecordParams } from '../../data/address.ts';
import { useComments } from '../../data/comments.ts';
import { useI18n } from '../../i18n/index.ts';
import type { LayoutTab, Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { deferComponent, Section, SkeletonRows } from '../../ui/index.ts';

const Comments = deferComponent(() => import('../comments/Comments.tsx').then((module) => module.Comments));

interface CommentTab {
  /** null: none. */
  readonly name: string | null;
  /** Before which tab it stands. */
  readonly before: LayoutTab | null;
  readonly title: string;
  readonly count: string | null;
  /** What the tab holds, or what stands below the only one; null: there are no comments here. */
  readonly body: ReactNode;
}

const none: CommentTab = { name: null, before: null, title: '', count: null, body: null };

export function useCommentTab(
  resource: Resource,
  { tabs, record, params }: { readonly tabs: readonly LayoutTab[]; readonly record: Values; readonly params: Params },
): CommentTab {
  const { i18n } = useLingui();
  const { number } = useI18n();
  const of = { resource, key: getRecordKey(resource, record) ?? [], params: resolveRecordParams(resource, record, params) };
  const count = useComments(of, 0).data?.total ?? 0;
  if (!resource.hasComments) return none;
  const title = i18n._('Comments');
  const told = count === 0 ? null : number(count);
  const comments = (
    <Suspense fallback={<SkeletonRows rows={3} />}>
      <Comments of={of} record={record} />
    </Suspense>
  );
  if (tabs.length < 2)
    return { ...none, body: <Section title={told === null ? title : i18n._('Comments ({n})', { n: told })}>{comments}</Section> };
  const isHistory = ({ layout }: LayoutTab): boolean =>
    layout.some((block) => block.kind === 'collection' && resource.collections[block.name]?.isAudit === true);
  return {
    name: tabs.some(({ name }) => name === 'comments') ? '_comments' : 'comments',
    before: tabs.find(isHistory) ?? null,
    title,
    count: told,
    body: comments,
  };
}
