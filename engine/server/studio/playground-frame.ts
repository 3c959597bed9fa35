import type { MiddlewareHandler } from 'hono';

/** The page that the playground shows in a frame of its own: there its screens have the width of a telephone if they should. */
export const framePath = '/descriptors/playground/screens';

/** Lets pages of this server, and no others, frame the page; elsewhere nothing may be framed. */
export function allowOwnFrames(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set('x-frame-options', 'SAMEORIGIN');
    const policy = headers.get('content-security-policy');
    if (policy !== null) headers.set('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
  };
}
