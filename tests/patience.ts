/** Before each file of tests: what is drawn may take its time, for patience costs nothing while tests pass. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 20_000 });
}

export {};
