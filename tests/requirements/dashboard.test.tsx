/** The dashboard over the real server: who sees which block, what it says, where it leads. */
import { open, close, call, pathsOf, server, type Instead, type Stage } from './stage.tsx';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

afterEach(cleanup);
afterAll(close);

interface Status {
  readonly account?: object;
  readonly integration?: object;
  readonly products?: object;
  readonly fulfillments?: object;
}

const well: Status = {
  account: { code: 'active' },
  integration: { code: 'finished' },
  products: { code: 'active', count: 18406 },
  fulfillments: { code: 'clear', count: 0, count_overdue: 0 },
};

const roles = ['ROLE_ADMIN', 'ROLE_API_ORDERFULFILLMENTS', 'ROLE_API_DEPLOYMENTS'];

/** A whoami answer with this status; everything else is answered by the server. */
const whoami =
  (status: Status | null, held: readonly string[] = roles): Instead =>
  ({ path }) =>
    path.startsWith('/whoami')
      ? {
          status: 200,
          body: {
            username: 'admin',
            name: 'Clara Wendt',
            email: 'a@b.example',
            company: 'RHEINHOF',
            roles: held,
            ...(status && { status }),
          },
        }
      : null;

const show = (status: Status, held?: readonly string[]): Promise<Stage> =>
  open('/dashboard', { instead: whoami({ ...well, ...status }, held) });

/** The value and the line below it of one of the four blocks. */
async function block(title: string): Promise<HTMLElement> {
  const term = (await screen.findAllByRole('term')).find((one) => one.textContent === title);
  const value = term?.nextElementSibling;
  if (!(value instanceof HTMLElement)) throw new Error(`There is no block "${title}".`);
  return value;
}

const section = (name: string) => screen.findByRole('region', { name });
const glyphOf = (element: Element | null | undefined) => element?.querySelector('[data-glyph]')?.getAttribute('data-glyph');

describe('the four blocks', () => {
  /** How many rows the server's list has for somebody. */
  const totalOf = async (path: string, as: string): Promise<number> => {
    const { send } = await server();
    return ((await send(`GET ${path}`, { as })).body as { metadata: { total: number } }).metadata.total;
  };

  it.each(['admin', 'partner'])('tell %s what the lists hold [P1-2.2-002] [P1-2.2-009] [P1-2.2-013]', async (as) => {
    const waiting = await totalOf('orders/*/fulfillments?state=processing&test=false&_limit=1', as);
    const products = await totalOf('products?_limit=1', as);
    await open('/dashboard', { as });
    expect((await block('Products')).textContent).toBe(products.toLocaleString('en'));
    expect((await block('Order fulfillments')).textContent).toContain(`${waiting.toLocaleString('en')} open`);
  });

  it('are account, integration, products and order fulfillments [P1-2.2-001] [P1-2.1-027] [P1-2.1-040]', async () => {
    await open('/', { as: 'nobody' });
    await block('Account');
    expect(location.pathname).toBe('/dashboard');
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Account',
      'Integration',
      'Products',
      'Order fulfillments',
    ]);
    const menu = screen.getByRole('navigation', { name: 'Main menu' });
    expect(within(menu).getAllByRole('link')[0]?.textContent).toBe('Dashboard');
  });

  it('tell of an active account with username and company [P1-2.2-003] [P1-2.2-005] [P1-2.2-006]', async () => {
    await show({});
    const account = await block('Account');
    expect(account.textContent).toBe('Activeadmin · company RHEINHOF');
    expect(glyphOf(account)).toBe('disc');
  });

  it('show another account code as it is, as a warning [P1-2.2-004]', async () => {
    await show({ account: { code: 'suspended' } });
    const account = await block('Account');
    expect(account.textContent).toContain('suspended');
    expect(glyphOf(account)).toBe('triangle');
  });

  it.each(['finished', 'active'])('call an integration of code %s finished, without a link [P1-2.2-007]', async (code) => {
    await show({ integration: { code } });
    const integration = await block('Integration');
    expect(integration.textContent).toBe('Finished');
    expect(within(integration).queryByRole('link')).toBeNull();
  });

  it('lead from a pending integration to a new communication gateway [P1-2.2-007] [P1-2.2-008]', async () => {
    await show({ integration: { code: 'pending' } });
    const integration = await block('Integration');
    expect(integration.textContent).toContain('Pending');
    expect(within(integration).getByRole('link').getAttribute('href')).toBe('/communication-gateways/create');
  });

  it.each([
    [{ code: 'active', count: 18406 }, '18,406'],
    [{ code: 'pending', count: 0 }, 'None yet'],
    [{ code: 'pending' }, 'None yet'],
  ])('count the products of %j as %s [P1-2.2-009]', async (products, text) => {
    await show({ products });
    expect((await block('Products')).textContent).toBe(text);
  });

  it('say that no fulfillment waits [P1-2.2-010]', async () => {
    await show({});
    const fulfillments = await block('Order fulfillments');
    expect(fulfillments.textContent).toBe('All clear');
    expect(glyphOf(fulfillments)).toBe('disc');
  });

  it('lead from waiting fulfillments to those in processing [P1-2.2-011] [P1-2.2-012]', async () => {
    await show({ fulfillments: { code: 'waiting', count: 57 } });
    const fulfillments = await block('Order fulfillments');
    const link = await within(fulfillments).findByRole('link');
    expect(fulfillments.textContent).toBe('Waiting57 open. Show processing');
    expect(link.getAttribute('href')).toBe('/order-fulfillments?state=processing');
    expect(glyphOf(fulfillments)).toBe('half');
  });

  it('count what is overdue [P1-2.2-013]', async () => {
    await show({ fulfillments: { code: 'overdue', count: 57, count_overdue: 12 } });
    const fulfillments = await block('Order fulfillments');
    expect(fulfillments.textContent).toContain('12 overdue');
    expect(glyphOf(fulfillments)).toBe('triangle');
  });

  it('read the status of the user where whoami has none [P1-2.2-002] [P1-7.2-011]', async () => {
    const stage = await open('/dashboard', { instead: whoami(null) });
    expect((await block('Account')).textContent).toContain('Active');
    expect(pathsOf(stage)).toContain('/users/admin');
  });
});

