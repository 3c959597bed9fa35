import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createPagePolicy, limitCallRate, setSafeHeaders } from './guards.ts';
import { printInEnglish } from './reply/print.ts';
import { toRefusal } from './reply/refusal-of.ts';
import { buildRefusalResponse } from './reply/reply.ts';

function limited(now: () => Date): Hono {
  const app = new Hono();
  app.onError((error) => buildRefusalResponse(toRefusal(error), printInEnglish));
  app.use(
    setSafeHeaders({ isOnlySafe: () => false }),
    limitCallRate({ max: 2, seconds: 60, now, caller: (c) => c.req.header('x-caller') ?? '' }),
  );
  app.get('/', (c) => c.text('in'));
  return app;
}

describe('a rate limit', () => {
  it('counts each caller by itself, and anew in each window', async () => {
    let now = new Date('2031-05-01T12:00:10Z');
    const app = limited(() => now);
    const status = async (caller: string): Promise<number> => (await app.request('/', { headers: { 'x-caller': caller } })).status;
    expect([await status('a'), await status('a'), await status('a'), await status('b')]).toEqual([200, 200, 429, 200]);
    const refused = await app.request('/', { headers: { 'x-caller': 'a' } });
    expect([refused.headers.get('retry-after'), await refused.json()]).toEqual(['50', expect.objectContaining({ code: 'too-many' })]);
    now = new Date('2031-05-01T12:01:00Z');
    expect(await status('a')).toBe(200);
  });
});

describe('headers', () => {
  it('forbid everything where nothing else is said', async () => {
    const { headers } = await limited(() => new Date()).request('/');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it('allow a page its own code, and styles with the nonce of this answer', () => {
    const [first, second] = [createPagePolicy(), createPagePolicy()];
    expect(first.nonce).not.toBe(second.nonce);
    expect(first.policy).not.toMatch(/unsafe|\*|https?:/);
  });
});
