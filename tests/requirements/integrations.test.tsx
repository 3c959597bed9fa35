import './dom.ts';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer, Instead } from './stage.tsx';
import {
  all,
  cells,
  drawn,
  fieldNamed,
  filterChoices,
  firstRow,
  found,
  headings,
  hrefOf,
  offered,
  pick,
  press,
  rightsOf,
  rowActions,
  rowOf,
  rows,
  runOf,
  textOf,
  texts,
  toast,
  toasts,
  type,
  wordsOf,
} from './reading.ts';
import { call, close, listCalls, open, pathsOf, rowsAt, server } from './stage.tsx';

beforeAll(async () => void (await server()));
afterAll(close);

const places = (): string => decodeURIComponent(location.pathname + location.search);
const answer = (body: unknown, status = 200): Answer => ({ status, body });
const settings =
  (more: object): Instead =>
  (sent) =>
    sent.path === '/settings.json' ? answer({ launcher: null, sftp_host: 'sftp.steward.example', ...more }) : null;
const errorsAt = (label: string): string[] => texts('[id$="-error"]', fieldNamed(label).node);
const labels = (): string[] => drawn().map(({ label }) => label);
/** Picks an option once the list of the choice before has gone. */
async function choose(label: string, option: string, search: string | null = null): Promise<void> {
  // One of several stays open for the next.
  for (const entry of all('[aria-expanded=true]')) fireEvent.keyDown(entry, { key: 'Escape' });
  await waitFor(() => expect(all('[role=listbox]')).toEqual([]));
  await pick(label, option, search);
}
const value = (label: string, text: string): Promise<void> => waitFor(() => expect(fieldNamed(label).value).toBe(text));

describe('the gateways list', () => {
  it('shows enabled gateways unless the address says otherwise [P2-2-225]', async () => {
    const stage = await open('/communication-gateways');
    await firstRow();
    expect((await call(stage, 'GET', '/communication-gateways?')).url.searchParams.get('enabled')).toBe('true');
    const off = await open('/communication-gateways?enabled=false');
    expect(textOf(cells(await firstRow())['Status'] ?? null)).toBe('Disabled');
    expect(pathsOf(off).filter((path) => path.includes('enabled=true'))).toEqual([]);
  });

  it('has the company for admins only [P2-2-229] [P1-6-019] [P2-6-029]', async () => {
    await open('/communication-gateways', { as: 'api_users' });
    await firstRow();
    expect(headings()).toEqual(['ID', 'Direction', 'Type', 'Scopes', 'Endpoint', 'Topics', 'Enabled', 'Status', 'Last message']);
  });

  it('is the own integration of a service partner [P2-6-040]', async () => {
    await open('/communication-gateways', { as: 'partner' });
    await firstRow();
    const own = (await rowsAt('communication-gateways?company=HANSA-SERVICE&enabled=true')).map((row) => row['id']);
    expect(rows().map((row) => row.dataset['record'])).toEqual(own);
  });

  it('offers types that only admins may choose in their filters only [P2-6-031]', async () => {
    const shown = async (as: string): Promise<string[]> => {
      await open('/communication-gateways', { as });
      await firstRow();
      return filterChoices('Type');
    };
    expect(await shown('api_users')).toEqual(['Email', 'API', 'File system', 'Budget voucher']);
    expect(await shown('admin')).toContain('AGCOD');
  });

  it.each(['ready', 'exception', 'problem'])('tests a gateway that is %s from its row [P2-2-227] [P2-7-050] [P2-8-031]', async (status) => {
    const stage = await open(`/communication-gateways?status=${status}`, {
      instead: (sent) => (sent.method === 'POST' ? answer({ data: {} }) : null),
    });
    const row = await firstRow();
    await runOf(row, 'Test');
    await call(stage, 'POST', `/communication-gateways/${row.dataset['record'] ?? ''}/test`);
    await toast('Test message was sent.');
  });

  it('says when a test failed, and shows what is left of it [P2-8-032]', async () => {
    await open('/communication-gateways?status=ready&type=api');
    const row = await firstRow();
    // Read while it is there: what is no longer ready leaves this list.
    const gateway = row.dataset['record'] ?? '';
    await runOf(row, 'Test');
    await toast('Error while sending test message.');
    await waitFor(async () => expect((await rowsAt(`communication-gateways?id=${gateway}`))[0]?.['status']).toBe('exception'));
  });

  it('resets a gateway with an exception, silently, and reads again after 3 seconds [P2-2-228] [P2-4-052] [P2-4-053] [P2-7-051] [P2-8-033]', async () => {
    const stage = await open('/communication-gateways?status=exception');
    const row = await firstRow();
    const gateway = row.dataset['record'] ?? '';
    expect(await rightsOf(row)).toMatchObject({ Test: true, Reset: true });
    const before = listCalls(stage, '/communication-gateways');
    const soon = setTimeout;
    const waited: (number | undefined)[] = [];
    // Three seconds are known when they are asked for; nobody has to wait for them.
    const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
      waited.push(ms);
      return soon(run, ms === 3000 ? 1 : ms);
    }) as typeof setTimeout);
    await runOf(row, 'Reset');
    const sent = await call(stage, 'PATCH', `/communication-gateways/${gateway}`);
    expect(sent.body).toEqual({ exception: '' });
    await waitFor(() => expect(waited).toContain(3000));
    timers.mockRestore();
    await waitFor(() => expect(listCalls(stage, '/communication-gateways')).toBeGreaterThan(before));
    expect(toasts()).toEqual([]);
    await waitFor(() => expect(rows().map((each) => each.dataset['record'])).not.toContain(gateway));
  });

  it('says when a reset failed [P2-8-033]', async () => {
    await open('/communication-gateways?status=exception', {
      instead: (sent) => (sent.method === 'PATCH' ? answer({ message: 'no' }, 409) : null),
    });
    await runOf(await firstRow(), 'Reset');
    await toast(/no/);
  });

  it.each(['ready', 'problem'])('has no reset for a gateway that is %s [P2-2-228]', async (status) => {
    await open(`/communication-gateways?status=${status}`);
    expect((await rowActions(await firstRow())).map(({ title }) => title)).not.toContain('Reset');
  });

  it.each([
    ['ready', 'Ready', 'P2-4-048'],
    ['exception', 'Exception', 'P2-4-050'],
    ['problem', 'Problem', 'P2-4-051'],
  ])('shows the status %s as %s [%s]', async (status, title) => {
    await open(`/communication-gateways?status=${status}`);
    expect(textOf(cells(await firstRow())['Status'] ?? null)).toBe(title);
  });
});

