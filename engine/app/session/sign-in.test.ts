import { afterEach, expect, it, vi } from 'vitest';
import { endSession } from './sign-in.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('leads whoever signs out on to the page that asks when the server does not answer', async () => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const sent: string[] = [];
  // A server that takes the call and says nothing, as one that hangs.
  const hang = (path: string, { signal }: RequestInit) => {
    sent.push(path);
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
  };
  vi.stubGlobal('fetch', hang);
  const left = endSession();
  await vi.waitFor(() => expect(sent).toEqual(['/sso/logout']));
  patience.abort();
  expect(await left).toBe('/sso/logout');
});
