import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';

const given = process.env['BROWSER_DATA'];

/** Ports that nobody uses, so that two trees can be tested at the same time. */
async function findFreePorts(count: number): Promise<string> {
  const probes = await Promise.all(Array.from({ length: count }, () => listen()));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  for (const probe of probes) probe.close();
  return ports.join(' ');
}

function listen(): Promise<Server> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => resolve(probe));
  });
}

// The configuration is read first and chooses; the workers inherit what it chose.
const ports = (process.env['BROWSER_PORTS'] ??= given === undefined ? await findFreePorts(2) : '3987').split(' ');

/** The servers under test, one for each worker, since journeys change records and end sessions. With BROWSER_DATA, the one that somebody runs on that folder; else the tests start their own. */
export const places = ports.map((port, at) => ({
  port,
  origin: `http://127.0.0.1:${port}`,
  dataDir: given ?? join('.cache/browser-data', String(at)),
}));

export const isRunning = given !== undefined;

/** The server of this worker. */
export const place = places[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? placeMissing();

function placeMissing(): never {
  throw new Error('There are more workers than servers');
}
