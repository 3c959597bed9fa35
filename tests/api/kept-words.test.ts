/** What the server writes into records for people is read in the language of each of them, whoever started it; texts of before stay as they are. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api, Got } from './api.ts';
import { batches } from './batches.ts';
import { openPlatform } from './platform.ts';
import { setStored } from './stored.ts';

type Row = Readonly<Record<string, unknown>>;

let api: Api;
beforeAll(async () => void (api = await openPlatform({ hasJobs: true })), 180_000);
afterAll(() => api.close());

const languages = ['en', 'de'] as const;
const call = (request: string, language: string, body?: unknown): Promise<Got> =>
  api.send(request, { as: 'admin', headers: { 'accept-language': language }, body });
const dataOf = <T = Row>({ body }: Got): T => (body as { data: T }).data;
const both = async <T>(path: string, of: (row: Row) => T): Promise<readonly T[]> =>
  Promise.all(languages.map(async (language) => of(dataOf(await call(`GET ${path}`, language)))));
const textsOf = (rows: unknown): readonly unknown[] => (rows as readonly Row[]).map(({ text }) => text);

async function run(language: string, skus: readonly string[]): Promise<string> {
  const body = { id: 'check-products', name: 'x', cli_params: { skus } };
  const got = await call('POST commands/check-products/runs', language, body);
  const { id, command_name: name } = dataOf(got);
  expect(name).toBe({ en: 'Check products', de: 'Produkte prüfen' }[language]);
  for (const end = Date.now() + 30_000; ; await pause(30)) {
    const { state } = dataOf(await call(`GET commands/*/runs/${String(id)}`, language));
    if (state !== 'running') return String(id);
    if (Date.now() > end) throw new Error('still running');
  }
}

it.each(languages)('a run of a command that was started in "%s"', async (language) => {
  const id = await run(language, ['NONE-1']);
  expect(await both(`commands/*/runs/${id}`, ({ command_name, log }) => [command_name, ...textsOf(log)])).toEqual([
    ['Check products', 'The run has started', '"NONE-1" is not a product', '1 SKUs, 1 of them not products', 'The run is finished'],
    ['Produkte prüfen', 'Der Lauf hat begonnen', '„NONE-1“ ist kein Produkt', '1 SKUs, 1 davon sind keine Produkte', 'Der Lauf ist fertig'],
  ]);
  const [english, german] = await Promise.all(languages.map((each) => call('GET commands/check-products/logs', each)));
  expect(english?.text).toContain(`${id} The run has started`);
  expect(german?.text).toContain(`${id} Der Lauf hat begonnen`);
  const histories = await Promise.all(languages.map((each) => call(`GET accounts?resource=command-runs&record_id=${id}&_limit=50`, each)));
  const told = histories.map((got) => JSON.stringify(dataOf(got)));
  expect(told.map((text) => [text.includes('Check products'), text.includes('Produkte prüfen')])).toEqual([
    [true, false],
    [false, true],
  ]);
});

it('why a run failed', async () => {
  const id = await run('de', []);
  expect(await both(`commands/*/runs/${id}`, ({ result }) => result)).toEqual([
    { message: 'There are no SKUs to look for: name some, or upload a file' },
    { message: 'Es gibt keine SKU zu suchen: Nennen Sie welche, oder fügen Sie eine Datei hinzu' },
  ]);
});

it('stages and lines of a batch job', async () => {
  const { startRun, through } = batches(api);
  const at = await startRun({ type: 'company_address_import', file: 'company,code,name\nNOBODY,a,b\n' });
  await through(at, 'read');
  expect(await both(`${at}/stages/read`, ({ messages }) => textsOf(messages).at(-1))).toEqual([
    expect.stringContaining('The file is missing these columns'),
    expect.stringContaining('Der Datei fehlen diese Spalten'),
  ]);
  const results = await both('batchjobs/demo-waiting/runs', (rows) => (rows as unknown as readonly Row[])[0]?.['id']);
  const stage = `batchjobs/demo-waiting/runs/${String(results[0])}/stages`;
  expect(await both(`${stage}/decide`, ({ messages }) => textsOf(messages))).toEqual([
    ['130 lines are waiting for a decision'],
    ['130 Zeilen warten auf eine Entscheidung'],
  ]);
  const doubts = await both(
    `${stage}/validate/results?_limit=500`,
    (rows) => (rows as unknown as readonly { readonly state: Row }[]).flatMap(({ state }) => textsOf(state['messages']))[0],
  );
  expect(doubts).toEqual(['Nobody has the username "somebody"', 'Niemand hat den Benutzernamen „somebody“']);
});

it('why a gateway failed, in records that can still be changed; a text of before stays as it is', async () => {
  const rows = dataOf<readonly Row[]>(await call('GET communication-gateways?status=exception&_limit=500', 'en'));
  const { id } = rows.find(({ type }) => type === 'api') ?? rows[0] ?? {};
  const path = `communication-gateways/${String(id)}`;
  const [english, german] = await both(path, ({ exception }) => String(exception));
  expect(english).toMatch(/^\S+ could not be reached: ETIMEDOUT$/);
  expect(german).toMatch(/^\S+ ist nicht erreichbar: ETIMEDOUT$/);
  const whole = await call(`GET ${path}`, 'de');
  const put = await api.send(`PUT ${path}`, {
    as: 'admin',
    headers: { 'accept-language': 'de', 'if-match': whole.headers.get('etag') ?? '' },
    body: { ...dataOf<Row>(whole), options: { timeout: 5 } },
  });
  expect([put.status, put.text]).toEqual([200, expect.anything()]);
  expect([put.status, dataOf(put)['exception'], dataOf(put)['options']]).toEqual([200, german, { timeout: 5 }]);
  expect(await both(path, ({ exception }) => exception)).toEqual([english, german]);
  await setStored(api, 'communication-gateways', { where: { id: String(id) }, set: { exception: 'Alter Text {x}' } });
  expect(await both(path, ({ exception }) => exception)).toEqual(['Alter Text {x}', 'Alter Text {x}']);
});

it('the log of a deployment, line by line', async () => {
  const [one] = dataOf<readonly Row[]>(await call('GET deployments?_limit=500', 'en')).filter(({ last_deployment: last }) => last !== null);
  const logs = await both(`deployments/${String(one?.['id'])}/runs`, (rows) => String((rows as unknown as readonly Row[])[0]?.['log']));
  expect(logs.map((log) => log.split('\n').flatMap((line) => line.split('  ')[1] ?? []))).toEqual([
    [expect.stringMatching(/^Deployment shop-\S+: 2 bundles$/), expect.stringContaining(' on '), expect.stringContaining(' on '), 'Done'],
    [
      expect.stringMatching(/^Deployment shop-\S+: 2 Pakete$/),
      expect.stringContaining(' auf '),
      expect.stringContaining(' auf '),
      'Fertig',
    ],
  ]);
});
