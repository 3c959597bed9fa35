/** Who may not send anything is told so before anything of it is read. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { openPlanets } from './planets.ts';

let api: Api;
beforeAll(async () => void (api = await openPlanets()));
afterAll(() => api.store.close());

/** A body that counts what is taken from it; it never ends by itself. */
function endless(): { readonly body: ReadableStream<Uint8Array>; taken: number } {
  const piece = new TextEncoder().encode(' '.repeat(1024));
  const counted = {
    taken: 0,
    body: new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          counted.taken += 1;
          if (counted.taken > 4000) controller.close();
          else controller.enqueue(piece);
        },
      },
      { highWaterMark: 0 },
    ),
  };
  return counted;
}

it.each([
  ['POST planets', 'application/json'],
  ['PUT planets/earth', 'application/json'],
  ['POST planets', 'multipart/form-data; boundary=x'],
  ['PUT missions/none/report', 'multipart/form-data; boundary=x'],
])('%s (%s) without a session is 401, unread', async (request, type) => {
  const [method = '', path = ''] = request.split(' ');
  const sent = endless();
  const init = { method, body: sent.body, headers: { 'content-type': type }, duplex: 'half' };
  const got = await api.app.request(`/api/v1/${path}`, init as RequestInit);
  expect([got.status, sent.taken]).toEqual([401, 0]);
});

it('a body is read no further than it may be long', async () => {
  const signedIn = await api.app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username: 'admin' }) });
  const sent = endless();
  const headers = { 'content-type': 'application/json', cookie: signedIn.headers.get('set-cookie')?.split(';')[0] ?? '' };
  const got = await api.app.request('/api/v1/planets', { method: 'POST', body: sent.body, headers, duplex: 'half' } as RequestInit);
  expect(got.status).toBe(413);
  expect(sent.taken).toBeLessThan(1100);
});