describe('the form of a gateway', () => {
  it('asks for a web address, for an e-mail address when it sends mail [P2-5-042] [P2-5-043]', async () => {
    await open('/communication-gateways/create');
    await found('[data-field]');
    type('Endpoint', 'orders@moon.example');
    await choose('Type', 'API');
    await waitFor(() => expect(errorsAt('Endpoint')).toEqual(['Endpoint must be a web address such as https://example.com']));
    await choose('Type', 'Email');
    await waitFor(() => expect(errorsAt('Endpoint')).toEqual([]));
    type('Endpoint', 'https://moon.example');
    await waitFor(() => expect(errorsAt('Endpoint')).toEqual(['Endpoint must be an email address such as name@example.com']));
  });

  it('fills the endpoint of a file system, which follows the company and cannot be changed [P2-5-044] [P2-5-045] [P2-5-046]', async () => {
    await open('/communication-gateways/create', { instead: settings({}) });
    await found('[data-field]');
    expect(labels()).not.toContain('Public key');
    await choose('Type', 'File system');
    await value('Endpoint', 'sftp://STEWARD@sftp.steward.example');
    expect(fieldNamed('Endpoint').isReadOnly).toBe(true);
    await choose('Company', 'Kobelux Supply', 'Kobelux Supply');
    await value('Endpoint', 'sftp://KOBELUX@sftp.steward.example');
    await choose('Type', 'API');
    await waitFor(() => expect(fieldNamed('Endpoint').isReadOnly).toBe(false));
    await value('Endpoint', '');
  });

  it('takes one ssh key per line, for a file system only [P2-8-059] [P2-3-069] [P2-3-074] [P2-5-047] [P2-5-048] [P2-5-049] [P2-5-050]', async () => {
    await open('/communication-gateways/create');
    await found('[data-field]');
    await choose('Type', 'File system');
    await waitFor(() => expect(fieldNamed('Public key').isRequired).toBe(true));
    const good = `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${'b'.repeat(43)}`;
    type('Public key', `${good}\nssh-dss AAAA`);
    await waitFor(() =>
      expect(errorsAt('Public key')).toEqual([
        'Public key may contain only SSH keys, one per line: ssh-ed25519, sk-ssh-ed25519 or ssh-rsa',
      ]),
    );
    type('Public key', `${good}\nssh-rsa AAAAB3NzaC1yc2E`);
    await waitFor(() => expect(errorsAt('Public key')).toEqual([]));
    await choose('Type', 'API');
    await waitFor(() => expect(labels()).not.toContain('Public key'));
  });

  it('needs a topic [P2-5-051] [P2-5-052]', async () => {
    await open('/communication-gateways/create');
    await found('[data-field]');
    await press(/^Create/);
    await waitFor(() => expect(errorsAt('Topics')).toEqual(['Choose at least one']));
  });

  it('does not save options that are no JSON, and sends nothing as an empty object [P2-3-071] [P2-5-053] [P2-5-054]', async () => {
    const stage = await open('/communication-gateways/create');
    await found('[data-field]');
    await choose('Type', 'API');
    await choose('Scopes', 'Shipping');
    await choose('Topics', 'OFR cXML');
    type('Endpoint', 'https://moon.example/orders');
    type('Options', '{"timeout": ');
    await press(/^Create/);
    await waitFor(() => expect(errorsAt('Options')).toHaveLength(1));
    expect(pathsOf(stage, 'POST')).toEqual([]);
    type('Options', '');
    await press(/^Create/);
    expect((await call(stage, 'POST', '/communication-gateways')).body).toMatchObject({
      options: {},
      topics: ['ofr_cxml'],
      company: 'STEWARD',
    });
    await waitFor(() => expect(places()).toMatch(/^\/communication-gateways(\?|$)/));
  });

  it('parses the options text [P2-5-053]', async () => {
    const stage = await open('/communication-gateways/GW-0001/edit');
    await found('[data-field]');
    type('Options', '{"timeout": 5}');
    await press(/^Save/);
    expect((await call(stage, 'PUT', '/communication-gateways/GW-0001')).body).toMatchObject({ options: { timeout: 5 } });
  });

  it('keeps a type that only admins may choose where it is set [P2-6-032]', async () => {
    const [own = {}] = await rowsAt('communication-gateways?type=agcod');
    await open(`/communication-gateways/${String(own['id'])}/edit`, { as: 'api_users' });
    await found('[data-field]');
    await value('Type', 'AGCOD');
    expect(wordsOf(await offered('Type'))).toEqual(expect.arrayContaining(['Email', 'API', 'File system', 'Budget voucher']));
    expect(wordsOf(all('[role=option]'))).not.toContain('Cadooz');
  });

  it('offers all topics to everybody on edit [P2-6-034]', async () => {
    await open('/communication-gateways/GW-0001/edit', { as: 'api_users' });
    await found('[data-field]');
    const chosen = texts('[role=button], .MuiChip-label', fieldNamed('Topics').node);
    const left = wordsOf(await offered('Topics'));
    expect(new Set([...chosen, ...left])).toEqual(
      new Set(['OFR cXML', 'OFR PDF', 'OFR CSV', 'OFR JSON', 'Inventory cXML', 'OFR generic', 'Incentives CSV', 'Confirmation cXML']),
    );
  });

  it('starts with the company of the user [P2-6-035] [P2-6-036]', async () => {
    await open('/communication-gateways/create', { as: 'supplier' });
    await found('[data-field]');
    expect(fieldNamed('Company').isReadOnly).toBe(true);
    await waitFor(() => expect(fieldNamed('Company').value).toMatch(/^KOBELUX|^Kobelux/));
  });
});

