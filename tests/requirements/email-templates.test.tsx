/** Email templates over the real server: the list, and the tester with its preview. */
import './dom.ts';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { all, button, cells, drawn, fieldNamed, filterTitles, firstRow, found, headings, inputOf, labelled } from './reading.ts';
import { offered, opened, pick, place, press, rightsOf, rowOf, rows, runOf, textOf, texts, toast, type, wordsOf } from './reading.ts';
import { call, close, open, pathsOf, rowsAt, server, type Stage } from './stage.tsx';

beforeAll(async () => void (await server()));
afterAll(close);

const as = 'api_email_templates';
const cms = 'https://cms.example/layouts/{layout_id}/mails/{id}';
/** Settings with a CMS, in place of the server's. */
const withCms = { instead: ({ path }: { readonly path: string }) => (path === '/settings.json' ? { status: 200, body: { cms } } : null) };
const template = '/email-templates/default/order-confirmation';

describe('the list of email templates', () => {
  beforeEach(async () => {
    await open('/email-templates', { as });
    await firstRow();
  });

  it('stands in the group marketing and has its columns [P2-2-027] [P2-2-279] [P2-2-290]', () => {
    const entry = all('nav[aria-label="Main menu"] a').find((link) => textOf(link) === 'Email templates');
    expect(textOf(entry?.closest('nav > *')?.querySelector('button[aria-expanded]') ?? null)).toBe('Marketing');
    expect(place()).toBe('Email templates');
    expect(headings()).toEqual(['Template code', 'Preset', 'CMS code', 'Status']);
  });

  it('is sorted by template code [P2-2-280]', () => {
    const codes = rows().map((row) => textOf(cells(row)['Template code'] ?? null));
    expect(codes).toEqual(codes.toSorted());
    expect(document.querySelector('[role=columnheader][aria-sort=ascending]')?.textContent).toContain('Template code');
  });

  it('filters by preset and by status published, draft or none [P2-2-283] [P2-2-284]', async () => {
    expect(await filterTitles()).toEqual(['Preset', 'Status']);
    fireEvent.click(all('[role=menuitem]').find((item) => textOf(item) === 'Status') ?? document.body);
    await waitFor(() => expect(texts('[role=group] label, [role=radiogroup] label')).toEqual(['Published', 'Draft', 'Not in CMS']));
  });

  it('neither creates nor exports [P2-2-281] [P2-2-282] [P2-1-009]', () => {
    const buttons = texts('main header button, main header a');
    expect(buttons.filter((title) => /New|Create|Export/.test(title))).toEqual([]);
  });

  it('says None where a template has no CMS data, and offers neither CMS nor test there [P2-2-287] [P2-2-288]', async () => {
    await open('/email-templates?status=none', { as, ...withCms });
    const [row] = await waitFor(() => {
      expect(rows().length).toBeGreaterThan(0);
      return rows();
    });
    if (row === undefined) throw new Error('There is no row.');
    expect(textOf(cells(row)['Status'] ?? null)).toBe('Not in CMS');
    expect(await rightsOf(row)).toMatchObject({ 'Open in CMS': false, 'Send test': false });
  });

  it('leads to the CMS [P2-2-285] [P2-2-289]', async () => {
    const stage = await open('/email-templates?preset=default', { as, ...withCms });
    await runOf(await rowOf('order-confirmation'), 'Open in CMS');
    await waitFor(() => expect(stage.left).toEqual(['https://cms.example/layouts/layout-default/mails/4000']));
  });

  it('does not lead to a CMS that is not set up [P2-2-289]', async () => {
    await open('/email-templates?preset=default', { as });
    expect(await rightsOf(await rowOf('order-confirmation'))).toMatchObject({ 'Open in CMS': false, 'Send test': true });
  });

  it('leads to the tester [P2-2-286] [P2-2-010]', async () => {
    await open('/email-templates?preset=default', { as });
    await runOf(await rowOf('order-confirmation'), 'Send test');
    await found('iframe');
    expect(location.pathname).toBe(template);
  });

  it('is not there for who lacks the role [P1-6-041] [P2-6-023]', async () => {
    for (const path of ['/email-templates', template]) {
      const stage = await open(path, { as: 'api_orders' });
      await found('h1', '403');
      expect(pathsOf(stage).filter((each) => each.startsWith('/email-templates'))).toEqual([]);
      expect(texts('nav[aria-label="Main menu"] a')).not.toContain('Email templates');
    }
  });
});