describe('blocks of some roles only', () => {
  it('are not there for others, who ask for none of them [P1-2.2-014] [P1-2.2-015] [P1-2.2-016] [P1-2.2-020] [P1-2.2-022] [P1-6-009] [P1-6-010] [P1-6-017] [P2-6-002] [P2-6-003]', async () => {
    const stage = await open('/dashboard', { as: 'nobody' });
    await screen.findByRole('columnheader', { name: 'Channel' });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Channels']);
    expect(pathsOf(stage).filter((path) => /monitor|systems|events|deployments/.test(path))).toEqual([]);
  });

  it('are there for who holds the role [P1-2.2-014] [P1-2.2-015] [P1-2.2-016] [P1-2.2-020] [P1-2.2-022] [P1-6-009] [P1-6-010] [P2-6-002] [P2-6-003]', async () => {
    await show({});
    await section('Channels');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Setup',
      'Events of the last 30 days',
      'Channels',
      'Platform status',
      'Systems',
      'Deployments',
    ]);
  });

  it.each([
    [['ROLE_API_DEPLOYMENTS'], ['Channels', 'Deployments'], '[P1-2.2-022]'],
    [['ROLE_API_ORDERFULFILLMENTS', 'ROLE_SUPERUSER'], ['Channels'], '[P1-2.2-014] [P1-2.2-015] [P1-2.2-016] [P1-2.2-020]'],
    [
      ['ROLE_ADMIN'],
      ['Setup', 'Events of the last 30 days', 'Channels', 'Platform status', 'Systems'],
      '[P1-2.2-014] [P1-2.2-015] [P1-2.2-016] [P1-2.2-020] [P2-6-002] [P2-6-003]',
    ],
  ])('are for %j these and no others: %j %s', async (held, titles) => {
    await show({}, held);
    await section(titles.at(-1) ?? '');
    await section('Channels');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(titles);
  });
});

