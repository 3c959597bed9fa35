import { connect } from 'node:net';
import type pg from 'pg';

/** What node-postgres knows of its session, beyond its types. */
type ProtocolSession = pg.PoolClient & { readonly processID?: number | null; readonly secretKey?: number | null };

const cancelRequest = 80_877_102;
const patienceMs = 5000;

/**
 * Asks the server to end the statement that a session is at, by the request that the protocol has for it: poolers pass it on. Resolves once
 * the server has taken it, so that it cannot meet the next statement of somebody else; never rejects.
 */
export async function cancelStatement({ host, port, processID, secretKey }: ProtocolSession): Promise<void> {
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return;
  const message = Buffer.alloc(16);
  for (const [at, value] of [16, cancelRequest, processID, secretKey].entries()) message.writeInt32BE(value, at * 4);
  await new Promise<void>((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.once('connect', () => socket.write(message));
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('error', () => {});
    socket.on('close', () => resolve());
    // The server answers by closing.
    socket.resume();
  });
}
