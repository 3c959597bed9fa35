/**
 * What a product of other people answers, kept as it came: a test of ours talks to the product itself where its address is given, and writes
 * down what was said; everywhere else each question has the answer that it had then, and a question that was never asked fails.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Exchange {
  /** `METHOD /path?query`, decoded. */
  readonly call: string;
  readonly sent?: unknown;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer?: unknown;
}

/** Headers of an answer that say something of what is in it. */
const kept = ['etag', 'link', 'location', 'content-range', 'x-total-count'];

export interface RecordedSystem {
  readonly url: string;
  /** `METHOD /path?query`, decoded, as they came. */
  readonly calls: string[];
  readonly headers: IncomingMessage['headers'][];
  /** Ends, and writes down what the product has said. */
  close(): Promise<void>;
}

/** `live`: the address of the product; null: it answers from the file. */
export async function openRecorded(file: string, live: string | null): Promise<RecordedSystem> {
  const said: Exchange[] = [];
  const left: Exchange[] = live === null ? (JSON.parse(readFileSync(file, 'utf8')) as Exchange[]) : [];
  const [calls, headers]: [string[], IncomingMessage['headers'][]] = [[], []];
  const answer = async (request: IncomingMessage): Promise<Exchange> => {
    const text = await readText(request);
    const call = `${String(request.method)} ${decodeURIComponent(request.url ?? '')}`;
    const sent = text === '' ? {} : { sent: JSON.parse(text) as unknown };
    calls.push(call);
    headers.push(request.headers);
    if (live === null) return takeExchange(left, { call, ...sent });
    const { authorization = '' } = request.headers;
    const reply = await fetch(live + String(request.url), {
      method: String(request.method),
      headers: { authorization, 'content-type': 'application/json' },
      ...(text !== '' && { body: text }),
    });
    const told = await reply.text();
    const heads = Object.fromEntries([...reply.headers].filter(([name]) => kept.includes(name)));
    const exchange = { call, ...sent, status: reply.status, headers: heads, ...(told !== '' && { answer: JSON.parse(told) as unknown }) };
    said.push(exchange);
    return exchange;
  };
  const server = createServer((request, response) => {
    void answer(request).then((exchange) => {
      response.writeHead(exchange.status, { ...exchange.headers, 'content-type': 'application/json' });
      response.end(exchange.answer === undefined ? '' : JSON.stringify(exchange.answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    calls,
    headers,
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      if (live !== null) writeFileSync(file, `[\n${said.map((each) => `  ${JSON.stringify(each)}`).join(',\n')}\n]\n`);
    },
  };
}

/** The same question may have had several answers: it has them in their order. */
function takeExchange(left: Exchange[], { call, sent }: Pick<Exchange, 'call' | 'sent'>): Exchange {
  const at = left.findIndex((each) => each.call === call && JSON.stringify(each.sent) === JSON.stringify(sent));
  const [found] = at < 0 ? [] : left.splice(at, 1);
  return found ?? { call, status: 599, headers: {}, answer: { errors: [{ message: `Never asked: ${call} ${JSON.stringify(sent)}` }] } };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}
