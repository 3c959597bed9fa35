import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeDialog } from '../../engine/model/verdict.ts';
import { openBlobFolder } from '../../engine/server/blobs/folder.ts';
import { openMailer, type SendMail } from '../../engine/server/mail.ts';
import type { OwnModel } from '../../engine/model/project-types.ts';
import type { Api, Got } from './api.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { openPlatform } from './platform.ts';

type Row = Readonly<Record<string, unknown>>;

const from = 'steward@platform.test';
const folder = mkdtempSync(join(tmpdir(), 'outbox-'));
let mailer: SendMail;
let mailbox: Mailbox;
let api: Api;

beforeAll(async () => {
  mailbox = await openMailbox();
  const overSmtp = openMailer({ smtpUrl: mailbox.url, from, blobs: openBlobFolder('/nowhere') });
  mailer = overSmtp;
  api = await openPlatform({ deliver: (mail) => mailer(mail) });
  // Put back by the tests that need another one.
  restore = () => (mailer = overSmtp);
});
afterAll(async () => {
  await api.close();
  await mailbox.close();
});
let restore = (): unknown => undefined;

const as = 'api_email_templates';
const send = (request: string, body?: unknown, who: string | null = as): Promise<Got> => api.send(request, { as: who, body });
const rowsOf = (got: Got): readonly Row[] => (got.body as { data: readonly Row[] }).data;
const errorsOf = (got: Got): Row => (got.body as { errors: Row }).errors;
const path = 'email-templates/default/order-confirmation';

describe('the list', () => {
  it('holds template code, preset and the CMS data of each template [P2-3-091] [P2-7-054] [P2-2-290]', async () => {
    const rows = rowsOf(await send('GET email-templates?_limit=500'));
    const row = rows.find((each) => each['preset'] === 'default' && each['template_code'] === 'order-confirmation');
    expect(row?.['cms_data']).toEqual({ code: 'default-order-confirmation', status: 'published', layout_id: 'layout-default', id: '4000' });
    expect(rows.map((each) => each['template_code'])).toContain('budget-import');
    expect(JSON.stringify(rows)).not.toContain('<html');
  });

  it.each(['published', 'draft', 'none'])('is filtered by the status %s [P2-2-284]', async (status) => {
    const all = rowsOf(await send('GET email-templates?_limit=500'));
    const found = rowsOf(await send(`GET email-templates?status=${status}&_limit=500`));
    const wanted = all.filter((row) => ((row['cms_data'] as Row | undefined)?.['status'] ?? 'none') === status);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(wanted);
  });

  it('is filtered by preset, and sorted by template code unless told [P2-2-283] [P2-2-280]', async () => {
    const found = rowsOf(await send('GET email-templates?preset=default'));
    const codes = found.map((row) => String(row['template_code']));
    expect(new Set(found.map((row) => row['preset']))).toEqual(new Set(['default']));
    expect(codes).toEqual(codes.toSorted());
  });

  it('is read-only: nothing is created, changed, deleted or exported [P2-1-009] [P2-2-281] [P2-2-282]', async () => {
    const values = { preset: 'default', template_code: 'new-one' };
    expect((await send('POST email-templates', values, 'admin')).status).toBe(405);
    expect((await send(`PUT ${path}`, values, 'admin')).status).toBe(405);
    expect((await send(`DELETE ${path}`, undefined, 'admin')).status).toBe(405);
    const payload = { resource: 'email-templates', filter: {}, format: 'csv', sort: [] };
    const exported = await send('POST commands/ExportCommandConfig/runs', { id: 'ExportCommandConfig', cli_params: payload }, 'admin');
    expect([exported.status, exported.text]).toEqual([422, expect.stringContaining('There is no export')]);
  });

  it.each(['order-confirmation', 'mail_2', '0'])('may name a template %s [P2-5-076]', (name) => expect(faultsOf(name)).toEqual([]));
  it.each(['Order', 'order mail', 'prämie', 'a.b', 'a/b'])('may not name a template %s [P2-5-076]', (name) =>
    expect(faultsOf(name)).toEqual(['pattern']),
  );

  it('has presets whose logo is at an address without a password', async () => {
    const post = (logo: string): Promise<Got> => send('POST presets', { code: `logo-${String(logo.length)}`, logo }, 'admin');
    const refused = await post('https://ada:secret@pictures.example/logo.svg');
    expect([refused.status, Object.keys(errorsOf(refused))]).toEqual([422, ['logo']]);
    expect((await post('https://ada@pictures.example/logo.svg')).status).toBe(201);
  });

  it('has presets to choose from, 999 a page, for who may see templates [P1-7.1-040] [P1-7.1-051] [P2-7-111] [P2-3-119]', async () => {
    const presets = rowsOf(await send('GET presets?_limit=999'));
    expect(presets.map(({ code }) => code)).toEqual(expect.arrayContaining(['default', 'nordlicht', 'nordlicht-stage']));
    const admin = rowsOf(await send('GET presets?_limit=999', undefined, 'admin'));
    expect(admin.find(({ code }) => code === 'default')).toMatchObject({ code: 'default', logo: expect.stringMatching(/^https:/) });
    const own: OwnModel = api.model;
    expect(own.resources['email-templates']?.fields.preset.choices).toMatchObject({ kind: 'ref', to: 'presets', pageSize: 999 });
  });
});

