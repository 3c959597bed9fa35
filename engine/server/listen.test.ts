import type { Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenForCalls } from './listen.ts';

let server: Server;
let port = 0;
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      server = listenForCalls(
        () => new Response('in'),
        { port: 0, host: '127.0.0.1' },
        (at) => {
          port = at;
          resolve();
        },
      );
    }),
);
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** The status line that these header lines are answered with, as they stand on the wire. */
const answered = (...headers: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${['GET / HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n')}`),
    );
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk))).on('end', () => resolve(text.split('\r\n')[0] ?? ''));
    socket.on('error', reject);
  });

it('takes a call that names one host, and none that names several or none (RFC 9112, 3.2)', async () => {
  expect(await answered('Host: one.example')).toContain(' 200 ');
  expect(await answered('Host: one.example', 'hOST: other.example')).toContain(' 400 ');
  expect(await answered('Host: one.example', 'Host: one.example')).toContain(' 400 ');
  expect(await answered('X-Host: one.example')).toContain(' 400 ');
});
