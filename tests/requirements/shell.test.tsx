import './dom.ts';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildScreenPath } from '../../engine/screens/links.ts';
import { all, button, firstRow, found, foundIn, press, textOf, texts, toast, type } from './reading.ts';
import { call, close, open, server, type Instead } from './stage.tsx';

beforeAll(async () => void (await server()));
afterAll(close);

const heading = (words: string): Promise<HTMLElement> => found('h1', words);

/** The sections of the menu: of a heading what stands below it, of an entry on its own the entry. */
function sections(): readonly (readonly [title: string, entries: readonly string[]])[] {
  const nav = document.querySelector('nav[aria-label="Main menu"]');
  return [...(nav?.children ?? [])].map((section) => {
    const entries = texts('a', section);
    return [textOf(section.querySelector('button[aria-expanded]')) || (entries[0] ?? ''), entries];
  });
}

describe('the menu', () => {
  beforeAll(async () => {
    await open('/profile');
    await found('nav[aria-label="Main menu"] a:not([aria-label])');
  });

  it.each([
    ['P1-2.1-040', 'Dashboard', ['Dashboard']],
    ['P1-2.1-041] [P1-2.1-054', 'Company management', ['Companies', 'Tenant addresses', 'Spaces']],
    [
      'P1-2.1-043] [P1-2.1-055] [P1-2.1-057',
      'User management',
      ['Users', 'User addresses', 'User groups', 'User roles', 'Temporary replacements', 'Deputies'],
    ],
    [
      'P1-2.1-044] [P1-2.1-056',
      'Request management',
      ['Contact requests', 'Confirmation requests', 'Form submissions', 'Product approvals'],
    ],
    ['P1-2.1-045] [P2-2-022', 'Order management', ['Orders', 'Order fulfillments']],
    ['P1-2.1-046] [P2-2-023', 'Products', ['Products']],
    ['P1-2.1-047', 'Budgets', ['Budgets', 'Vouchers']],
    ['P1-2.1-048] [P1-2.1-059] [P2-2-027', 'Marketing', ['Campaigns', 'Email templates', 'Netwaves']],
    ['P1-2.1-049] [P1-2.1-062] [P2-2-024', 'Logistics', ['Warehouses', 'Packing spaces', 'Inventory blockings', 'Shipping calculations']],
    [
      'P1-2.1-050] [P1-2.1-061] [P2-2-025] [P2-2-029',
      'Management',
      [
        ...['Batch jobs', 'Exports', 'Communication gateways', 'Messages', 'Commands', 'Command runs'],
        ...['Workers', 'Queues', 'Accounts', 'Cron jobs', 'Platform status', 'REST client'],
      ],
    ],
    ['P1-2.1-052] [P2-2-026', 'Shop', ['SSO connections', 'Deployments', 'Domains']],
  ])('[%s] %s holds its entries, in their order', (_id, title, entries) => {
    const [, shown = []] = sections().find(([each]) => each === title) ?? [];
    // The tag of an entry stands behind its title.
    expect(shown.map((entry) => entry.replace(/Deprecated$/, '').trim())).toEqual(entries);
  });

  const hrefs = (): Readonly<Record<string, string | null>> =>
    Object.fromEntries(all('nav[aria-label="Main menu"] a:not([aria-label])').map((link) => [textOf(link), link.getAttribute('href')]));

  it('puts what has no group of its own where it belongs [P1-2.1-061] [P1-2.1-062] [P2-2-029]', () => {
    const entriesOf = (title: string) => sections().find(([each]) => each === title)?.[1] ?? [];
    const management = entriesOf('Management');
    expect(management.indexOf('Command runs')).toBe(management.indexOf('Commands') + 1);
    expect(management.slice(-2)).toEqual(['Platform status', 'REST client']);
    expect([hrefs()['Platform status'], hrefs()['REST client']]).toEqual(['/status', '/restClient']);
    // Packing spaces belong to one warehouse each.
    expect(hrefs()['Packing spaces']).toBe('/warehouses');
  });

  it('has the products once, as an entry of its own [P1-2.1-063]', () => {
    expect(sections().filter(([title, entries]) => title === 'Products' || entries.includes('Products'))).toEqual([
      ['Products', ['Products']],
    ]);
    expect(hrefs()['Products']).toBe('/products');
  });

  it.each([
    [
      'what a commerce and fulfillment platform is administrated by [P2-0-001] [P1-0-003] [P1-1-002] [P2-0-003]',
      [
        ...['orders', 'order-fulfillments', 'products', 'warehouses', 'inventory-blockings', 'shipping-calculations'],
        ...['communication-gateways', 'messages', 'sso-connections', 'domains', 'email-templates', 'batchjobs', 'exports', 'commands'],
        ...['workers', 'queues', 'cron-jobs', 'deployments', 'status', 'restClient'],
      ],
    ],
    [
      'what part 1 of the specification is about [P2-0-004]',
      ['companies', 'users', 'budgets', 'campaigns', 'contact-requests', 'confirmation-requests', 'form-submissions'],
    ],
  ])('leads to %s', (_what, paths) => {
    expect(Object.values(hrefs())).toEqual(expect.arrayContaining(paths.map((path) => `/${path}`)));
  });

  it('has its sections in their order [P1-2.1-053]', () => {
    const order = ['Dashboard', 'Company management', 'User management', 'Request management', 'Order management', 'Products', 'Budgets'];
    const rest = ['Marketing', 'Logistics', 'Management', 'Shop'];
    const titles = sections().map(([title]) => title);
    // No group: it leads to what failed in several of them.
    expect(titles[1]).toBe('What failed');
    // What the specification does not name stands behind all that it does.
    expect(titles.toSpliced(1, 1)).toEqual([...order, ...rest, 'Reference data']);
  });

  it.each([
    ['P1-2.1-058', 'Marketing'],
    ['P1-2.1-060', 'Logistics'],
  ])('[%s] %s is a heading and no page', (_id, title) => {
    expect(texts('nav[aria-label="Main menu"] button[aria-expanded]')).toContain(title);
    expect(texts('nav[aria-label="Main menu"] a:not([aria-label])')).not.toContain(title);
  });

  it('opens the company addresses by "Tenant addresses" [P1-2.1-042]', () =>
    expect(
      all('nav a')
        .find((link) => textOf(link) === 'Tenant addresses')
        ?.getAttribute('href'),
    ).toBe('/company-addresses'));
});

