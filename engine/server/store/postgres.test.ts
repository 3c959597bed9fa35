import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runHurried } from './haste.ts';
import { openPostgresStore } from './postgres.ts';

/** A message of the protocol: its kind, its length, its body (PostgreSQL manual, 55.7). */
function message(kind: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, body]);
}

const signedIn = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));
const ended = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'));

const uncaught: unknown[] = [];
const keep = (error: unknown): void => void uncaught.push(error);
let listeners: NodeJS.UncaughtExceptionListener[] = [];
beforeEach(() => {
  listeners = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').on('uncaughtException', keep);
});
afterEach(() => {
  process.removeAllListeners('uncaughtException');
  for (const listener of listeners) process.on('uncaughtException', listener);
  uncaught.length = 0;
});

it('a database that ends a session in the bytes that open it fails the call, never the process', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([signedIn, ready, ended])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const opened = runHurried(() => openPostgresStore(`postgres://someone:x@127.0.0.1:${port}/some`));
    await expect(opened).rejects.toThrow();
    await new Promise((done) => setImmediate(done));
    expect(uncaught).toEqual([]);
  } finally {
    server.close();
  }
});
