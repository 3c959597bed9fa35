/** The page of the platform status over the real checks, and over answers of which each is of one kind. */
import './dom.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { all, found, place, textOf, texts } from './reading.ts';
import { call, close, open, rowsAt, server, type Instead } from './stage.tsx';

beforeAll(async () => void (await server()));
afterAll(close);

interface Problem {
  readonly message: string;
  readonly value: string;
}

const check = (uniqueness: string, problem?: Problem) => ({
  uniqueness,
  ...(problem && { problem }),
  status_data: { id: uniqueness, details: { name: uniqueness, id: uniqueness, url: null } },
});

const answered = (systems: Readonly<Record<string, readonly object[]>>): Instead => {
  const data = Object.entries(systems).map(([status_provider, assessments]) => ({ status_provider, kind: 'shared', assessments }));
  return ({ path }) => (path.startsWith('/monitor/status') ? { status: 200, body: { data, metadata: { total: data.length } } } : null);
};

/** By system the rows of its checks. */
const checks = (): Readonly<Record<string, readonly (readonly string[])[]>> =>
  Object.fromEntries(
    all('main ul[aria-label="Platform status"] > li').map((card) => [
      textOf(card.querySelector('h2')),
      all('tbody tr', card).map((row) => texts('td', row)),
    ]),
  );

describe('the platform status', () => {
  it('is a page of its own, with the checks by system as the server made them [P2-1-014] [P2-2-011] [P2-2-407] [P2-7-103]', async () => {
    const stage = await open('/status');
    await found('main td', 'Clock');
    expect(place()).toBe('Platform status');
    await call(stage, 'GET', '/monitor/status');
    const systems = (await rowsAt('systems')).filter((system) => system['status_provider'] !== null);
    const statuses = await rowsAt('monitor/status');
    const drawn = checks();
    for (const { status_provider, assessments } of statuses) {
      const name = String(systems.find((system) => system['status_provider'] === status_provider)?.['name']);
      expect([name, drawn[name]?.length]).toEqual([name, (assessments as readonly object[]).length]);
    }
    expect(Object.keys(drawn)).toHaveLength(statuses.length);
    expect(texts('main th').slice(0, 3)).toEqual(['Check', 'Problem', 'Value']);
    // The clock of the tests is years ahead of that of the store.
    expect(drawn['Application']).toEqual([['Clock', 'The clocks of server and store differ', expect.stringMatching(/^\d+ s$/)]]);
  });

  it('shows of each check its problem and the value, or that there is none [P2-2-408] [P2-2-409]', async () => {
    const problem = { message: 'The disk is almost full', value: '97 %' };
    await open('/status', { instead: answered({ store: [check('disk', problem), check('store_latency')] }) });
    await found('main h2', 'Store');
    expect(checks()).toEqual({
      Store: [
        ['Free disk space', problem.message, problem.value],
        ['Store responds in time', 'No problem', '–'],
      ],
    });
  });

  it('sums up how many checks of all systems have no problem [P2-2-410] [P2-2-412]', async () => {
    const problem = { message: 'Mail cannot be sent', value: 'ECONNREFUSED' };
    const systems = { application: [check('clock')], store: [check('disk'), check('store_latency')], mail: [check('mail', problem)] };
    await open('/status', { instead: answered(systems) });
    await found('main *', /^3 \/ 4 checks passed/);
    await open('/status', { instead: answered({ mail: [check('mail', problem)] }) });
    await found('main *', /^0 \/ 1 checks passed/);
  });

  it('says when it was last checked [P2-2-411] [P2-7-103]', async () => {
    await open('/status');
    const { clock } = await server();
    const [day, month, year] = [clock.now.getDate(), clock.now.toLocaleString('en', { month: 'short' }), clock.now.getFullYear()];
    await found('main *', new RegExp(`checks passed · last run ${day} ${month} ${year}, \\d\\d:\\d\\d$`));
  });

  it('leaves out for others what only administrators share', async () => {
    await open('/status', { as: 'nobody' });
    await found('main td', 'Clock');
    expect(Object.keys(checks())).toEqual(['Application']);
    await found('main *', /^0 \/ 1 checks passed/);
  });
});