describe('the steps', () => {
  it('keep the colour of their code, and without their need have no link and say what is missing [P1-2.2-025] [P1-2.2-027] [P1-2.2-028] [P1-2.2-032] [P1-2.2-034]', async () => {
    await show({ integration: { code: 'pending' }, products: { code: 'pending' }, fulfillments: { code: 'waiting' } });
    const steps = within(await section('Setup')).getAllByRole('listitem');
    expect(steps.map((step) => [glyphOf(step), step.getAttribute('data-when'), step.textContent])).toEqual([
      ['disc', 'past', 'AccountActive'],
      ['triangle', 'present', 'IntegrationPending'],
      ['triangle', 'future', 'ProductsPending, needs Integration'],
      ['half', 'future', 'Order fulfillmentsWaiting, needs Products'],
    ]);
    expect(steps.map((step) => within(step).queryAllByRole('link').length)).toEqual([0, 1, 0, 0]);
  });

  it('are all complete when nothing waits [P1-2.2-025] [P1-2.2-026] [P1-2.2-030] [P1-2.2-031] [P1-2.2-033]', async () => {
    await show({});
    const steps = within(await section('Setup')).getAllByRole('listitem');
    expect(steps.map((step) => [glyphOf(step), step.textContent])).toEqual([
      ['disc', 'AccountActive'],
      ['disc', 'IntegrationActive'],
      ['disc', 'ProductsActive'],
      ['disc', 'Order fulfillmentsAll clear'],
    ]);
  });
});

describe('the platform', () => {
  it('is summed up by system, with what is wrong [P1-2.2-014]', async () => {
    await show({});
    const status = await section('Platform status');
    const application = (await within(status).findByText('Application')).closest('li');
    // The clock of the tests is years ahead of that of the store.
    expect(application?.textContent).toMatch(/The clocks of server and store differ: \d+ s0 \/ 1 passed$/);
    expect(within(status).getByText(/\d \/ \d checks passed · last run 1 May 2031/)).toBeTruthy();
    expect(within(status).getByRole('link', { name: 'Details' }).getAttribute('href')).toBe('/status');
  });

  it('has shared systems, those of the user, and those of administrators [P1-2.2-017] [P1-2.2-018] [P1-2.2-019] [P2-7-100]', async () => {
    const stage = await show({});
    const systems = await section('Systems');
    const shared = await within(systems).findByRole('list', { name: 'Shared' });
    expect(within(shared).getByRole('link', { name: 'Application' }).getAttribute('href')).toBe('http://steward.test');
    expect(within(systems).getByRole('list', { name: 'User' }).textContent).toContain('Global default');
    expect(within(systems).getByRole('list', { name: 'Shared admin' }).textContent).toContain('Store');
    expect(pathsOf(stage)).toContain('/systems');
  });

  it('has a chart of 30 daily bars for each event query, also as a table [P1-2.2-021] [P1-9-011] [P1-9-012] [P1-9-013] [P1-9-014] [P2-7-104] [P2-7-105] [P2-9-002] [P2-9-003] [P2-3-126]', async () => {
    const stage = await show({});
    const events = await section('Events of the last 30 days');
    const charts = await within(events).findAllByRole('figure');
    expect(charts.length).toBeGreaterThan(0);
    await waitFor(() => expect(within(events).getAllByRole('table', { hidden: true })).toHaveLength(charts.length));
    for (const table of within(events).getAllByRole('table', { hidden: true }))
      expect(within(table).getAllByRole('rowheader', { hidden: true })).toHaveLength(30);
    await waitFor(() => expect(events.querySelectorAll('[data-chart] svg')).toHaveLength(charts.length));
    expect(pathsOf(stage)).toContain('/events/queries');
    const asked = await call(stage, 'GET', '/events/queries/');
    expect(asked.path).toMatch(/^\/events\/queries\/[\w-]+\/charts\/histogram\?range=2592000&interval=day$/);
    expect(charts[0]?.querySelector('a')?.getAttribute('href')).toMatch(/^\/[\w-]+$/);
    await userEvent.click(within(events).getByRole('button', { name: 'Show as table' }));
    await waitFor(() => expect(events.querySelector('[data-chart]')).toBeNull());
    expect(within(events).getAllByRole('table')).toHaveLength(charts.length);
  });

  it('has deployments with presets and the last deployment, up to 999 of them [P1-2.2-022] [P2-6-009] [P1-7.1-052] [P2-7-112]', async () => {
    const stage = await show({});
    const deployments = await section('Deployments');
    const line = (await within(deployments).findByText('shop-nordlicht')).closest('li');
    expect(line?.textContent).toMatch(/nordlicht, nordlicht-stage.*Deployed \d+ Apr/);
    expect((await call(stage, 'GET', '/deployments?')).url.searchParams.get('_limit')).toBe('999');
  });
});

