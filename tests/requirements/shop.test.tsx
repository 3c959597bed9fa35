import './dom.ts';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { fireEvent, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Instead } from './stage.tsx';
import {
  all,
  button,
  cells,
  fieldNamed,
  firstRow,
  found,
  headings,
  press,
  pressIn,
  reasonsOf,
  rightsOf,
  rowOf,
  rows,
  runOf,
  textOf,
  texts,
  toast,
  type,
} from './reading.ts';
import { call, close, open, pathsOf, server } from './stage.tsx';

beforeAll(async () => void (await server()));
afterAll(close);

const answer = (body: unknown, status = 200): Answer => ({ status, body });
const places = (): string => decodeURIComponent(location.pathname + location.search);
const listed =
  (path: string, data: readonly object[]): Instead =>
  (sent) =>
    sent.path.startsWith(`${path}?`) ? answer({ data, metadata: { total: data.length } }) : null;
/** The picture in a cell: what it is called. */
const pictureIn = (cell: Element | undefined): string | null => cell?.querySelector('[aria-label]')?.getAttribute('aria-label') ?? null;
/** What the icon library draws by this name. */
const drawnBy = (picture: string): string => {
  const made = { Check: CheckOutlined, Close: CloseOutlined, WarningAmber: WarningAmberOutlined }[picture];
  if (made === undefined) throw new Error(`Name ${picture} here.`);
  const drawn = document.createElement('div');
  drawn.innerHTML = renderToStaticMarkup(createElement(made));
  return drawn.querySelector('svg')?.innerHTML ?? '';
};

describe('the menu', () => {
  it('has SSO connections, deployments and domains in the group shop, in this order [P1-2.1-052] [P2-2-026]', async () => {
    await open('/domains');
    await firstRow();
    const links = texts('nav a').filter((each) => ['SSO connections', 'Deployments', 'Domains'].includes(each));
    expect(links).toEqual(['SSO connections', 'Deployments', 'Domains']);
  });
});

describe('the domains list', () => {
  const row = (more: object): object => ({ id: 'x', full_qualified_domain_name: 'moon.example', company: 'NORDLICHT', ...more });

  it.each([
    ['CERT_OK', 'Check', 'Certificate is valid', 'P2-2-259'],
    ['CERT_EXPIRING', 'WarningAmber', 'Certificate expires soon', 'P2-2-260'],
    ['CERT_EXPIRED', 'Close', 'No SSL Monitoring', 'P2-2-261] [P2-2-262'],
    [null, 'Close', 'No SSL Monitoring', 'P2-2-261] [P2-2-262'],
  ])('shows the SSL monitor %s as the picture %s, called %s [%s]', async (ssl_monitor, picture, title, _id) => {
    await open('/domains', { instead: listed('/domains', [row({ ssl_monitor })]) });
    const shown = cells(await firstRow())['SSL monitor'];
    expect(pictureIn(shown) ?? shown?.querySelector('[title]')?.getAttribute('title')).toBe(title);
    expect([...(shown?.querySelectorAll('svg') ?? [])].map(({ innerHTML }) => innerHTML)).toEqual([drawnBy(picture)]);
  });

  it('shows a check for true and a cross for false or missing [P2-2-256] [P2-2-257] [P2-2-264]', async () => {
    await open('/domains', {
      instead: listed('/domains', [
        row({ id: 'a', reachable: true, uptime_monitor: true }),
        row({ id: 'b', full_qualified_domain_name: 'b.example', reachable: false }),
      ]),
    });
    await firstRow();
    const [good, bad] = rows().map((each) => cells(each));
    expect([pictureIn(good?.['Reachable']), pictureIn(good?.['Uptime monitor'])]).toEqual(['Yes', 'Yes']);
    expect([pictureIn(bad?.['Reachable']), pictureIn(bad?.['Uptime monitor'])]).toEqual(['No', 'No']);
    const drawn = (cell: Element | undefined) => cell?.querySelector('svg')?.innerHTML;
    expect([drawn(good?.['Reachable']), drawn(good?.['Uptime monitor'])]).toEqual(['Check', 'Check'].map(drawnBy));
    expect([drawn(bad?.['Reachable']), drawn(bad?.['Uptime monitor'])]).toEqual(['Close', 'Close'].map(drawnBy));
  });

  it('opens a domain in a new tab, with https:// unless it has a scheme [P2-2-270] [P2-2-271]', async () => {
    const stage = await open('/domains?q=nordlicht.shop');
    await runOf(await rowOf('nordlicht.shop.example'), 'Open domain');
    await waitFor(() => expect(stage.left).toEqual(['https://nordlicht.shop.example']));
    const other = await open('/domains', { instead: listed('/domains', [row({ full_qualified_domain_name: 'http://old.example' })]) });
    await runOf(await firstRow(), 'Open domain');
    await waitFor(() => expect(other.left).toEqual(['http://old.example']));
  });

  it('edits and deletes saved rows only, and opens them all [P2-2-267] [P2-2-268] [P2-2-269]', async () => {
    await open('/domains?q=nordlicht.shop');
    expect(await rightsOf(await rowOf('nordlicht.shop.example'))).toEqual({ Edit: true, 'Open domain': true, Delete: true });
    await open('/domains', { instead: listed('/domains', [{ full_qualified_domain_name: 'seen.example', reachable: true }]) });
    expect(await rightsOf(await rowOf('seen.example'))).toEqual({ Edit: false, 'Open domain': true, Delete: false });
    const reason = 'Only the monitor knows this host';
    expect(await reasonsOf(await rowOf('seen.example'))).toEqual({ Edit: reason, Delete: reason });
  });

  it('is for admins only [P2-2-278] [P1-6-014]', async () => {
    await open('/domains', { as: 'superuser' });
    await found('main', /You may not open Domains/);
    expect(texts('nav a')).not.toContain('Domains');
  });

  it('refuses what is no fully qualified domain name [P2-5-071] [P2-5-072]', async () => {
    await open('/domains/create');
    await found('[data-field]');
    for (const wrong of ['moon', 'https://moon.example', 'moon base.example']) {
      type('Domain', wrong);
      await waitFor(() =>
        expect(texts('[id$="-error"]', fieldNamed('Domain').node)).toEqual(['Domain must be a host name such as shop.example.com']),
      );
      type('Domain', 'moon.example');
      await waitFor(() => expect(texts('[id$="-error"]', fieldNamed('Domain').node)).toEqual([]));
    }
  });
});

