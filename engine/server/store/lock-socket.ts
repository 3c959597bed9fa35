/** A socket in a folder as a sign that its process lives: the kernel closes it with the process, and it is seen in every container. */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { errorCodeOf } from '../error-code.ts';

/** What a process answers to a word that somebody with the same account says on its socket. */
export type SocketAnswering = (word: string) => Promise<string>;

/** Listens until the process ends or the returned function is called; null where the file system knows no sockets. */
export async function listenAtSocket(path: string, answering: SocketAnswering): Promise<(() => void) | null> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (word) => {
      answering(word.toString().trim()).then(
        (text) => socket.end(JSON.stringify({ text })),
        (error: unknown) => socket.end(JSON.stringify({ error: error instanceof Error ? error.message : String(error) })),
      );
    });
  });
  const isListening = await withShortSocketPath(
    path,
    (short) =>
      new Promise<boolean>((resolve) => {
        server.once('error', () => resolve(false));
        server.listen(short, () => resolve(true));
      }),
  );
  if (!isListening) return null;
  server.unref();
  return () => {
    server.close();
    rmSync(path, { force: true });
  };
}

/** Says a word to whoever listens, and waits for the answer, however long it takes; throws what that one throws, or that nobody is there. */
export async function askThroughSocket(path: string, word: string): Promise<string> {
  const said = await withShortSocketPath(
    path,
    (short) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(short, () => socket.write(`${word}\n`));
        let text = '';
        socket.on('data', (chunk) => (text += chunk.toString()));
        socket.once('end', () => resolve(text));
        socket.once('error', reject);
      }),
  );
  const { text, error } = JSON.parse(said) as { readonly text?: string; readonly error?: string };
  if (text === undefined) throw new Error(error ?? 'There was no answer.');
  return text;
}

/** Whether somebody listens: `no` when the socket is there and nobody does, `unknown` when it is gone or may not be asked. */
export async function probeSocket(path: string): Promise<'yes' | 'no' | 'unknown'> {
  const code = await withShortSocketPath(
    path,
    (short) =>
      new Promise<string | null>((resolve) => {
        const socket = connect(short, () => {
          socket.destroy();
          resolve(null);
        });
        socket.once('error', (error) => resolve(errorCodeOf(error) ?? 'failed'));
      }),
  );
  if (code === 'ECONNREFUSED') return 'no';
  // A full queue is one that somebody has.
  return code === null || code === 'EAGAIN' ? 'yes' : 'unknown';
}

// Addresses of sockets are short: 104 bytes on some systems.
async function withShortSocketPath<T>(path: string, work: (short: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(path) <= 100) return work(path);
  const folder = mkdtempSync(join(tmpdir(), 's-'));
  try {
    symlinkSync(dirname(path), join(folder, 'd'));
    return await work(join(folder, 'd', basename(path)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