it('looks presets up, 999 a page [P1-7.1-040] [P1-7.1-051] [P2-7-111]', async () => {
  const stage = await open('/email-templates', { as });
  await firstRow();
  const items = await opened(await button('Filter'));
  fireEvent.click(items.find((item) => textOf(item) === 'Preset') ?? document.body);
  // Its rows ask for the presets they name, the filter for all there are.
  await waitFor(() => expect(stage.sent.some(({ url }) => url.searchParams.get('_limit') === '999')).toBe(true));
  const { path } = stage.sent.find(({ url }) => url.searchParams.get('_limit') === '999') ?? { path: '' };
  expect(path).toMatch(/^\/presets\?/);
  await waitFor(() => expect(textOf(document.body)).toContain('nordlicht-stage'));
});

describe('the email tester', () => {
  const frame = (): Promise<HTMLIFrameElement> => found('iframe').then((node) => node as HTMLIFrameElement); // an iframe is what the selector finds
  const previews = (stage: Stage): readonly unknown[] => stage.sent.filter(({ path }) => path.endsWith('/preview')).map(({ body }) => body);

  it('has language, send to and payload, the payload from the template [P2-2-291] [P2-2-292] [P2-2-293] [P2-2-294] [P2-7-052] [P2-7-053]', async () => {
    const stage = await open(template, { as });
    await frame();
    expect(place()).toBe('Email templates / default / order-confirmation');
    expect(drawn().map(({ label, isRequired }) => [label, isRequired])).toEqual([
      ['Language', true],
      ['Send to', true],
      ['Payload', false],
    ]);
    const [record] = (await rowsAt('email-templates?template_code=order-confirmation&preset=default')) as readonly object[];
    expect(record).toBeDefined();
    const payload = inputOf('Payload').value;
    expect(payload).toContain('\n  "order_number": "ORD-2026-004821"');
    expect(previews(stage)).toEqual([{ language: 'en', payload: JSON.parse(payload) as unknown }]);
  });

  it('offers six languages [P2-3-092]', async () => {
    await open(template, { as });
    await frame();
    expect(wordsOf(await offered('Language'))).toEqual(['German', 'English', 'French', 'Italian', 'Portuguese', 'Spanish']);
  });

  it('draws the mail as it is typed, in a frame without any right', async () => {
    const stage = await open(template, { as });
    const drawnFrame = await frame();
    expect(drawnFrame.getAttribute('sandbox')).toBe('');
    expect(drawnFrame.srcdoc).toContain('Hello Ruth Whitfield');
    await pick('Language', 'Italian');
    type('Payload', '{"name": "Ada", "order_number": "7"}');
    await waitFor(() => expect(drawnFrame.srcdoc).toContain('Buongiorno Ada'));
    expect(textOf(await found('[aria-label=Preview]'))).toContain('Il suo ordine 7');
    // Elements carry no styles of their own: the content policy of the page would refuse them.
    expect(drawnFrame.srcdoc).not.toMatch(/<[a-z]+ style=/);
    expect(previews(stage).at(-1)).toEqual({ language: 'it', payload: { name: 'Ada', order_number: '7' } });
    fireEvent.click(await labelled('Show as plain text'));
    expect(textOf(await labelled('Email as plain text'))).toContain('Buongiorno Ada, Grazie');
  });

  it('keeps the last preview while the payload is no JSON, and says why none is drawn for a list [P2-5-079]', async () => {
    const stage = await open(template, { as });
    const drawnFrame = await frame();
    type('Payload', '{"name": ');
    await found('[id$="-error"]', /^This is not valid JSON/);
    await press('Send test mail');
    expect(pathsOf(stage, 'POST').filter((path) => path.endsWith('sendtest'))).toEqual([]);
    expect(drawnFrame.srcdoc).toContain('Hello Ruth Whitfield');
    type('Payload', '[1]');
    await waitFor(() => expect(textOf(document.querySelector('[aria-label=Preview]'))).toContain('The payload must be a JSON object'));
    expect(drawnFrame.isConnected).toBe(true);
  });

  it('sends language, recipient and payload, says so, and keeps what was typed [P2-7-055] [P2-8-034]', async () => {
    const stage = await open(template, { as });
    await frame();
    await pick('Language', 'Spanish');
    type('Send to', 'ann@moon.test');
    type('Payload', '{"name": "Ada"}');
    await press('Send test mail');
    await toast('Testmail for template order-confirmation was sent successfully.');
    const sent = await call(stage, 'POST', `${template}/sendtest`);
    expect(sent.body).toEqual({ language: 'es', send_to: 'ann@moon.test', payload: { name: 'Ada' } });
    expect([fieldNamed('Language').value, inputOf('Send to').value]).toEqual(['Spanish', 'ann@moon.test']);
    expect(location.pathname).toBe(template);
  });

  it('sends an empty payload as an empty object [P2-5-079]', async () => {
    const stage = await open(template, { as });
    await frame();
    type('Payload', '');
    await press('Send test mail');
    expect((await call(stage, 'POST', `${template}/sendtest`)).body).toMatchObject({ payload: {} });
  });

  it('says when the mail could not be sent [P2-8-035]', async () => {
    await open(template, {
      as,
      instead: ({ path }) => (path.endsWith('sendtest') ? { status: 409, body: { message: 'No mail server accepted the email' } } : null),
    });
    await frame();
    await press('Send test mail');
    await toast('An error has occurred. The email could not be sent.');
  });

  it.each([
    ['P2-5-078', '', 'Send to is required'],
    ['P2-5-079', 'ann', 'Send to must be an email address'],
  ])('[%s] does not send to "%s"', async (_id, address, text) => {
    const stage = await open(template, { as });
    await frame();
    type('Send to', address);
    await press('Send test mail');
    await waitFor(() => expect(texts('[id$="-error"]').join()).toContain(text.split(' must')[0]?.split(' is')[0] ?? text));
    expect(pathsOf(stage, 'POST').filter((path) => path.endsWith('sendtest'))).toEqual([]);
  });

  it('is left by Cancel, to the list [P2-2-295]', async () => {
    await open(template, { as });
    await frame();
    await press('Cancel');
    await firstRow();
    expect(location.pathname).toBe('/email-templates');
  });

  it('leads to the CMS entry of the template [P2-7-053] [P2-2-289]', async () => {
    const stage = await open(template, { as, ...withCms });
    await frame();
    await press('Open in CMS');
    await waitFor(() => expect(stage.left).toEqual(['https://cms.example/layouts/layout-default/mails/4000']));
  });

  it('draws a template without CMS data, but sends no test [P2-2-288]', async () => {
    const [row] = await rowsAt('email-templates?status=none&_limit=1');
    const stage = await open(`/email-templates/${String(row?.['preset'])}/${String(row?.['template_code'])}`, { as });
    await frame();
    expect((await button('Send test mail')).getAttribute('aria-disabled')).toBe('true');
    await press('Send test mail');
    expect(pathsOf(stage, 'POST').filter((path) => path.endsWith('sendtest'))).toEqual([]);
  });

  it('is no page for a template that there is not', async () => {
    await open('/email-templates/default/no-such', { as });
    await found('h1', '404');
  });

  it('speaks German', async () => {
    await open(template, { as, locale: 'de' });
    await frame();
    expect(drawn().map(({ label }) => label)).toEqual(['Sprache', 'Senden an', 'Nutzdaten']);
    await press('Testmail senden');
    await toast('Die Testmail zur Vorlage order-confirmation wurde erfolgreich verschickt.');
  });
});
