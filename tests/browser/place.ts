const given = process.env['BROWSER_DATA'];

/** The server under test. With BROWSER_DATA, the one that somebody runs on that folder; else the tests start their own. */
export const place = {
  origin: 'http://127.0.0.1:3987',
  dataDir: given ?? '.cache/browser-data',
  isRunning: given !== undefined,
};