describe('channels', () => {
  it('lead to their order fulfillments, test orders left out, for who may open them [P1-2.2-023] [P1-2.2-024]', async () => {
    await show({});
    const channels = await section('Channels');
    const link = await within(channels).findByRole('link', { name: 'Global default' });
    const url = new URL(link.getAttribute('href') ?? '', 'http://steward.test');
    expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual(['/order-fulfillments', { channel: '3i@default', test: 'false' }]);
    cleanup();
    await open('/dashboard', { as: 'nobody' });
    expect(await screen.findByRole('cell', { name: 'Global default' })).toBeTruthy();
    expect(within(await section('Channels')).queryAllByRole('link')).toEqual([]);
  });
});

it.each([
  ['Channels', '/channels?', 'There are no channels yet.', 'Es gibt noch keine Vertriebskanäle.'],
  ['Deployments', '/deployments?', 'There are no deployments yet.', 'Es gibt noch keine Deployments.'],
])('"%s" says so when there are none', async (title, path, words, german) => {
  const none = { status: 200, body: { data: [], metadata: { total: 0 } } };
  const instead: Instead = (sent) => (sent.path.startsWith(path) ? none : null);
  await open('/dashboard', { instead });
  expect(await within(await section(title)).findByText(words)).toBeTruthy();
  expect(within(await section(title)).queryAllByRole('columnheader')).toEqual([]);
  cleanup();
  await open('/dashboard', { instead, locale: 'de' });
  expect(await screen.findByText(german)).toBeTruthy();
});

type Part = ReturnType<typeof within>;
const parts: readonly (readonly [title: string, path: string, what: (part: Part) => readonly HTMLElement[]])[] = [
  ['Events of the last 30 days', '/events/queries', (part) => part.queryAllByRole('figure')],
  ['Platform status', '/monitor', (part) => part.queryAllByText(/checks passed/)],
  ['Systems', '/systems', (part) => part.queryAllByRole('list')],
  ['Deployments', '/deployments', (part) => part.queryAllByText('shop-nordlicht')],
  ['Channels', '/channels', (part) => part.queryAllByText('Global default')],
];

it.each(parts)('appears piece by piece: while "%s" waits for its answer, all others stand', async (late, path, what) => {
  const answers: (() => void)[] = [];
  await open('/dashboard', {
    instead: whoami(well),
    until: (sent) => (sent.path.startsWith(path) ? new Promise((done) => void answers.push(done)) : null),
  });
  await block('Account');
  for (const [title, , has] of parts.filter(([title]) => title !== late)) {
    const part = within(await section(title));
    await waitFor(() => expect([title, has(part).length > 0]).toEqual([title, true]));
  }
  const part = within(await section(late));
  expect(answers.length).toBeGreaterThan(0);
  expect([what(part).length, part.queryAllByRole('alert').length]).toEqual([0, 0]);
  for (const answer of answers) answer();
  await waitFor(() => expect(what(part).length).toBeGreaterThan(0));
});

it('a part that fails says so alone, and can be tried again', async () => {
  let isBroken = true;
  const known = whoami(well);
  const instead: Instead = (sent) =>
    isBroken && sent.path.startsWith('/events/queries') ? { status: 500, body: { message: 'down' } } : known(sent);
  await open('/dashboard', { instead });
  const events = await section('Events of the last 30 days');
  expect(await within(events).findByRole('alert')).toBeTruthy();
  expect(await within(await section('Systems')).findByRole('list', { name: 'Shared' })).toBeTruthy();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  isBroken = false;
  await userEvent.click(within(events).getByRole('button', { name: 'Try again' }));
  expect((await within(events).findAllByRole('figure')).length).toBeGreaterThan(0);
});
