import { randomBytes } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { refuseCall } from './reply/refusal.ts';
import { say } from './reply/say.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses unsafe calls that another site makes a browser send. Calls of programs carry none of the headers and pass. */
export function requireSameOrigin(publicUrl: string): MiddlewareHandler {
  return (c, next) => {
    if (!SAFE.has(c.req.method)) {
      const site = c.req.header('sec-fetch-site');
      const origin = c.req.header('origin');
      const own = [new URL(publicUrl).host, c.req.header('host') ?? new URL(c.req.url).host];
      const isForeign = site
        ? site !== 'same-origin' && site !== 'none'
        : origin !== undefined && !(URL.canParse(origin) && own.includes(new URL(origin).host));
      if (isForeign) refuseCall('cross-site', say('Calls from other sites are refused'));
    }
    return next();
  };
}

/** At most `max` calls of one caller in `seconds`, counted in fixed windows by this process. */
export function limitCallRate(options: {
  max: number;
  seconds: number;
  now: () => Date;
  caller: (c: Parameters<MiddlewareHandler>[0]) => string | Promise<string>;
}): MiddlewareHandler {
  let window = 0;
  let counts = new Map<string, number>();
  return async (c, next) => {
    const current = Math.floor(options.now().getTime() / 1000 / options.seconds);
    if (current !== window) {
      window = current;
      counts = new Map();
    }
    const caller = await options.caller(c);
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    if (count > options.max) {
      const wait = Math.ceil((window + 1) * options.seconds - options.now().getTime() / 1000);
      refuseCall('too-many', say('Too many attempts: please wait'), { hint: [`${wait} s`], headers: { 'retry-after': String(wait) } });
    }
    await next();
  };
}

/** Headers of every response; the policy for pages is set where pages are served. */
export function setSafeHeaders({ isOnlySafe }: { isOnlySafe: (c: Context) => boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    headers.set('x-content-type-options', 'nosniff');
    headers.set('x-frame-options', 'DENY');
    if (isOnlySafe(c)) headers.set('strict-transport-security', 'max-age=31536000');
    // Not `no-referrer`: a form post would then carry `Origin: null`.
    headers.set('referrer-policy', 'same-origin');
    headers.set('cross-origin-opener-policy', 'same-origin');
    headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=()');
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  };
}

/** A policy for one page and the nonce its styles carry. */
export function createPagePolicy(): { nonce: string; policy: string } {
  const nonce = randomBytes(16).toString('base64url');
  return {
    nonce,
    policy: [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}
