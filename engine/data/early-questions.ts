/** What was asked for before the screen that shows it is not asked for again by that screen. */
const newMs = 2000;
let since: number | null = null;

/** From now on questions are those of a screen that is on its way: its link was pressed, then clicked. */
export function noteEarlyQuestions(): void {
  const now = Date.now();
  if (since === null || now - since > newMs) since = now;
}

/** How long an answer counts as new, in milliseconds: what was known before is read again each time that somebody looks at it. */
export function earlyStaleTime({ state }: { readonly state: { readonly dataUpdatedAt: number } }): number {
  return since !== null && state.dataUpdatedAt >= since ? newMs : 0;
}