describe('SSO connections', () => {
  it('are for admins only [P2-2-251] [P1-6-013]', async () => {
    await open('/sso-connections', { as: 'superuser' });
    await found('main', /You may not open SSO connections/);
    expect(rows()).toEqual([]);
    expect(texts('nav a')).not.toContain('SSO connections');
  });

  it('lead to the users that came by them [P2-2-246]', async () => {
    const stage = await open('/sso-connections');
    await runOf(await rowOf('nordlicht'), 'Users');
    await waitFor(() => expect(places()).toBe('/users?source=nordlicht'));
    const sent = await call(stage, 'GET', '/users?');
    expect(sent.url.searchParams.get('source')).toBe('nordlicht');
  });

  it('lead to the log search, which is off until it is configured [P2-2-247] [P2-2-248]', async () => {
    const stage = await open('/sso-connections', { instead: settings({ sso_log_search: 'https://logs.example/?q={id}&from=1h' }) });
    await runOf(await rowOf('nordlicht'), 'Search logs');
    await waitFor(() => expect(stage.left).toEqual(['https://logs.example/?q=nordlicht&from=1h']));
    await open('/sso-connections');
    expect(await rightsOf(await rowOf('nordlicht'))).toMatchObject({ 'Search logs': false, Users: true });
  });

  it.each([
    ['Code', 'Nordlicht', 'Code may contain only lower-case letters and hyphens', 'P2-5-056'],
    ['Code', 'nord1', 'Code may contain only lower-case letters and hyphens', 'P2-5-056'],
    ['Code', 'nordlicht', 'This SSO connection code is already taken', 'P2-5-057'],
  ])('refuse the %s %s: %s [%s]', async (label, text, message) => {
    await open('/sso-connections/create');
    await found('[data-field]');
    type(label, text);
    await waitFor(() => expect(errorsAt(label)).toEqual([message]));
  });

  it('hold rows of services and keys with rules of their own [P2-3-082] [P2-3-083] [P2-5-063] [P2-5-064] [P2-5-065] [P2-5-066] [P2-5-067] [P2-5-069]', async () => {
    await open('/sso-connections/create');
    await found('[data-field]');
    const add = async (label: string): Promise<HTMLElement> => {
      const { node } = fieldNamed(label);
      fireEvent.click(all('button', node).find((each) => textOf(each) === 'Add row') ?? node);
      return waitFor(() => {
        const row = all('tbody tr', fieldNamed(label).node)[0];
        if (row === undefined) throw new Error('There is no row.');
        return row;
      });
    };
    const service = await add('Single logout services');
    const binding = all('[role=combobox]', service)[0];
    fireEvent.mouseDown(binding ?? service);
    await found('[role=option]', 'HTTP redirect');
    expect(texts('[role=option]').filter((each) => each.startsWith('HTTP'))).toEqual(['HTTP redirect', 'HTTP POST']);
    fireEvent.click(await found('[role=option]', 'HTTP POST'));
    const enter = (input: HTMLInputElement | undefined, text: string): void => {
      if (input === undefined) throw new Error('There is no input.');
      fireEvent.focus(input);
      fireEvent.change(input, { target: { value: text } });
      fireEvent.blur(input);
    };
    const entries = (label: string): HTMLInputElement[] => [
      ...fieldNamed(label).node.querySelectorAll<HTMLInputElement>(
        'tbody input:not([aria-hidden]):not(.MuiSelect-nativeInput), tbody textarea:not([aria-hidden])',
      ),
    ];
    enter(entries('Single logout services')[0], 'slo.example');
    await press(/^Create/);
    await waitFor(() => expect(textOf(fieldNamed('Single logout services').node)).toContain('URL must be a web address'));
    await add('Keys');
    enter(entries('Keys')[0], 'MIIC!');
    await waitFor(() => expect(textOf(fieldNamed('Keys').node)).toContain('may contain only base64 characters'));
    enter(entries('Keys')[0], 'MIIC\n abc+/==\n');
    await waitFor(() => expect(textOf(fieldNamed('Keys').node)).not.toContain('may contain only base64 characters'));
  });

  it('map fields of a user to attributes [P2-3-085] [P2-3-086] [P2-5-068] [P2-5-069]', async () => {
    await open('/sso-connections/create');
    await found('[data-field]');
    const { node } = fieldNamed('Mapping');
    fireEvent.click(all('button', node).find((each) => textOf(each) === 'Add row') ?? node);
    const key = await waitFor(() => {
      const entry = fieldNamed('Mapping').node.querySelector<HTMLElement>('tbody [role=combobox]');
      if (entry === null) throw new Error('There is no key.');
      return entry;
    });
    fireEvent.mouseDown(key);
    await found('[role=option]', /^First name/);
    const keys =
      'first_name last_name email username id_origin company currency country_origin locale roles groups phone company_unit organization department costcenter enabled';
    const shown = wordsOf(all('[role=option]')).flatMap((words) => /\(([a-z_]+)\)$/.exec(words)?.[1] ?? []);
    expect(shown).toEqual(keys.split(' '));
  });

  it('are offered where domains name theirs [P2-2-276]', async () => {
    await open('/domains/create');
    await found('[data-field]');
    expect(wordsOf(await offered('SSO connection', 'nordl'))).toEqual(['nordlicht']);
  });

  it('link from a domain [P2-2-255]', async () => {
    await open('/domains?q=nordlicht.shop');
    const row = await rowOf('nordlicht.shop.example');
    expect(textOf(cells(row)['SSO connection'] ?? null)).toBe('nordlicht');
    expect(hrefOf(cells(row)['SSO connection'])).toBe('/sso-connections/nordlicht/edit');
  });
});