describe('the menu of others', () => {
  it('has the additional entries by their roles [P1-2.1-064] [P2-2-029]', async () => {
    const shown = async (as: string): Promise<readonly string[]> => {
      await open('/profile', { as });
      await found('nav[aria-label="Main menu"] a:not([aria-label])');
      return texts('nav[aria-label="Main menu"] a:not([aria-label])').filter((title) =>
        ['Command runs', 'Packing spaces', 'Products', 'Platform status', 'REST client'].includes(title),
      );
    };
    expect(await shown('nobody')).toEqual(['Products', 'Packing spaces', 'Platform status']);
    expect(await shown('api_commands')).toEqual(['Products', 'Packing spaces', 'Command runs', 'Platform status']);
  });

  /** What anybody who is signed in finds, and what each role adds to it. */
  const everybodys = [
    ...['Dashboard', 'What failed', 'Products', 'Warehouses', 'Packing spaces', 'Inventory blockings'],
    ...['Exports', 'Communication gateways', 'Messages', 'Platform status'],
  ];
  it.each<readonly [as: string, added: readonly string[], ids: string]>([
    ['nobody', [], '[P2-6-029] [P2-6-030] [P2-6-018]'],
    ['company_manager', ['Companies'], '[P1-6-025]'],
    ['api_companies', ['Tenant addresses'], '[P1-6-027]'],
    ['api_users', ['Users', 'User addresses', 'User groups', 'User roles'], '[P1-6-028] [P1-6-029] [P1-6-030] [P1-6-031]'],
    ['api_temporary_replacements', ['Temporary replacements', 'Deputies'], '[P1-6-045] [P1-6-054]'],
    ['api_contactrequests', ['Contact requests'], '[P1-6-032]'],
    ['api_confirmationrequests', ['Confirmation requests'], '[P1-6-033]'],
    ['api_forms', ['Form submissions'], '[P1-6-035]'],
    ['api_productapprovals', ['Product approvals'], '[P1-6-034]'],
    ['api_orders', ['Orders'], '[P1-6-036] [P2-6-019]'],
    ['api_orderfulfillments', ['Order fulfillments'], '[P1-6-038] [P2-6-021]'],
    ['api_budgets', ['Budgets', 'Vouchers'], '[P1-6-039] [P1-6-054]'],
    ['api_campaigns', ['Campaigns', 'Netwaves'], '[P1-6-040] [P1-6-054]'],
    ['api_email_templates', ['Email templates', 'Presets'], '[P1-6-041] [P2-6-023]'],
    ['api_shipping', ['Shipping calculations'], '[P1-6-047] [P2-6-028]'],
    ['api_batch', ['Batch jobs'], '[P1-6-026] [P2-6-022]'],
    ['api_commands', ['Commands', 'Command runs'], '[P1-6-043] [P2-6-025]'],
    ['api_workers', ['Workers'], '[P1-6-044] [P2-6-026]'],
    ['api_cronjobs', ['Cron jobs'], '[P1-6-046] [P2-6-027]'],
    ['api_deployments', ['Deployments', 'Presets'], '[P1-6-042] [P2-6-024]'],
  ])('of %s adds %j [P1-1-004] [P2-1-019] %s', async (as, added) => {
    await open('/profile', { as });
    await found('nav[aria-label="Main menu"] a:not([aria-label])');
    const shown = texts('nav[aria-label="Main menu"] a:not([aria-label])').map((title) => title.replace(/Deprecated$/, '').trim());
    expect(shown.toSorted()).toEqual([...everybodys, ...added].toSorted());
  });

  it.each([
    ['P1-6-012', 'Queues'],
    ['P1-6-013', 'SSO connections'],
    ['P1-6-014', 'Domains'],
    ['P1-6-015', 'Accounts'],
    ['P1-6-008', 'REST client'],
  ])('[%s] has %s for administrators, not for who holds every other role', async (_id, title) => {
    for (const as of ['admin', 'superuser']) {
      await open('/profile', { as });
      await found('nav[aria-label="Main menu"] a:not([aria-label])');
      expect([as, texts('nav[aria-label="Main menu"] a:not([aria-label])').includes(title)]).toEqual([as, as === 'admin']);
    }
  });

  it('marks the list of a warehouse as the current entry, which leads to the warehouses', async () => {
    await open('/packing-spaces?_warehouse_code=WH-KIEL');
    await firstRow();
    expect(texts('nav[aria-label="Main menu"] a[aria-current=page]')).toEqual(['Packing spaces']);
    fireEvent.click(await found('nav[aria-label="Main menu"] a:not([aria-label])', 'Packing spaces'));
    await heading('Warehouses');
    expect(texts('nav[aria-label="Main menu"] a[aria-current=page]')).toEqual(['Warehouses']);
  });
});

