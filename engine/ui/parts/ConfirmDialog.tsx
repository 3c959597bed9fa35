import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import type { GlyphTone } from './Glyph.tsx';
import { useShell } from './shell.tsx';

export interface ConfirmDialogProps {
  /** The question, with the name in it. */
  readonly title: string;
  /** What happens, and whether it can be undone. */
  readonly text: ReactNode;
  /** Repeats the verb: "Delete 3 moons". */
  readonly verb: string;
  /** What the way out is called, if not "Cancel". */
  readonly wayOut?: string;
  readonly tone?: GlyphTone;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that matters. The focus stands on the way out; a destructive verb is solid red. */
export function ConfirmDialog({ title, text, verb, wayOut, tone = 'neutral', busy = false, onConfirm, onCancel }: ConfirmDialogProps) {
  const { words } = useShell();
  const isCancelling = verb.toLowerCase().startsWith(words.cancel.toLowerCase());
  return (
    <Dialog
      title={title}
      size="confirm"
      onClose={onCancel}
      closesOutside={!busy}
      actions={
        <>
          <Button autoFocus onClick={onCancel}>
            {wayOut ?? (isCancelling ? words.back : words.cancel)}
          </Button>
          <Button variant="contained" color={tone === 'negative' ? 'error' : 'primary'} isBusy={busy} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