describe('the deployments list', () => {
  const started: Instead = (sent) => (sent.method === 'GET' ? null : answer({ data: {} }));
  const failing: Instead = (sent) => (sent.method === 'GET' ? null : answer({ message: 'no' }, 409));

  it('shows hosts and presets of the config [P2-2-401] [P2-2-402] [P2-2-403] [P2-2-404] [P2-2-405] [P2-2-406] [P2-3-121]', async () => {
    await open('/deployments');
    const shown = cells(await rowOf('shop-nordlicht'));
    expect(headings()).toEqual(['ID', 'VPN host', 'Hosts', 'Channels', 'Presets', 'Last deployment']);
    expect(textOf(shown['Hosts'] ?? null)).toBe('nordlicht.shop.example, stage.nordlicht.shop.example');
    expect(textOf(shown['Presets'] ?? null)).toBe('nordlicht, nordlicht-stage');
    expect(textOf(shown['VPN host'] ?? null)).toBe('vpn-1.example');
  });

  it('starts one deployment [P2-1-012] [P2-6-004] [P2-7-097] [P2-8-004]', async () => {
    const stage = await open('/deployments', { instead: started });
    await runOf(await rowOf('shop-nordlicht'), 'Deploy');
    await call(stage, 'POST', '/deployments/shop-nordlicht/runs');
    await toast('Deployment started');
  });

  it('starts all of them after a question [P2-6-005] [P2-7-098] [P2-8-004]', async () => {
    const stage = await open('/deployments', { instead: started });
    await firstRow();
    await press('Deploy all');
    await pressIn('Deploy all');
    await call(stage, 'POST', '/deployments/*/runs');
    await toast('Deployment started');
  });

  it('says when none could be started [P2-8-005]', async () => {
    await open('/deployments', { instead: failing });
    await runOf(await rowOf('shop-nordlicht'), 'Deploy');
    await toast('Deployment could not be started');
  });

  it('opens the logs in a new tab, which reads the runs [P2-6-006] [P2-7-099]', async () => {
    const stage = await open('/deployments');
    await runOf(await rowOf('shop-nordlicht'), 'Logs');
    await waitFor(() => expect(stage.left).toEqual(['/deployment-runs?_deployment=shop-nordlicht']));
    const tab = await open(stage.left[0] ?? '');
    await firstRow();
    await call(tab, 'GET', '/deployments/shop-nordlicht/runs?');
  });

  it('shows a log, which is read again while the run goes on [P2-7-099]', async () => {
    const run = { id: 'r', deployment: 'shop-nordlicht', state: 'running', steps_done: 1, steps_total: 2, log: 'first line\n' };
    let reads = 0;
    await open('/deployment-runs/r?_deployment=shop-nordlicht', {
      instead: (sent) => {
        if (sent.path !== '/deployments/shop-nordlicht/runs/r') return null;
        reads += 1;
        return answer({ data: reads === 1 ? run : { ...run, state: 'done', log: 'first line\nDone\n' } });
      },
    });
    await found('main', /first line/);
    await found('main', /first line\s*Done/);
    expect(reads).toBe(2);
  });

  it.each([
    ['Disable', true, 'disable'],
    ['Enable', false, 'enable'],
  ])('%ss a deployment from its row [P2-4-098] [P2-7-095] [P2-8-006]', async (title, enabled, action) => {
    const data = [{ id: 'moon', enabled, config: { features: [] } }];
    const stage = await open('/deployments', { instead: (sent) => listed('/deployments', data)(sent) ?? started(sent) });
    expect(Object.keys(await rightsOf(await rowOf('moon')))).not.toContain(title === 'Enable' ? 'Disable' : 'Enable');
    await runOf(await rowOf('moon'), title);
    expect((await call(stage, 'PUT', '/deployments/moon')).body).toEqual({ action });
    await toast('Deployment "moon" was saved.');
  });

  it('says when it could not be disabled [P2-8-006]', async () => {
    await open('/deployments', { instead: failing });
    await runOf(await rowOf('shop-nordlicht'), 'Disable');
    await toast('Deployment "shop-nordlicht" could not be saved: no');
  });

  it('enables and disables all [P2-4-098] [P2-7-096]', async () => {
    const stage = await open('/deployments', { instead: started });
    await firstRow();
    await press('Enable all');
    expect((await call(stage, 'PUT', '/deployments/*')).body).toEqual({ action: 'enable' });
    await press('Disable all');
    await pressIn('Disable all');
    await waitFor(() =>
      expect(stage.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toContainEqual({ action: 'disable' }),
    );
  });

  it('configures nothing: a dialog shows the config as JSON, with enable and disable [P2-6-007] [P2-6-008]', async () => {
    await open('/deployments');
    await runOf(await rowOf('shop-nordlicht'), 'Configure');
    const frame = await found('[role=dialog]', /presetHostMapping/);
    expect(textOf(frame)).toContain('presetTenantMapping');
    expect(texts('button', frame)).toContain('Disable');
    expect(all('input, textarea', frame)).toEqual([]);
    expect(places()).toBe('/deployments/shop-nordlicht');
  });

  it('has launchers of its features below a row, which open what is configured [P2-3-120] [P2-3-121]', async () => {
    const features = ['Ariba', 'Coupa', 'Jaggaer', 'OCI', 'EDI'];
    const data = [
      { id: 'moon', config: { features } },
      { id: 'sun', config: { features: ['OCI'] } },
    ];
    const urls = Object.fromEntries(
      features.map((each) => [`launcher_${each.toLowerCase()}`, `https://${each.toLowerCase()}.example/{id}`]),
    );
    const stage = await open('/deployments', {
      instead: (sent) => (sent.path === '/settings.json' ? answer(urls) : listed('/deployments', data)(sent)),
    });
    const unfold = async (id: string): Promise<void> => {
      const row = await rowOf(id);
      fireEvent.click(all('button[aria-expanded]', row)[0] ?? row);
    };
    await unfold('sun');
    await button('OCI');
    expect(texts('main button').filter((each) => features.includes(each))).toEqual(['OCI']);
    await press('OCI');
    await waitFor(() => expect(stage.left).toEqual(['https://oci.example/sun']));
    await unfold('moon');
    await waitFor(() =>
      expect(
        texts('main button')
          .filter((each) => features.includes(each))
          .toSorted(),
      ).toEqual([...features, 'OCI'].toSorted()),
    );
  });

  it('leaves deploying, logs and configuring to admins [P1-6-011] [P2-6-004] [P2-6-005] [P2-6-006] [P2-6-007] [P2-6-024] [P1-6-042]', async () => {
    const stage = await open('/deployments', { as: 'api_deployments' });
    const row = await rowOf('shop-nordlicht');
    expect(all('button[aria-haspopup=menu]', row)).toEqual([]);
    expect(texts('main button').filter((each) => /all$/.test(each))).toEqual([]);
    expect(pathsOf(stage).filter((path) => path.includes('/runs'))).toEqual([]);
    await open('/deployments', { as: 'nobody' });
    await found('main', /You may not open Deployments/);
  });
});

describe('the deployments of the dashboard', () => {
  const linesOf = async (as: string): Promise<HTMLElement> => {
    await open('/dashboard', { as });
    return found('ul[aria-label=Deployments] li', /shop-nordlicht/);
  };

  it('are deployed, looked into and configured by admins [P2-6-009] [P2-6-004] [P2-6-005] [P2-6-006] [P2-6-007]', async () => {
    const line = await linesOf('admin');
    await waitFor(() => expect(texts('button', line)).toEqual(expect.arrayContaining(['Deploy', 'Logs'])));
    expect(all('a', line).map((each) => [textOf(each), each.getAttribute('href')])).toEqual([['Configure', '/deployments/shop-nordlicht']]);
    await button('Deploy all');
  });

  it('are only shown to others of the role [P2-6-009]', async () => {
    const line = await linesOf('api_deployments');
    expect([texts('button', line).filter((each) => ['Deploy', 'Logs'].includes(each)), texts('a', line)]).toEqual([[], []]);
    expect(texts('main button')).not.toContain('Deploy all');
  });
});