describe('the addresses of the screens', () => {
  it('follow from the names of the resources, all but the known ones [P2-2-005]', async () => {
    const { resources } = (await server()).model;
    const own = Object.values(resources).filter(({ route, name }) => route.length !== 1 || route[0] !== name);
    expect(own.map(({ name }) => name).sort()).toEqual(
      ['batch-runs', 'campaign-commands', 'campaign-products', 'confirm-email', 'platform-status', 'reset-password', 'rest-client'].sort(),
    );
    for (const { name } of Object.values(resources)) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    const budgets = { name: 'budgets', route: ['budgets'], isSingle: false };
    const paths = (['list', 'create', 'show', 'edit'] as const).map((screen) => buildScreenPath(budgets, { screen, key: ['a/b'] }));
    expect(paths).toEqual(['/budgets', '/budgets/create', '/budgets/a%2Fb', '/budgets/a%2Fb/edit']);
  });
});

describe('people', () => {
  it.each([
    ['platform administrators', 'admin', 'provider'],
    ['service partners', 'partner', 'servicepartner'],
    ['suppliers', 'supplier', 'supplier'],
    ['tenants', 'tenant', 'tenant'],
  ])('who are %s sign in and use the product [P1-0-001] [P1-1-003] [P2-0-002] [P2-6-001]', async (_kind, as, company_group) => {
    await open('/profile', { as });
    await foundIn('Email', 'input');
    const { body } = await (await server()).send('GET whoami', { as });
    expect(body).toMatchObject({ username: as, company_group });
    expect((body as { roles: string[] }).roles.includes('ROLE_ADMIN')).toBe(as === 'admin');
  });

  it('without the session reach sign-in and the page that tells them so [P2-6-044] [P2-6-047]', async () => {
    for (const [path, title] of [
      ['/login', 'Sign in'],
      ['/not-logged-in', 'You are not signed in.'],
    ] as const) {
      await open(path, { as: null });
      expect(textOf(await found('h1'))).toContain(title);
      expect(location.pathname).toBe(path);
    }
  });

  it('have a way to a new password, but none to sign in with one [P2-6-048]', async () => {
    const { model } = await server();
    expect([model.resources['forgot-password']?.isPublic, model.resources['reset-password']?.isPublic]).toEqual([true, true]);
    for (const path of ['/login', '/not-logged-in', '/forgot-password']) {
      await open(path, { as: null });
      await found('h1');
      await waitFor(() => expect(all('main a, main button').length).toBeGreaterThan(0));
      expect([path, all('input[type=password]').length]).toEqual([path, 0]);
    }
    for (const path of ['login', 'login_check', 'sessions'])
      expect((await (await server()).send(`POST ${path}`, { as: null, body: { username: 'admin', password: 'x' } })).status).not.toBe(200);
  });

  it('who sign out leave through the identity integration [P2-6-043]', async () => {
    const stage = await open('/not-logged-in', { as: null });
    fireEvent.click(await button('Sign out of single sign-on'));
    await call(stage, 'POST', '/sso/logout');
    await waitFor(() => expect(stage.left).toEqual(['/not-logged-in']));
  });

  it('go to the page of the identity integration that the server names, or to its own that asks', async () => {
    const leaving = async (answer: ReturnType<Instead>): Promise<readonly string[]> => {
      const stage = await open('/not-logged-in', { as: null, instead: ({ path }) => (path === '/sso/logout' ? answer : null) });
      fireEvent.click(await button('Sign out of single sign-on'));
      await waitFor(() => expect(stage.left).toHaveLength(1));
      return stage.left;
    };
    expect(await leaving({ status: 200, body: { location: 'https://login.example/end?hint=1' } })).toEqual([
      'https://login.example/end?hint=1',
    ]);
    expect(await leaving(new Error('away'))).toEqual(['/sso/logout']);
  });

  // Sections 2 and 6 of the specification, by hand.
  it.each([
    ['/users', 'Users'],
    ['/orders', 'Orders'],
    ['/order-fulfillments', 'Order fulfillments'],
    ['/batchjobs', 'Batch jobs'],
    ['/email-templates', 'Email templates'],
    ['/deployments', 'Deployments'],
    ['/commands', 'Commands'],
    ['/workers', 'Workers'],
    ['/cron-jobs', 'Cron jobs'],
    ['/shipping-calculations', 'Shipping calculations'],
    ['/queues', 'Queues'],
    ['/accounts', 'Accounts'],
    ['/sso-connections', 'SSO connections'],
    ['/domains', 'Domains'],
    ['/restClient', 'REST client'],
  ])('of no role are told so in place of %s [P1-1-005] [P2-1-020] [P2-1-021] [P2-2-013]', async (path, title) => {
    const stage = await open(path, { as: 'nobody' });
    await heading('403');
    await found('main', new RegExp(`You may not open ${title}`));
    expect(stage.sent.filter((sent) => sent.path.startsWith(path) || sent.path.startsWith('/cronjobs'))).toEqual([]);
  });
});

