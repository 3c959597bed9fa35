export const conflictNoteId = 'form-conflict';

/** Puts the focus on the note about a conflict, which stands above all that was typed. */
export function focusConflictNote(): void {
  // The note is drawn by the very state change that calls for it.
  requestAnimationFrame(() => document.getElementById(conflictNoteId)?.focus());
}
