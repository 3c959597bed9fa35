import { createServer, type AddressInfo } from 'node:net';

const given = process.env['BROWSER_DATA'];

/** A port that nobody uses, so that two trees can be tested at the same time. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

// The configuration is read first and chooses; the workers inherit what it chose.
const port = (process.env['BROWSER_PORT'] ??= given === undefined ? String(await freePort()) : '3987');

/** The server under test. With BROWSER_DATA, the one that somebody runs on that folder; else the tests start their own. */
export const place = {
  origin: `http://127.0.0.1:${port}`,
  dataDir: given ?? '.cache/browser-data',
  isRunning: given !== undefined,
};
