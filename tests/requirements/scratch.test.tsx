import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, it } from 'vitest';
import { all, rowOf, runOf, formDialog, type, pressIn, textOf, toasts, dialog } from './reading.ts';
import { close, open, server } from './stage.tsx';
afterAll(close);
const t0 = Date.now();
const log = (...x: unknown[]) => console.log(Date.now() - t0, ...x);
beforeAll(async () => { await server(); log('server'); });
const sleep = (n: number) => new Promise((r) => setTimeout(r, n));
it('a', async () => {
    const stage = await open('/users?q=tenant');
    await runOf(await rowOf('tenant'), 'Reset password');
    const frame = await formDialog();
    type('Password', 'Lighthouse7', frame);
    type('Repeat password', 'Lighthouse7', frame);
    await pressIn('Reset password');
  for (let n = 0; n < 6; n++) { await sleep(300); log(location.href, textOf(all('[role=dialog]').at(-1) ?? null), all('[role=dialog] input').map(i=>i.outerHTML),  stage.sent.filter(s=>s.method!=='GET'), toasts()); }
});
