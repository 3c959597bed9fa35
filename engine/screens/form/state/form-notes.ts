/** The notes above a form that ask for something: what to fix, and which of two values to keep. */
export const formNoteIds = { summary: 'form-summary', conflict: 'form-conflict' } as const;

/** Puts the focus on one of them. */
export function focusFormNote(note: keyof typeof formNoteIds): void {
  // It is drawn by the very state change that calls for it.
  requestAnimationFrame(() => document.getElementById(formNoteIds[note])?.focus());
}
