import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { statusOf } from '../../engine/server/reply/failure.ts';
import { Refusal } from '../../engine/server/reply/refusal.ts';
import { toRefusal } from '../../engine/server/reply/refusal-of.ts';
import { buildRefusalResponse } from '../../engine/server/reply/reply.ts';
import { say } from '../../engine/server/reply/say.ts';
import { requestLocale } from '../../engine/server/request/request.ts';
import { StoreError } from '../../engine/server/store/store.ts';
import type { Api, Call, Got } from './api.ts';
import { openPlatform } from './platform.ts';
import { setStored } from './stored.ts';

let api: Api;
let orders: Readonly<Record<string, string>>;
beforeAll(async () => {
  api = await openPlatform({ hasJobs: true, limits: { signIn: 10_000, password: 3 } });
  const { body } = await api.send('GET orders?_limit=200', { as: 'admin' });
  const rows = (body as { data: readonly { id: string; state: string }[] }).data;
  orders = Object.fromEntries(rows.map(({ id, state }) => [state, id]));
  const first = await api.send('POST usergroups', { as: 'admin', body: sentGroup('Sent first'), headers: sentKey });
  expect(first.status).toBe(201);
});
afterAll(() => api.close());

interface Case {
  readonly code: keyof typeof statusOf;
  readonly ask: string | (() => string);
  readonly call?: Partial<Call>;
  readonly en: string;
  readonly de: string;
  /** The hint in German, where it is a sentence. */
  readonly hint?: string;
}

const sentKey = { 'idempotency-key': '"sent-twice"' };
const sentGroup = (name: string) => ({ code: 'sent-twice', name, type: 'OTHER', channel: 'shop@nordlicht' });

const large = JSON.stringify({ code: 'x'.repeat(2 ** 20) });

/** A call for each kind of refusal, and what is read in both languages. */
const cases: readonly Case[] = [
  { code: 'signed-out', ask: 'GET budgets', call: { as: null }, en: 'You are not signed in', de: 'Sie sind nicht angemeldet' },
  { code: 'only-sso', ask: 'POST login', call: { as: null }, en: 'Login only over SSO', de: 'Anmeldung nur über SSO' },
  { code: 'forbidden', ask: 'GET users', call: { as: 'nobody' }, en: 'You may not do this', de: 'Das dürfen Sie nicht' },
  {
    code: 'cross-site',
    ask: 'POST budgets',
    call: { headers: { 'sec-fetch-site': 'cross-site' } },
    en: 'Calls from other sites are refused',
    de: 'Aufrufe von anderen Seiten werden abgelehnt',
  },
  {
    code: 'not-found',
    ask: 'GET shipping-calculations/none',
    en: 'Shipping calculation not found',
    de: 'Versandberechnung nicht gefunden',
  },
  { code: 'not-found', ask: 'GET nowhere', en: 'There is nothing at this address', de: 'Unter dieser Adresse gibt es nichts' },
  { code: 'no-such-method', ask: 'DELETE budgets', en: 'DELETE is not possible here', de: 'DELETE ist hier nicht möglich' },
  {
    code: 'state',
    ask: () => `PATCH orders/${orders['cancelled'] ?? ''}`,
    call: { body: { state: 'cancel' } },
    en: 'Only possible in state Transmitted, Validated, Pending payment, Payment confirmed, Processing, Finished, Problematic',
    de: 'Nur möglich im Status Übermittelt, Geprüft, Zahlung ausstehend, Zahlung bestätigt, In Bearbeitung, Abgeschlossen, Problematisch',
    hint: 'Erlaubte Status: new, validated, pending_payment, confirmed_payment, processing, finished, problematic',
  },
  {
    code: 'referenced',
    ask: 'DELETE companies/NORDLICHT',
    en: 'referential integrity error on delete',
    de: 'Dieser Datensatz kann nicht gelöscht werden, weil andere Datensätze auf ihn verweisen',
  },
  {
    code: 'key-reused',
    ask: 'POST usergroups',
    call: { body: sentGroup('Sent again'), headers: sentKey },
    en: 'This was saved already as it was sent first. What was changed since is not saved.',
    de: 'Das ist schon so gespeichert, wie es zuerst gesendet wurde. Was seitdem geändert wurde, ist nicht gespeichert.',
    hint: 'Öffnen Sie den angelegten Datensatz und ändern Sie ihn dort.',
  },
  {
    code: 'stale',
    ask: 'PUT companies/NORDLICHT',
    call: { body: {}, headers: { 'if-match': '"999"' } },
    en: 'The record has changed in the meantime',
    de: 'Der Datensatz hat sich inzwischen geändert',
  },
  {
    code: 'gone',
    ask: 'POST confirm-email',
    call: { as: null, body: { token: 'none', email: 'nobody@nordlicht.example' } },
    en: 'This link is no longer valid. Ask for a new one.',
    de: 'Dieser Link ist nicht mehr gültig. Fordern Sie einen neuen an.',
  },
  {
    code: 'version-unsaid',
    ask: 'PUT companies/NORDLICHT',
    call: { body: {}, isVersionUnsaid: true },
    en: 'The call does not say which version of the record it changes',
    de: 'Der Aufruf sagt nicht, welche Version des Datensatzes er ändert',
    hint: 'Senden Sie das ETag des gelesenen Datensatzes in If-Match, oder If-Match: *, um zu überschreiben, was auch immer dort steht',
  },
  {
    code: 'too-large',
    ask: 'POST budgets',
    call: { body: large },
    en: 'The body is larger than 1024 KB',
    de: 'Die Anfrage ist größer als 1024 KB',
  },
  {
    code: 'wrong-media',
    ask: 'POST budgets',
    call: { body: 'code=x', headers: { 'content-type': 'text/csv' } },
    en: 'The body must be JSON',
    de: 'Die Anfrage muss JSON sein',
  },
  {
    code: 'malformed',
    ask: 'POST budgets',
    call: { body: '{' },
    en: 'The body is not valid JSON',
    de: 'Die Anfrage ist kein gültiges JSON',
  },
  {
    code: 'malformed',
    ask: 'GET budgets',
    call: { headers: { 'x-timezone': 'Mars/Base' } },
    en: 'X-Timezone names "Mars/Base", which is not a time zone',
    de: 'X-Timezone nennt „Mars/Base“, das ist aber keine Zeitzone',
    hint: 'Ein IANA-Name wie Europe/Berlin',
  },
  {
    code: 'fields',
    ask: 'POST usergroups',
    call: { body: {} },
    en: 'Validation error',
    de: 'Einige Felder müssen korrigiert werden',
  },
  {
    code: 'unknown-filter',
    ask: 'GET budgets?colour=red',
    en: 'Budgets cannot be filtered by "colour"',
    de: 'Budgets: Nach „colour“ kann nicht gefiltert werden',
  },
  {
    code: 'unknown-operator',
    ask: 'GET users?enabled=~red',
    en: '"enabled" cannot be filtered with "contains"',
    de: '„enabled“ kann nicht mit „contains“ gefiltert werden',
  },
  {
    code: 'unknown-sort',
    ask: 'GET budgets?_sort[colour]=asc',
    en: 'Budgets cannot be sorted by "colour"',
    de: 'Budgets: Nach „colour“ kann nicht sortiert werden',
  },
  {
    code: 'bad-value',
    ask: 'GET budgets?_limit=many',
    en: '_limit is "many", but must be a whole number',
    de: '_limit ist „many“, muss aber eine ganze Zahl sein',
  },
  { code: 'missing-parent', ask: 'GET companies/*/regions', en: 'No filter _companyCode', de: 'Filter _companyCode fehlt' },
];