/** What is wrong with a name of a template, as browser and server see it. */
function faultsOf(name: string): readonly string[] {
  const own: OwnModel = api.model;
  const field = own.resources['email-templates']?.fields.template_code;
  if (!field) throw new Error('There is no template code.');
  // Nobody writes it here; what names a template elsewhere is of the same type.
  const fields = { name: { ...field, name: 'name', readOnly: false } };
  const scope = {
    params: {},
    roles: new Set<string>(),
    now: api.clock.now,
    zone: 'UTC',
    mode: 'create',
    settings: {},
    user: undefined,
  } as const;
  return judgeDialog(fields, { name }, scope).map(({ code }) => code);
}

describe('one template', () => {
  it('is read with its payload and CMS id under names of their own [P2-3-090] [P2-7-052] [P2-7-054]', async () => {
    const { data } = (await send(`GET ${path}`)).body as { data: Row };
    expect(data).toMatchObject({ template_code: 'order-confirmation', preset: 'default', cmsData: { id: '4000' } });
    expect((data['template'] as { payloadTemplate: Row }).payloadTemplate).toMatchObject({ order_number: 'ORD-2026-004821' });
    expect(JSON.stringify(data)).not.toContain('<html');
  });

  it.each([
    ['GET', 'email-templates'],
    ['GET', path],
    ['POST', `${path}/preview`],
    ['POST', `${path}/sendtest`],
  ])('needs its role: %s %s [P2-6-023] [P1-6-041]', async (method, at) => {
    const body = method === 'GET' ? undefined : { language: 'en', payload: {}, send_to: 'ann@moon.test' };
    const sent = at.endsWith('preview') ? { language: 'en', payload: {} } : body;
    for (const who of ['nobody', 'api_orders', 'supplier']) expect((await send(`${method} ${at}`, sent, who)).status).toBe(403);
    expect((await send(`${method} ${at}`, sent, null)).status).toBe(401);
  });
});

describe('a preview', () => {
  const preview = async (body: unknown): Promise<Row> => ((await send(`POST ${path}/preview`, body)).body as { data: Row }).data;

  it('is the mail in the language, filled with the payload [P2-2-291]', async () => {
    const payload = {
      name: 'Ada',
      order_number: '7',
      items: [
        { name: 'Lamp', quantity: 2 },
        { name: 'Chair', quantity: 1 },
      ],
      total: '9',
    };
    const mail = await preview({ language: 'fr', payload });
    expect(mail['subject']).toBe('Votre commande 7');
    expect(mail['html']).toContain('Bonjour Ada');
    expect(String(mail['html']).match(/<tr><td/g)).toHaveLength(3);
    expect(mail['html']).not.toContain('href');
    expect(mail['text']).toContain('Bonjour Ada,\n\nMerci');
    expect(mail['text']).not.toContain('<');
  });

  it('never takes a value for HTML or for a template', async () => {
    const payload = { name: '<script>alert(1)</script>{{order_number}}', order_number: '" onload="x', url: 'https://x.test/?a="><b>' };
    const mail = await preview({ language: 'en', payload });
    expect(mail['html']).not.toContain('<script');
    expect(mail['html']).not.toContain('?a="');
    expect(mail['html']).toContain('{{order_number}}');
    expect(mail['text']).toContain('<script>alert(1)</script>{{order_number}}');
  });

  it('sends nothing and writes nothing', async () => {
    const before = [mailbox.received.length, (await api.store.query('select count(*) as n from audit'))[0]?.['n']];
    await preview({ language: 'en', payload: {} });
    expect([mailbox.received.length, (await api.store.query('select count(*) as n from audit'))[0]?.['n']]).toEqual(before);
  });
});

