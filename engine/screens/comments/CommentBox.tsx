/** Where a comment is written. */
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useLingui } from '@lingui/react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { ApiError } from '../../data/source.ts';
import { useI18n } from '../../i18n/index.ts';
import { countLetters, longestComment, tidyComment } from '../../model/comments.ts';
import { Button, describedByIds, Labelled, useShownKeys } from '../../ui/index.ts';
import { useErrorText } from '../actions/useErrorText.ts';
import type { TextDrafts } from '../form/unsaved/text-drafts.ts';

interface CommentBoxProps {
  readonly label: string;
  readonly verb: string;
  /** Where unsent text is kept, and under which name. */
  readonly drafts: TextDrafts;
  readonly name: string;
  /** What stands there already. */
  readonly before?: string;
  /** Rejects with ApiError. */
  readonly onSend: (text: string) => Promise<void>;
  /** Gives up; without it there is nothing to go back to. */
  readonly onCancel?: () => void;
}

/** What is on its way to the server, by what it was typed for: null once it is taken, else why it is not. */
const underWay = new WeakMap<TextDrafts, Map<string, Promise<string | null>>>();

function holdUnderWay(drafts: TextDrafts, name: string, answer: Promise<string | null>): void {
  const held = underWay.get(drafts) ?? new Map<string, Promise<string | null>>();
  underWay.set(drafts, held.set(name, answer));
  const drop = (): void => void held.delete(name);
  answer.then(drop, drop);
}

/** A text area that is sent with its button or Ctrl Enter. What was typed stays until the server has taken it. */
export function CommentBox({ label, verb, drafts, name, before = '', onSend, onCancel }: CommentBoxProps) {
  const { i18n } = useLingui();
  const { number } = useI18n();
  const errorText = useErrorText();
  const id = useId();
  const [text, setText] = useState(() => drafts.get(name) ?? before);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  useShownKeys([{ keys: 'Ctrl Enter', title: verb }]);
  const length = countLetters(tidyComment(text));
  const tooLong =
    length > longestComment
      ? i18n._('At most {letters} characters: this has {n}', { letters: number(longestComment), n: number(length) })
      : null;
  const type = (next: string): void => {
    setText(next);
    setError(null);
    if (next.trim() === before.trim()) drafts.delete(name);
    else drafts.set(name, next);
  };
  const send = async (): Promise<void> => {
    if (isBusy) return;
    if (length === 0) {
      setError(i18n._('Write something first'));
      return input.current?.focus();
    }
    if (tooLong !== null) return input.current?.focus();
    const answer = deliver();
    holdUnderWay(drafts, name, answer);
    if ((await waitFor(answer)) === null) setText('');
  };
  const deliver = async (): Promise<string | null> => {
    try {
      await onSend(tidyComment(text));
      drafts.delete(name);
      return null;
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      return problem.fields['text']?.[0] ?? errorText(problem);
    }
  };
  const waitFor = async (answer: Promise<string | null>): Promise<string | null> => {
    setBusy(true);
    setError(null);
    const refused = await answer.finally(() => setBusy(false));
    setError(refused);
    return refused;
  };
  // Sent from another tab of the page, before it was left for a moment.
  useEffect(() => {
    const answer = underWay.get(drafts)?.get(name);
    if (answer === undefined) return;
    void waitFor(answer).then((refused) => {
      if (refused !== null) return;
      setText('');
      onCancel?.();
    });
    // Only what was under way when the box was drawn.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey) {
      event.preventDefault();
      event.stopPropagation();
      void send();
    }
    if (event.key === 'Escape' && onCancel !== undefined && !isBusy) {
      event.stopPropagation();
      giveUp();
    }
  };
  const giveUp = (): void => {
    drafts.delete(name);
    onCancel?.();
  };
  const told = tooLong ?? error;
  const isTyped = text.trim() !== before.trim();
  return (
    <Box onKeyDown={press} data-screen-only>
      <Labelled id={id} label={label} error={told}>
        <OutlinedInput
          id={id}
          inputRef={input}
          value={text}
          fullWidth
          multiline
          minRows={3}
          maxRows={12}
          error={told !== null}
          autoFocus={onCancel !== undefined}
          readOnly={isBusy}
          onChange={(event) => type(event.target.value)}
          slotProps={{ input: { 'aria-describedby': describedByIds(id, { error: told }), 'aria-invalid': told !== null } }}
        />
      </Labelled>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button
          {...(isTyped && { variant: 'contained', color: 'primary' })}
          shortcut="Ctrl Enter"
          isBusy={isBusy}
          onClick={() => void send()}
        >
          {verb}
        </Button>
        {onCancel !== undefined && (
          <Button variant="text" isDisabled={isBusy} onClick={giveUp}>
            {i18n._('Cancel')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