const sent = ({ ask, call }: Case, language: string): Promise<Got> => {
  const { headers, ...rest } = call ?? {};
  const all = { 'accept-language': language, ...headers };
  // Few attempts a minute are let through where mails are sent.
  api.clock.now = new Date(api.clock.now.getTime() + 60_000);
  return api.send(typeof ask === 'string' ? ask : ask(), { as: 'admin', ...rest, headers: all });
};

describe('a refusal is read in the language of who asks', () => {
  it.each(cases)('$code: $ask', async (one) => {
    const { code, en, de, hint } = one;
    const status = statusOf[code];
    expect(await sent(one, 'en')).toMatchObject({ status, body: { code, message: en } });
    expect(await sent(one, 'de')).toMatchObject({ status, body: { code, message: de, ...(hint === undefined ? {} : { hint }) } });
    expect(await sent(one, 'de-AT,en;q=0.5')).toMatchObject({ status, body: { code, message: de } });
    // Not offered: English.
    expect(await sent(one, 'zh')).toMatchObject({ status, body: { code, message: en } });
  });

  it('names every field in it', async () => {
    const { body } = await api.send('POST usergroups', { as: 'admin', body: {}, headers: { 'accept-language': 'de' } });
    expect(body).toMatchObject({
      errors: { name: ['Name ist erforderlich'], channel: ['Vertriebskanal ist erforderlich'] },
      fields: expect.arrayContaining([{ path: 'name', code: 'required', message: 'Name ist erforderlich' }]),
    });
  });

  it('says who has to wait so', async () => {
    const ask = { as: null, body: { email: 'nobody@nordlicht.example' }, headers: { 'accept-language': 'de' } };
    const all = [];
    for (let n = 0; n < 4; n++) all.push(await api.send('PUT forgot-password', ask));
    expect(all.at(-1)).toMatchObject({ status: 429, body: { code: 'too-many', message: 'Zu viele Versuche, bitte warten Sie' } });
  });

  it.each([
    [new StoreError({ message: '', code: '23505', constraint: null, detail: null }), 'not-now', /^Ein anderer Datensatz mit diesem Wert/],
    [new StoreError({ message: '', code: '08006', constraint: null, detail: null }), 'unavailable', /^Die Datenbank ist nicht erreichbar$/],
    [new Error('a bug'), 'failed', /^Auf dem Server ist etwas schiefgegangen$/],
    [
      new Refusal('source-wrong', say('"{source}" does not answer in JSON', { source: 'Lager' })),
      'source-wrong',
      /^„Lager“ antwortet nicht in JSON$/,
    ],
    [
      new Refusal('source-slow', say('"{source}" took too long to answer', { source: 'Lager' })),
      'source-slow',
      /^„Lager“ hat zu lange nicht geantwortet$/,
    ],
  ])('tells of what went wrong inside', async (error, code, message) => {
    const { words } = api.engine;
    const answer = buildRefusalResponse(toRefusal(error), (said) => words.print(said, 'de'));
    expect(await answer.json()).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it('has a row above for every kind', () => {
    const inside = ['too-many', 'not-now', 'unavailable', 'failed', 'source-wrong', 'source-slow'];
    expect([...new Set([...cases.map(({ code }) => code), ...inside])].toSorted()).toEqual(Object.keys(statusOf).toSorted());
  });
});

describe('a mail with a link for a new password', () => {
  const ask = async (locale: string | null, asked: string) => {
    await setStored(api, 'users', { where: { username: 'nobody' }, set: { locale } });
    // Few attempts a minute are let through.
    api.clock.now = new Date(api.clock.now.getTime() + 60_000);
    const body = { email: 'nobody@nordlicht.example' };
    const before = api.mails.length;
    const { body: answer } = await api.send('POST forgot-password', { as: null, body, headers: { 'accept-language': asked } });
    await vi.waitFor(() => expect(api.mails.length).toBe(before + 1), 30_000);
    return { mail: api.mails.at(-1), answer };
  };

  it('is written in the language of who gets it, the answer in that of who asks', async () => {
    const { mail, answer } = await ask('de-DE', 'en');
    expect(mail?.subject).toBe('Neues Passwort festlegen');
    expect(mail?.text).toMatch(
      /^Für diese Adresse .*\n\nLegen Sie es innerhalb von 60 Minuten .*\/reset-password\/[\w-]+\?.*\n\nWenn Sie das nicht/,
    );
    expect(answer).toMatchObject({ message: expect.stringMatching(/^If there is an account/) });
  });

  it('is written in the language of who asks where nothing else is known', async () => {
    expect((await ask(null, 'de')).mail?.subject).toBe('Neues Passwort festlegen');
    expect((await ask(null, 'en')).mail?.subject).toBe('Set a new password');
  });
});

describe('the pages of the sign-in', () => {
  const page = async (path: string, language: string) => {
    const answer = await api.app.request(path, { headers: { accept: 'text/html,*/*', 'accept-language': language } });
    const text = (await answer.text()).replace(/&#(\d+);/g, (_, sign: string) => String.fromCharCode(Number(sign)));
    return { status: answer.status, type: answer.headers.get('content-type'), text };
  };

  it('let a German choose in German who he is', async () => {
    const { status, text } = await page('/sso/login', 'de-DE,de;q=0.9,en;q=0.8');
    expect([status, /<html lang="(\w+)">/.exec(text)?.[1], /<h1>(.*)<\/h1>/.exec(text)?.[1]]).toEqual([
      200,
      'de',
      'Wählen Sie, wer Sie sind',
    ]);
    expect(text.split('<main>')[1]).not.toMatch(/Choose|identity|role\b/);
    expect(text).toContain('keine Rolle');
    expect((await page('/sso/login', 'fr')).text).toMatch(/<html lang="en">[^]*Choose who you are/);
  });

  it('say in German whom they do not know', async () => {
    const form = { method: 'POST', body: new URLSearchParams({ username: '<none>' }), headers: { 'accept-language': 'de' } };
    const answer = await api.app.request('/sso/login', form);
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Diesen Demo-Benutzer gibt es nicht')]);
  });

  it('show a refusal as a page with ways on, and as JSON to programs', async () => {
    const { status, type, text } = await page('/sso/callback', 'de');
    expect([status, type]).toEqual([404, 'text/html; charset=UTF-8']);
    expect(text).toMatch(/<html lang="de">[^]*<h1>Unter dieser Adresse gibt es nichts<\/h1>[^]*href="\/login">Zurück zur Anmeldung</);
    expect(await api.send('GET /sso/callback', { as: null })).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });
});

it.each([
  ['de', 'de'],
  ['de-CH', 'de'],
  ['fr-FR,de;q=0.8,en;q=0.9', 'en'],
  ['fr, DE;q=0.8 , en;q=0.2', 'de'],
  ['de;q=0,en', 'en'],
  ['*', 'en'],
  ['', 'en'],
])('of "%s" the language is %s', (header, locale) => {
  expect(requestLocale(new Headers({ 'accept-language': header }), ['en', 'de'])).toBe(locale);
});
