import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { errorCodeOf } from '../error-code.ts';
import { BlobFault } from './blobs.ts';

/** A bucket of Amazon S3, or of whatever speaks as it does, and who we are there. */
export interface BucketAccess {
  /** Without a slash at its end. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Before all keys; without slashes at its ends, and empty for none. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of credentials that last for a while only. */
  readonly sessionToken: string | null;
}

interface BucketCall {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Without the prefix; missing: the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | string;
}

/** One request, signed; its body is read by whoever asked. Throws a `BlobFault` for everything that is no success. */
export type CallBucket = (call: BucketCall) => Promise<Response>;

/** How often a request is tried again that did not arrive, or that came in a bad moment. */
const retries = 2;
/** How long an answer may take to begin, in milliseconds. */
const patience = 30_000;

/** A key as the bucket knows it. */
export function keyInBucket(prefix: string, key: string): string {
  return prefix === '' ? key : `${prefix}/${key}`;
}

/** The bucket stands in the path of each URL, which all of them understand. */
export function openBucketCalls({ endpoint, bucket, prefix, sessionToken, ...access }: BucketAccess): CallBucket {
  const client = new AwsClient({ ...access, service: 's3', retries: 0, ...(sessionToken === null ? {} : { sessionToken }) });
  const root = `${endpoint}/${encodeURIComponent(bucket)}`;
  const urlOf = ({ key, query = {} }: BucketCall): string => {
    const path = key === undefined ? '' : `/${keyInBucket(prefix, key).split('/').map(encodeURIComponent).join('/')}`;
    const asked = new URLSearchParams(query).toString().replaceAll('+', '%20');
    return `${root}${path}${asked === '' ? '' : `?${asked}`}`;
  };
  const send = async (call: BucketCall): Promise<Response> => {
    const { method, body } = call;
    // What arrives damaged is refused there.
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), patience);
    try {
      return await client.fetch(urlOf(call), {
        method,
        headers: { 'x-amz-content-sha256': hash },
        redirect: 'manual',
        signal: giveUp.signal,
        ...(body === undefined ? {} : { body }),
      });
    } catch (error) {
      throw faultOfLostCall(error, giveUp.signal.aborted);
    } finally {
      clearTimeout(timer);
    }
  };
  return async (call) => {
    for (let at = 0; ; at += 1) {
      const result = await send(call).catch((error: unknown) => error);
      if (result instanceof Response && result.ok) return result;
      const fault = result instanceof Response ? await readFault(result) : result;
      const isPassing = result instanceof Response ? result.status >= 500 || result.status === 429 : isLostConnection(fault);
      if (!isPassing || at === retries) throw fault;
      await pause(100 * 4 ** at * (0.5 + Math.random()));
    }
  };
}

function faultOfLostCall(error: unknown, isLate: boolean): BlobFault {
  if (isLate) return new BlobFault('ETIMEDOUT', 'The bucket did not answer in time.', error);
  const code = errorCodeOf(error) ?? errorCodeOf(error instanceof Error ? error.cause : null) ?? 'unreachable';
  return new BlobFault(code, `The bucket could not be reached: ${code}.`, error);
}

function isLostConnection(fault: unknown): boolean {
  return fault instanceof BlobFault && fault.code !== 'ETIMEDOUT';
}

async function readFault(response: Response): Promise<BlobFault> {
  const text = await response.text().catch(() => '');
  return faultOfAnswer(text) ?? new BlobFault(`HTTP ${response.status}`, `The bucket answered with status ${response.status}.`);
}

/** What an answer says is wrong; null: it is no error, whatever its status. */
export function faultOfAnswer(text: string): BlobFault | null {
  const [, code] = /<Error>[\s\S]*?<Code>([\w.-]{1,100})<\/Code>/.exec(text) ?? [];
  if (code === undefined) return null;
  const [, message = ''] = /<Message>([^<]{0,300})/.exec(text) ?? [];
  return new BlobFault(code, `The bucket refused (${code}): ${message}`);
}
