/** A server that speaks S3 and checks signatures, and that can be made to go wrong. */
import crypto from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { BucketAccess } from '../../engine/server/blobs/bucket-calls.ts';

const bucket = 'steward-tests';
/** The one account that it knows. */
const key = 'S3RVER';

/** What happens to a request instead: an error of S3 with its status, or no answer at all. */
export type Mishap = { readonly status: number; readonly code: string } | 'cut' | null;

export interface TestBucket {
  readonly accessTo: (prefix: string) => BucketAccess;
  /** As a server is told of it. */
  readonly environmentOf: (prefix: string) => Readonly<Record<string, string>>;
  /** Every request that came, as `METHOD /path?query`. */
  readonly requests: string[];
  /** Until told otherwise. */
  goWrong(when: ((request: string) => Mishap) | null): void;
  stop(): Promise<void>;
  /** At the same address as before. */
  startAgain(): Promise<void>;
  close(): Promise<void>;
}

export async function openTestBucket(): Promise<TestBucket> {
  offerDes();
  const directory = mkdtempSync(join(tmpdir(), 'bucket-'));
  const s3 = new S3rver({ silent: true, directory, configureBuckets: [{ name: bucket }] });
  await s3.configureBuckets();
  const answer = s3.callback();
  const requests: string[] = [];
  let mishapOf: (request: string) => Mishap = () => null;
  const open = (): Server =>
    createServer((request, response) => {
      const said = describeRequest(request);
      requests.push(said);
      const mishap = mishapOf(said);
      if (mishap === 'cut') return void request.socket.destroy();
      if (mishap === null) return void answer(request, response);
      // What was sent is read, so that the connection lives on.
      request.resume().once('end', () => {
        response.writeHead(mishap.status, { 'content-type': 'application/xml' });
        response.end(`<?xml version="1.0"?><Error><Code>${mishap.code}</Code><Message>made up</Message></Error>`);
      });
    });
  let server = open();
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    return closed;
  };
  return {
    accessTo: (prefix) => ({
      ...{ endpoint, region: 'us-east-1', bucket, prefix },
      ...{ accessKeyId: key, secretAccessKey: key, sessionToken: null },
    }),
    environmentOf: (prefix) => ({
      ...{ FILES: `s3://${bucket}/${prefix}`, S3_ENDPOINT: endpoint },
      ...{ AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: key },
    }),
    requests,
    goWrong: (when) => void (mishapOf = when ?? (() => null)),
    stop,
    async startAgain() {
      server = open();
      await listen(server, port);
    },
    async close() {
      await stop();
      rmSync(directory, { recursive: true });
    },
  };
}

/** It names the next page of a listing by DES, which OpenSSL 3 has put away: three times with one key is the same. */
function offerDes(): void {
  const { createCipheriv, createDecipheriv } = crypto;
  const triple = (key: Buffer): Buffer => Buffer.concat([key, key, key]);
  const replaced = {
    createCipheriv: (name: string, key: Buffer, iv: Buffer) =>
      name === 'des' ? createCipheriv('des-ede3-cbc', triple(key), iv) : createCipheriv(name, key, iv),
    createDecipheriv: (name: string, key: Buffer, iv: Buffer) =>
      name === 'des' ? createDecipheriv('des-ede3-cbc', triple(key), iv) : createDecipheriv(name, key, iv),
  };
  Object.assign(crypto, replaced);
}

function describeRequest({ method = '', url = '' }: IncomingMessage): string {
  return `${method} ${url}`;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
}
