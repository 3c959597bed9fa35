/** One comment: who said it when, and for its author the way to change it or take it away. */
import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import type { RecordComment } from '../../data/comments.ts';
import { useI18n } from '../../i18n/index.ts';
import { Button, ConfirmDialog } from '../../ui/index.ts';
import { useEngine } from '../context.ts';
import type { TextDrafts } from '../form/unsaved/text-drafts.ts';
import { CommentBox } from './CommentBox.tsx';

interface CommentItemProps {
  readonly comment: RecordComment;
  readonly drafts: TextDrafts;
  /** Whether this user may still say something here. */
  readonly isOpen: boolean;
  readonly onChange: (text: string) => Promise<void>;
  readonly onRemove: () => Promise<void>;
}

/** What is typed in place of a comment is kept under this name. */
export const nameDraftOf = ({ id }: Pick<RecordComment, 'id'>): string => `comment ${id}`;

export function CommentItem({ comment, drafts, isOpen, onChange, onRemove }: CommentItemProps) {
  const { i18n } = useLingui();
  const name = nameDraftOf(comment);
  const [isEditing, setEditing] = useState(() => drafts.has(name));
  const [asked, setAsked] = useState<'no' | 'yes' | 'busy'>('no');
  const item = useRef<HTMLLIElement>(null);
  // Whoever has edited goes on where they began.
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) item.current?.querySelector<HTMLElement>('[data-edit] button')?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const isChangeable = comment.isOwn && isOpen;
  const remove = async (): Promise<void> => {
    setAsked('busy');
    await onRemove();
    setAsked('no');
  };
  return (
    <Box component="li" ref={item} sx={{ py: 4, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 2 }}>
      <CommentHead comment={comment} />
      {isEditing && isChangeable ? (
        <CommentBox
          label={i18n._('Your comment')}
          verb={i18n._('Save')}
          drafts={drafts}
          name={name}
          before={comment.text}
          onSend={async (text) => {
            await onChange(text);
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <CommentText text={comment.text} />
      )}
      {isChangeable && !isEditing && (
        <Box data-edit sx={{ display: 'flex', gap: 2, ml: -2 }}>
          <Button
            variant="text"
            size="small"
            aria-label={i18n._('Edit your comment "{text}"', { text: shorten(comment.text) })}
            onClick={() => setEditing(true)}
          >
            {i18n._('Edit')}
          </Button>
          <Button
            variant="text"
            size="small"
            aria-label={i18n._('Delete your comment "{text}"', { text: shorten(comment.text) })}
            onClick={() => setAsked('yes')}
          >
            {i18n._('Delete')}
          </Button>
        </Box>
      )}
      {asked !== 'no' && (
        <ConfirmDialog
          title={i18n._('Delete your comment "{text}"?', { text: shorten(comment.text) })}
          text={i18n._('It disappears for everybody. This cannot be undone.')}
          verb={i18n._('Delete comment')}
          tone="negative"
          busy={asked === 'busy'}
          onConfirm={() => void remove()}
          onCancel={() => setAsked('no')}
        />
      )}
    </Box>
  );
}

function CommentHead({ comment: { author, at, editedAt, earlier } }: Pick<CommentItemProps, 'comment'>) {
  const { i18n } = useLingui();
  const { dateTime } = useI18n();
  const { scope } = useEngine();
  const { zone } = scope({});
  const [isOpen, setOpen] = useState(false);
  const time = (instant: string) => (
    <Box component="time" dateTime={instant} sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {instant === '' ? '' : dateTime(instant, { long: true, zone })}
    </Box>
  );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
        <strong style={{ fontWeight: 600 }}>{author ?? i18n._('A user who is gone')}</strong>
        {time(at)}
        {editedAt !== null && (
          <Button
            variant="text"
            size="small"
            aria-label={i18n._('Edited: what stood here before')}
            aria-expanded={isOpen}
            sx={{ color: 'text.secondary' }}
            onClick={() => setOpen(!isOpen)}
          >
            {i18n._('Edited')}
          </Button>
        )}
      </Box>
      {isOpen && (
        <Box
          component="ol"
          aria-label={i18n._('What stood here before')}
          sx={{ m: 0, pl: 4, listStyle: 'none', borderLeft: 2, borderColor: 'lineStrong', display: 'grid', gap: 2 }}
        >
          {earlier.map((each, n) => (
            <li key={n}>
              {time(each.at)}
              <CommentText text={each.text} />
            </li>
          ))}
        </Box>
      )}
    </>
  );
}

function CommentText({ text }: { readonly text: string }) {
  return <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: 720 }}>{text}</Box>;
}

const longestName = 40;

function shorten(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length === text.length && line.length <= longestName ? line : `${line.slice(0, longestName).trimEnd()}…`;
}
