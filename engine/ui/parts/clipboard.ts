import { useShell } from './shell.tsx';
import { useToast } from './toast-context.ts';

/** Whether it was copied: browsers keep the clipboard from pages that are not secure, and from those that the user has refused it. */
export function copyToClipboard(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return Promise.resolve(false);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** Copies a text and says whether that was possible. */
export function useCopyText(): (text: string) => void {
  const { words } = useShell();
  const toast = useToast();
  return (text) =>
    void copyToClipboard(text).then((isDone) =>
      isDone ? toast(words.copied, { tone: 'positive' }) : toast(words.notCopied, { tone: 'warning' }),
    );
}
