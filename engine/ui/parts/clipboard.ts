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

/** Copies a text and says whether that was possible; `told` in place of the usual words. */
export function useCopyText(): (text: string, told?: string) => void {
  const { words } = useShell();
  const toast = useToast();
  return (text, told = words.copied) =>
    void copyToClipboard(text).then((isDone) => (isDone ? toast(told, { tone: 'positive' }) : toast(words.notCopied, { tone: 'warning' })));
}
