/** What people said at a record, the newest last, and where the next one says something. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { refreshComments, removeComment, saveComment, useComments, type CommentThread } from '../../data/comments.ts';
import { useData } from '../../data/data-context.ts';
import { ApiError } from '../../data/source.ts';
import { useI18n } from '../../i18n/index.ts';
import { mayUseVerb } from '../../model/access.ts';
import type { Values } from '../../model/values.ts';
import { Button, HelpLine, SkeletonRows, useToast } from '../../ui/index.ts';
import { useErrorText } from '../actions/useErrorText.ts';
import { useScope } from '../context.ts';
import { useTextDrafts } from '../form/unsaved/Drafts.tsx';
import { RecordProblem } from '../show/RecordStates.tsx';
import { useControlRefusal } from '../why/ask.ts';
import { CommentBox } from './CommentBox.tsx';
import { CommentItem, nameDraftOf } from './CommentItem.tsx';

interface CommentsProps {
  readonly of: CommentThread;
  readonly record: Values;
}

/** So many more are read with each step back. */
const step = 50;

export function Comments({ of, record }: CommentsProps) {
  const { resource, params } = of;
  const { i18n } = useLingui();
  const { number } = useI18n();
  const { source } = useData();
  const client = useQueryClient();
  const drafts = useTextDrafts(JSON.stringify([resource.name, 'comments', of.key, params]));
  const toast = useToast();
  const errorText = useErrorText();
  const refusalOf = useControlRefusal(resource);
  const all = useRef<HTMLDivElement>(null);
  const [most, setMost] = useState(step);
  const page = useComments(of, most);
  const scope = useScope(useMemo(() => ({ self: record, params, mode: 'show' as const }), [record, params]));
  const may = mayUseVerb(resource, 'comment', scope);
  const { reason } = refusalOf(may, { kind: 'verb', verb: 'comment' }, scope);
  // While more are read, those that are here stay.
  const [shown, setShown] = useState(page.data);
  if (page.data !== undefined && page.data !== shown) setShown(page.data);
  // What was typed for a comment that is gone can be sent nowhere: it stands in nobody's way who leaves.
  useEffect(() => {
    if (shown === undefined || shown.total > shown.comments.length) return;
    const named = new Set(['comment', ...shown.comments.map(nameDraftOf)]);
    for (const name of [...drafts.keys()]) if (!named.has(name)) drafts.delete(name);
  }, [shown, drafts]);
  if (page.isError && shown === undefined)
    return <RecordProblem resource={resource} error={page.error} onRetry={() => void page.refetch()} />;
  if (shown === undefined) return <SkeletonRows rows={3} />;
  const { comments, total } = shown;
  const isEarlier = total > comments.length;
  const save = async (id: string | null, text: string): Promise<void> => {
    await saveComment(source, of, { id, text });
    await refreshComments(client, of);
  };
  const remove = async (id: string): Promise<void> => {
    try {
      await removeComment(source, of, id);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      toast(i18n._('The comment could not be deleted: {error}', { error: errorText(problem) }), { tone: 'negative' });
    }
    await refreshComments(client, of);
    // What had the focus is gone.
    all.current?.focus();
  };
  return (
    <Box ref={all} tabIndex={-1} sx={{ maxWidth: 800, outline: 'none' }}>
      {isEarlier && (
        <Button variant="text" isBusy={page.isFetching} onClick={() => setMost(most + step)}>
          {i18n._('Show earlier comments ({n})', { n: number(total - comments.length) })}
        </Button>
      )}
      {comments.length === 0 ? (
        <Box data-state="empty" role="status" sx={{ mb: 4, maxWidth: 560 }}>
          <Typography variant="h2" component="p">
            {i18n._('No comments yet')}
          </Typography>
          {may.allowed && (
            <Typography color="textSecondary" sx={{ mt: 1, textWrap: 'pretty', hyphens: 'auto' }}>
              {i18n._(
                'Leave a note for whoever works on this next: what was agreed, what to watch out for. All who can open this page read it.',
              )}
            </Typography>
          )}
        </Box>
      ) : (
        <div aria-live="polite">
          <Box component="ol" aria-label={i18n._('Comments')} sx={{ m: 0, mb: 4, p: 0, listStyle: 'none' }}>
            {comments.map((comment) => (
              <CommentItem
                key={comment.id}
                comment={comment}
                drafts={drafts}
                isOpen={may.allowed}
                onChange={(text) => save(comment.id, text)}
                onRemove={() => remove(comment.id)}
              />
            ))}
          </Box>
        </div>
      )}
      {may.allowed ? (
        <CommentBox
          label={i18n._('New comment')}
          verb={i18n._('Add comment')}
          drafts={drafts}
          name="comment"
          onSend={(text) => save(null, text)}
        />
      ) : (
        <HelpLine>{reason ?? i18n._('You can read comments here, but not write any.')}</HelpLine>
      )}
    </Box>
  );
}
