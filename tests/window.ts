/** Before each file of tests: what is drawn may take its time, for patience costs nothing while tests pass. */
export async function prepareWindow(): Promise<void> {
  // Not the one for React, which brings React: what counts its drawings has to be there before.
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 20_000 });
}

// Whoever makes a window later says so then.
if (typeof document !== 'undefined') await prepareWindow();