describe('an address', () => {
  it.each([
    ['P1-2.1-027', '/dashboard', 'Dashboard'],
    ['P1-2.1-028', '/status', 'Platform status'],
    ['P1-2.1-029', '/restClient', 'REST client'],
    ['P1-2.1-033', '/batchjobs/demo-waiting/runs', 'Runs'],
    ['P1-2.1-037', '/email-templates/default/account-welcome', 'account-welcome'],
  ])('[%s] %s is a page inside the layout', async (_id, path, title) => {
    await open(path);
    await heading(title);
    expect(document.querySelector('nav[aria-label="Main menu"]')).not.toBeNull();
  });

  it('without a page is a 404 with a message [P2-2-019] [P2-8-062]', async () => {
    await open('/no-such-page');
    await heading('404');
    expect(texts('main p').join()).toMatch(/\w+ \w+/);
  });
});

describe('the calls of a page', () => {
  it('go to the versioned API of the product, with credentials [P1-7.1-001] [P2-7-001] [P2-7-002] [P2-7-003]', async () => {
    const stage = await open('/companies');
    await firstRow();
    const calls = stage.sent.filter(({ url }) => url.pathname !== '/settings.json');
    expect(calls.length).toBeGreaterThan(1);
    for (const { url, credentials } of calls)
      expect([url.host, url.pathname, credentials]).toEqual(['steward.test', expect.stringMatching(/^\/api\/v1\//), 'include']);
  });
});

describe('the network', () => {
  it('that is away is mentioned until it is back [P1-8-042] [P2-8-052]', async () => {
    await open('/profile');
    await foundIn('Email', 'input');
    const line = vi.spyOn(navigator, 'onLine', 'get');
    line.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await found('output', /^You are offline/);
    line.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(texts('output').join()).not.toContain('You are offline'));
    line.mockRestore();
  });
});

describe('what the server refuses', () => {
  const answers =
    (message: string, errors: object = {}): Instead =>
    ({ method, path }) =>
      method === 'GET' || path === '/whoami' ? null : { status: 422, body: { message, errors } };

  it.each([
    ['no field', {}, 'Out of order', []],
    ['a field', { email: ['Not this one'] }, null, ['Not this one']],
  ])('about %s of the profile is said [P1-5-118] [P1-5-119] [P1-8-055] [P1-8-056]', async (_what, errors, alert, lines) => {
    await open('/profile', { instead: answers('Out of order', errors) });
    await foundIn('Name', 'input');
    type('Name', 'Clara Maria Wendt');
    await press(/^Save/);
    await toast(/Out of order/);
    // Above the form, where it stays; the toast goes.
    if (alert !== null) await found('main [role=alert]', new RegExp(alert));
    await waitFor(() => expect(texts('[id$="-error"]')).toEqual(lines));
  });

  it.each([
    ['/forgot-password', { Email: 'ada@example.com' }, 'POST', /^Send link/],
    [
      '/reset-password/t0ken?email=ada@example.com',
      { Email: 'ada@example.com', 'New password': 'Secret12', 'Repeat password': 'Secret12' },
      'POST',
      /^Set a new password/,
    ],
  ])('on %s stands above the form [P1-5-121]', async (path, values, method, name) => {
    const stage = await open(path, { as: null, instead: answers('No such link') });
    await found('[data-field] input');
    for (const [label, value] of Object.entries(values)) type(label, value);
    await press(name);
    await call(stage, method, '/');
    await found('[role=alert], #form-summary', /No such link/);
    expect(document.body.textContent.match(/No such link/g)).toHaveLength(1);
  });

  it.each<[string, Error | null, RegExp]>([
    ['/not-logged-in', null, /not signed in/gi],
    ['/login', new Error('away'), /is not responding|cannot be reached/gi],
  ])('on %s is said once', async (path, answer, said) => {
    await open(path, { as: null, instead: () => answer });
    await waitFor(() => expect(document.body.textContent).toMatch(said));
    expect(document.body.textContent.match(said)).toHaveLength(1);
  });

  it('is said in the words of the product when it has some, else as it came [P1-8-001]', async () => {
    for (const [message, said] of [
      ['company modification needs ROLE_SUPERUSER', 'Company modification needs ROLE_SUPERUSER'],
      ['Company Modification needs role_superuser', 'Company modification needs ROLE_SUPERUSER'],
      ['the moon is full', 'the moon is full'],
    ] as const) {
      await open('/profile', { instead: answers(message) });
      await foundIn('Name', 'input');
      type('Name', 'Clara Maria Wendt');
      await press(/^Save/);
      await found('[role=alert], #form-summary', new RegExp(said));
    }
  });
});
