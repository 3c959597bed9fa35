import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openCallerLanes } from './lanes.ts';
import type { StoreAsking } from './haste.ts';

const asker = (lane: string | null): StoreAsking => ({ haste: 'call', lane, signal: null, spent: 0 });

describe('lanes', () => {
  it('share time: many short turns of one wait for no more than a long one of another', async () => {
    const lanes = openCallerLanes({ total: 1, each: 1 });
    const done: string[] = [];
    const ask = (lane: string, ms: number): Promise<void> => lanes.inTurn(asker(lane), async () => void (await pause(ms), done.push(lane)));
    await Promise.all([...Array.from({ length: 8 }, () => ask('long', 150)), ...Array.from({ length: 20 }, () => ask('short', 1))]);
    expect(done).toHaveLength(28);
    // One long turn had begun, and one more may come while both have had nothing.
    expect(done.slice(0, done.lastIndexOf('short')).filter((lane) => lane === 'long').length).toBeLessThanOrEqual(2);
  });

  it('let nobody wait for ever while others come anew', async () => {
    const lanes = openCallerLanes({ total: 1, each: 1 });
    let isDone = false;
    const heavy = [lanes.inTurn(asker('heavy'), () => pause(60)), lanes.inTurn(asker('heavy'), async () => void (isDone = true))];
    let others = 0;
    // There is always somebody waiting who has had nothing yet.
    const come = async (): Promise<void> => {
      for (; !isDone && others < 500; others += 1) await lanes.inTurn(asker(`new ${others}`), () => pause(5));
    };
    await Promise.all([...heavy, come(), come()]);
    expect(others).toBeLessThan(100);
  });
});
