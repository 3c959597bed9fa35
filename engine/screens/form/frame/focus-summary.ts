import { summaryId } from './Summary.tsx';

/** Puts the focus on the note that lists what to fix. */
export function focusFormSummary(): void {
  // The note is drawn by the very state change that calls for it.
  requestAnimationFrame(() => document.getElementById(summaryId)?.focus());
}
