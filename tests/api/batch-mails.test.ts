/** Mails about lines that were applied: written with the named template, a few at a time, tried again, never lost unsaid. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row } from '../../engine/model/values.ts';
import type { OutgoingMail } from '../../engine/server/mail.ts';
import type { RecordOf } from '../../engine/model/project-types.ts';
import type { Api } from './api.ts';
import { batches, csvOf, dataOf } from './batches.ts';
import { openPlatform } from './platform.ts';
import { setStored } from './stored.ts';

const columns = ['code', 'type', 'scope', 'amount', 'expiry_date', 'email'];
const line = (code: string, email: string): string[] => [code, 'single', 'order', '12.50', '2031-12-31', email];
const queue = 'batchjobs.mail';
let api: Api;
let all: ReturnType<typeof batches>;
let deliver: (mail: OutgoingMail) => Promise<void>;
const sent: OutgoingMail[] = [];

beforeAll(async () => {
  api = await openPlatform({ hasJobs: true, deliver: (mail) => deliver(mail) });
  all = batches(api);
});
afterAll(() => api.close());
beforeEach(() => {
  sent.length = 0;
  deliver = async (mail) => void sent.push(mail);
});

const setTemplate = (preset: string, set: RecordOf<'email-templates'>): Promise<void> =>
  setStored(api, 'email-templates', { where: { template_code: 'budget-import', preset }, set });
const worker = async (action: 'start' | 'stop'): Promise<void> => {
  const got = await api.send(`PUT workers/${encodeURIComponent(`jobs/${queue}`)}`, { as: 'admin', body: { action } });
  expect([got.status, got.text]).toEqual([200, expect.any(String)]);
};
const arrived = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count), { timeout: 20_000, interval: 20 });
const apply = (lines: readonly string[][], attributes: object = {}) =>
  all.applyAll({ type: 'budget_import', file: csvOf(columns, lines), attributes });

describe('the mail about a line', () => {
  it('is the named template with what the line wrote, in the language of who gets it [P2-3-101] [P2-3-103]', async () => {
    await setStored(api, 'users', { where: { username: 'nobody' }, set: { locale: 'de' } });
    const [reader = {}] = dataOf<Row[]>(await api.send('GET users?username=nobody', { as: 'admin' }));
    const { apply: applied } = await apply([line('ML-1', 'nobody@nordlicht.example'), line('ML-2', 'stranger@example.com')]);
    expect(applied.statistics).toMatchObject({ applied: 2 });
    await arrived(2);
    const [german, other] = ['nobody@nordlicht.example', 'stranger@example.com'].map((to) => sent.find((mail) => mail.to === to));
    const { first, last } = reader['name'] as { first: string; last: string };
    expect(plain(german?.subject)).toBe('Ein Budget von 12,50 € für Sie');
    expect(plain(german?.text)).toContain(`Guten Tag ${first} ${last},`);
    expect(plain(german?.text)).toContain('bis 31. Dezember 2031 können Sie 12,50 € mit dem Code ML-1 ausgeben.');
    expect(german?.html).toMatch(/^<!doctype html>\n<html lang="de">/);
    // Nobody knows the language of a stranger: it is that of who imports.
    expect(other?.subject).toBe('A budget of €12.50 for you');
    // A day of a file is the end of that day, as in the form.
    expect(dataOf<Row>(await api.send('GET budgets/ML-2', { as: 'admin' }))).toMatchObject({
      expiry_date: expect.stringMatching(/^2031-12-31T23:59:59(\.000)?Z$/),
    });
    expect(other?.text).toContain('Until December 31, 2031 you can spend €12.50 with the code ML-2.');
  });

  it('has no sentence about an end where there is none', async () => {
    await apply([line('ML-3', 'buyer@example.com').with(4, 'SKP')]);
    await arrived(1);
    expect(sent[0]?.text).toContain('You can spend €12.50 with the code ML-3.');
  });

  it.each([
    ['incentives', 'Your bonus: €25.00'],
    ['budget_import', 'A budget of €25.00 for you'],
  ])('of %s is written with another template than the other types', async (type, subject) => {
    const cells = { code: `ML-${type.slice(0, 3)}`, type: 'single', scope: 'order', amount: '25.00', email: 'buyer@example.com' };
    const { type: _type, scope: _scope, ...few } = cells;
    const record = type === 'incentives' ? few : cells;
    await all.applyAll({ type, file: csvOf(Object.keys(record), [Object.values(record)]) });
    await arrived(1);
    expect(sent[0]?.subject).toBe(subject);
  });

  it('is that of the shop of the channel, with its address, else the common one', async () => {
    const shop = { channel: 'shop@nordlicht' };
    await setTemplate('nordlicht', { cms_status: 'published' });
    await apply([line('ML-5', 'buyer@example.com')], shop);
    await arrived(1);
    expect(sent[0]?.text).toMatch(/^nordlicht\n[^]*\(https:\/\/nordlicht\.shop\.example\)/);
    await setTemplate('nordlicht', { cms_status: 'draft' });
    await apply([line('ML-6', 'buyer@example.com')], shop);
    await arrived(2);
    expect(sent[1]?.text).toMatch(/^default\n/);
    expect(sent[1]?.text).not.toContain('http');
  });
});

describe('a template that does not exist', () => {
  const said = (template: string) => `There is no published email template "${template}" for the channel "3i@default"`;
  const upload = { type: 'budget_import', file: csvOf(columns, [line('ML-7', 'buyer@example.com')]) };

  it('is refused when the file is uploaded', async () => {
    const got = await all.upload({ ...upload, attributes: { email_template: 'no-such-mail' } });
    expect([got.status, got.body]).toMatchObject([422, { errors: { 'attributes.email_template': [said('no-such-mail')] } }]);
  });

  it('stops a run when it is gone meanwhile, and nothing is applied', async () => {
    const { run } = await all.toDecide(upload);
    await all.put(run, 'decide', [{ state: { decision: '5' } }]);
    await setTemplate('default', { cms_status: 'draft' });
    const stage = await all.through(run, 'apply').finally(() => setTemplate('default', { cms_status: 'published' }));
    expect(stage).toMatchObject({ status: 'error', messages: [{ type: 'error', text: said('budget-import') }] });
    expect((await api.send('GET budgets/ML-7', { as: 'admin' })).status).toBe(404);
  });
});

describe('many mails', () => {
  it('leave a few at a time, each once, and hold nothing up', async () => {
    let [now, most] = [0, 0];
    deliver = async (mail) => {
      now += 1;
      most = Math.max(most, now);
      await pause(40);
      now -= 1;
      sent.push(mail);
    };
    const codes = Array.from({ length: 60 }, (_, at) => `MANY-${at}`);
    const { apply: applied } = await apply(codes.map((code) => line(code, 'buyer@example.com')));
    expect(applied).toMatchObject({ statistics: { applied: 60 } });
    await arrived(60);
    expect(sent.map(({ text }) => /MANY-\d+/.exec(text)?.[0]).toSorted()).toEqual(codes.toSorted());
    expect(new Set(sent.map(({ key }) => key)).size).toBe(60);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(10);
  });

  it('wait in their queue, for people to see, while their worker is stopped', async () => {
    await worker('stop');
    await apply([line('ML-8', 'buyer@example.com'), line('ML-9', 'buyer@example.com')]);
    const waiting = async () => dataOf<Row[]>(await api.send('GET queues?_limit=500', { as: 'admin' })).find(({ name }) => name === queue);
    expect(await waiting()).toMatchObject({ messages_ready: 2, payload: { to: 'buyer@example.com', values: { code: 'ML-8' } } });
    await worker('start');
    await arrived(2);
    await vi.waitFor(async () => expect(await waiting()).toMatchObject({ messages: 0 }), { timeout: 20_000 });
  });
});

describe('a mail that no server takes', () => {
  it('is tried again, as the same mail', async () => {
    const tried: OutgoingMail[] = [];
    deliver = async (mail) => {
      tried.push(mail);
      if (tried.length === 1) throw new Error('421 later');
      sent.push(mail);
    };
    await apply([line('ML-10', 'buyer@example.com')]);
    await arrived(1);
    expect(tried).toHaveLength(2);
    expect(tried[1]).toEqual(tried[0]);
    expect(tried[0]?.key).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-[\da-f-]{36}$/);
  });

  it('is told of at its line in the end, without what the server said', async () => {
    deliver = () => Promise.reject(new Error('550 mx.secret.example says no'));
    await worker('stop');
    const { run } = await apply([line('ML-11', 'buyer@example.com')]);
    await api.store.query(`update jobs.job set retry_limit = 0 where name = $1 and state = 'created'`, [queue]);
    await worker('start');
    const told = async () => (await all.results(run, 'apply')).data[0]?.state;
    await vi.waitFor(async () => expect((await told())?.messages ?? []).toHaveLength(1), { timeout: 30_000 });
    expect(await told()).toMatchObject({
      status: 'applied',
      messages: [{ field: 'email', rule: 'mail', text: 'The email about this line could not be sent' }],
    });
  });
});

// Blanks that do not break are drawn as any other.
function plain(text: string | undefined): string {
  return (text ?? '').replace(/[\u00a0\u202f]/g, ' ');
}
