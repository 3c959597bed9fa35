import type { Server } from 'node:http';
import { serve } from '@hono/node-server';

/** What answers requests: looked up for each, as the descriptors may be read again in the meantime. */
type FetchHandler = Parameters<typeof serve>[0]['fetch'];

// Longer than any usual proxy keeps an idle connection (nginx and AWS 60 s, Google 600 s): if ours were shorter, a proxy
// would now and then send a request into a connection that we have just closed.
const KEEP_ALIVE_MS = 620_000;
// Counted from the first byte of a request: it ends half-sent headers, not idle connections.
const HEADERS_MS = 60_000;

/** Listens; `ready` is told the port. */
export function listenForCalls(fetch: FetchHandler, at: { port: number; host: string }, ready: (port: number) => void): Server {
  const serverOptions = { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_MS };
  const answer: FetchHandler = (request, env) =>
    'incoming' in env && namesSeveralHosts(env.incoming.rawHeaders) ? new Response(null, { status: 400 }) : fetch(request, env);
  // `serve` makes a plain HTTP server unless it is given another factory.
  return serve({ fetch: answer, port: at.port, hostname: at.host, serverOptions }, ({ port }) => ready(port)) as Server;
}

/** Takes no more calls, and waits a while for the last ones. */
export async function stopListening(server: Server): Promise<void> {
  const stopped = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, 10_000))]);
}

// Which of two a proxy in front went by, nobody knows here (RFC 9112, 3.2).
function namesSeveralHosts(raw: readonly string[]): boolean {
  return raw.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;
}