describe('a test mail', () => {
  const languages = [
    ['de', 'Ihre Bestellung 4711', 'vielen Dank für Ihre Bestellung'],
    ['en', 'Your order 4711', 'Thank you for your order'],
    ['fr', 'Votre commande 4711', 'Merci pour votre commande'],
    ['it', 'Il suo ordine 4711', 'Grazie per il suo ordine'],
    ['pt', 'A sua encomenda 4711', 'Obrigado pela sua encomenda'],
    ['es', 'Su pedido 4711', 'Gracias por su pedido'],
  ] as const;

  it.each(languages)('arrives in %s [P2-3-092] [P2-7-055] [P2-8-034]', async (language, subject, sentence) => {
    mailbox.received.length = 0;
    const got = await send(`POST ${path}/sendtest`, { language, send_to: 'ann@moon.test', payload: { name: 'Ada', order_number: '4711' } });
    expect([got.status, got.body]).toEqual([200, { message: 'The test email was sent.' }]);
    const [mail] = mailbox.received;
    expect(mail?.to).toEqual(['ann@moon.test']);
    const { headers, html, text } = read(mail?.source ?? '');
    expect(headers).toContain(`Subject: ${subject}`);
    expect(headers).toContain('From: steward@platform.test');
    expect(html).toContain(sentence);
    expect(text).toContain(sentence);
    expect(text).toContain('Ada');
  });

  it('is a file in the outbox without a mail server', async () => {
    mailer = openMailer({ smtpUrl: null, from, blobs: openBlobFolder(folder) });
    await send(`POST ${path}/sendtest`, { language: 'en', send_to: 'ann@moon.test', payload: { order_number: '12' } });
    restore();
    const outbox = join(folder, 'outbox');
    const [file = ''] = readdirSync(outbox);
    expect(readFileSync(join(outbox, file), 'utf8')).toContain('Subject: Your order 12');
  });

  it('that no mail server takes is refused [P2-8-035]', async () => {
    mailer = openMailer({ smtpUrl: 'smtp://127.0.0.1:1', from, blobs: openBlobFolder('/nowhere') });
    const got = await send(`POST ${path}/sendtest`, { language: 'en', send_to: 'ann@moon.test', payload: {} });
    restore();
    expect([got.status, got.body]).toMatchObject([409, { message: 'No mail server accepted the email' }]);
  });

  it.each([
    ['P2-5-077', 'no language', { send_to: 'ann@moon.test' }, 'language'],
    ['P2-3-092', 'a language that is not offered', { language: 'zh', send_to: 'ann@moon.test' }, 'language'],
    ['P2-5-078', 'no recipient', { language: 'en' }, 'send_to'],
    ['P2-5-079', 'a recipient that is no address', { language: 'en', send_to: 'ann' }, 'send_to'],
    ['P2-5-079', 'two recipients', { language: 'en', send_to: 'a@moon.test, b@moon.test' }, 'send_to'],
    ['P2-5-079', 'a payload that is a list', { language: 'en', send_to: 'ann@moon.test', payload: [1] }, 'payload'],
    ['P2-5-079', 'a payload that is a text', { language: 'en', send_to: 'ann@moon.test', payload: 'x' }, 'payload'],
  ])('[%s] is refused for %s, at its field', async (_id, _what, body, field) => {
    mailbox.received.length = 0;
    const got = await send(`POST ${path}/sendtest`, body);
    expect(got.status).toBe(422);
    expect(Object.keys(errorsOf(got))).toEqual([field]);
    expect(mailbox.received).toEqual([]);
  });

  it('without a payload is filled with an empty object [P2-5-079]', async () => {
    mailbox.received.length = 0;
    expect((await send(`POST ${path}/sendtest`, { language: 'en', send_to: 'ann@moon.test' })).status).toBe(200);
    expect(read(mailbox.received[0]?.source ?? '').headers).toContain('Subject: Your order');
  });

  it('is refused for a template without CMS data [P2-2-288]', async () => {
    const [row] = rowsOf(await send('GET email-templates?status=none'));
    const at = `email-templates/${String(row?.['preset'])}/${String(row?.['template_code'])}/sendtest`;
    const got = await send(`POST ${at}`, { language: 'en', send_to: 'ann@moon.test', payload: {} });
    expect([got.status, got.body]).toMatchObject([403, { message: 'This template has no CMS data' }]);
  });
});

/** Headers of a mail, and its two parts decoded. */
function read(source: string): { readonly headers: string; readonly html: string; readonly text: string } {
  const [headers = '', ...rest] = source.split('\r\n\r\n');
  const [boundary = ''] = /boundary="([^"]+)"/.exec(headers)?.slice(1) ?? [];
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`);
  const partOf = (type: string): string => {
    const [head = '', ...body] = (parts.find((part) => part.includes(`Content-Type: ${type}`)) ?? '').split('\r\n\r\n');
    const content = body.join('\r\n\r\n');
    return /base64/.test(head) ? Buffer.from(content, 'base64').toString() : quoted(content);
  };
  return { headers, html: partOf('text/html'), text: partOf('text/plain') };
}

function quoted(text: string): string {
  const bytes = text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_whole, code: string) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
