import { hasUnsavedForm } from '../../screens/form/unsaved/unsaved.ts';

let hasTyped = false;

/** Notices typing into any form of the page, so that a lost session does not throw it away. */
export function watchTyping(): () => void {
  const note = (event: Event): void => {
    if (event.target instanceof Element && event.target.closest('form') !== null) hasTyped = true;
  };
  document.addEventListener('input', note);
  return () => document.removeEventListener('input', note);
}

/**
 * Somebody typed on this page, or one of its forms holds something unsaved: a chosen option or a removed row is
 * no typing, and a hand-written form is not a form of the Model.
 */
export const hasTypedInForm = (): boolean => hasTyped || hasUnsavedForm();

/** Another page was opened: what had been typed is saved or given up. */
export function forgetTyping(): void {
  hasTyped = false;
}
