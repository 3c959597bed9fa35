import { Hono } from 'hono';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTrafficCounter } from './traffic.ts';

// Patience ends when a test says so, however busy the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** An app with one address whose answer comes when told. */
function held() {
  const traffic = openTrafficCounter();
  const answers: (() => void)[] = [];
  const app = new Hono();
  app.use(traffic.counted);
  app.get('/', async (c) => {
    await new Promise<void>((resolve) => void answers.push(resolve));
    return c.text('done');
  });
  app.get('/broken', () => {
    throw new Error('broken');
  });
  app.onError((_error, c) => c.text('failed', 500));
  return { traffic, call: (path = '/') => app.request(path), answer: () => answers.shift()?.() };
}

/** Whether it goes on by itself, without time passing. */
async function goesOn(waiting: Promise<void>): Promise<boolean> {
  let isOver = false;
  void waiting.then(() => (isOver = true));
  await turn();
  await turn();
  return isOver;
}

it('is quiet before the first call, after the last answer, and after one that failed', async () => {
  const { traffic, call, answer } = held();
  expect(await goesOn(traffic.lull())).toBe(true);
  const first = call();
  const second = call();
  const waiting = traffic.lull();
  answer();
  await first;
  expect(await goesOn(waiting)).toBe(false);
  answer();
  await second;
  expect(await goesOn(waiting)).toBe(true);
  await call('/broken');
  expect(await goesOn(traffic.lull())).toBe(true);
});

it('goes on after a while even if calls never end', async () => {
  const { traffic, call } = held();
  void call();
  const waiting = traffic.lull();
  expect(await goesOn(waiting)).toBe(false);
  await vi.advanceTimersByTimeAsync(50);
  expect(await goesOn(waiting)).toBe(true);
});
