/** What yaml-language-server offers in a project that `init` has just written. */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInitCommand } from '../engine/project/init.ts';
import { main } from '../engine/studio/cli/main.ts';
import { Editor } from './fixtures/editor.ts';

const editor = new Editor();
const cwd = mkdtempSync(join(tmpdir(), 'steward-editor-'));
const resources = join(cwd, 'resources');
let files = 0;

beforeAll(async () => {
  expect(await runInitCommand(['.'], { cwd, env: {}, write: () => undefined })).toBe(0);
  mkdirSync(join(cwd, 'icons'));
  writeFileSync(join(cwd, 'icons/heart.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h9"/></svg>');
  expect(main(['schema'], { cwd, write: () => undefined })).toBe(0);
  await editor.start(cwd);
});

afterAll(() => {
  editor.stop();
  rmSync(cwd, { recursive: true });
});

interface Offered {
  readonly label: string;
  readonly insertText: string;
}

/** What is offered at the bar of a text that goes on from the head of a descriptor. */
async function offered(text: string, resource = 'requests'): Promise<readonly Offered[]> {
  const head = `# yaml-language-server: $schema=.schema.json\napiVersion: admin/v1\nresource: ${resource}\ntitle: Request\n`;
  const before = `${head}${text.slice(0, text.indexOf('|'))}`;
  const uri = pathToFileURL(join(resources, `typed-${(files += 1)}.yaml`)).href;
  editor.notify('textDocument/didOpen', {
    textDocument: { uri, languageId: 'yaml', version: 1, text: `${head}${text.replace('|', '')}\n` },
  });
  const lines = before.split('\n');
  const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  const { items } = (await editor.ask('textDocument/completion', { textDocument: { uri }, position })) as { items: readonly Offered[] };
  return items;
}

const labels = async (text: string, resource?: string) => (await offered(text, resource)).map(({ label }) => label);

const fields = ['code', 'title', 'amount', 'reason', 'department', 'state'];

describe('in the descriptor of a resource, its fields', { timeout: 60_000 }, () => {
  it.each([
    ['titleField: |'],
    ['key: |'],
    ['list:\n  columns: [|]'],
    ['list:\n  columns: [code, am|]'],
    ['list:\n  columns:\n    - |'],
    ['list:\n  columns:\n    - am|'],
    ['list:\n  columns: [{field: |}]'],
    ['list:\n  columns:\n    - field: |'],
    ['list:\n  filters: [|]'],
    ['list:\n  filters: [{field: am|}]'],
    ['list:\n  search: [|]'],
    ['list:\n  sort: |'],
    ['list:\n  sort: [|]'],
    ['form:\n  layout: [|]'],
    ['form:\n  layout:\n    - group: About it\n      fields: [am|]'],
    ['show:\n  tabs:\n    - name: all\n      layout:\n        - |'],
  ])('are offered at %j', async (text) => {
    expect(await labels(text)).toEqual(expect.arrayContaining(fields));
  });

  it('are offered to sort by from the last to the first', async () => {
    expect(await labels('list:\n  sort: -|')).toEqual(expect.arrayContaining(['-amount', '-state']));
  });

  it('are those of no other resource, and nothing else is in their place', async () => {
    expect(await labels('titleField: |')).toEqual(fields);
    expect(await labels('titleField: |', 'users')).toEqual(['username', 'name', 'email', 'department', 'roles', 'enabled']);
    // A name that another one begins with, and one that is not there yet.
    expect(await labels('titleField: |', 'request')).toEqual([]);
  });

  it('are the words that are written', async () => {
    expect((await offered('list:\n  columns: [|]')).find(({ label }) => label === 'amount')?.insertText).toBe('amount');
    expect((await offered('list:\n  columns: [am|]')).find(({ label }) => label === 'amount')?.insertText).toBe('amount');
  });
});

describe('beside them', { timeout: 60_000 }, () => {
  it('are the states that a transition may name, and the actions of a button', async () => {
    expect(await labels('actions:\n  go:\n    from: [|]')).toEqual(['draft', 'submitted', 'approved', 'rejected']);
    expect(await labels('list:\n  columns: [{name: more, actions: [|]}]')).toEqual(['submit', 'approve', 'reject']);
  });

  it('are icons that the project has drawn', async () => {
    expect(await labels('menu: {group: work, icon: |}')).toEqual(expect.arrayContaining(['document', 'own/heart']));
  });

  it('is each key once', async () => {
    for (const text of ['|', 'list:\n  |', 'list:\n  columns:\n    - field: code\n      |']) {
      const found = await labels(text);
      expect(found.filter((label, at) => found.indexOf(label) !== at)).toEqual([]);
      expect(found.length).toBeGreaterThan(5);
    }
  });
});

describe('finds no fault with what was written', { timeout: 60_000 }, () => {
  /** The messages of a file when it is opened. */
  const open = async (folder: string, name: string, text: string): Promise<readonly string[]> => {
    const uri = pathToFileURL(join(folder, name)).href;
    const answer = editor.published(uri);
    editor.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
    return (await answer).map(({ message }) => `${name}: ${message}`);
  };
  const openAll = async (folder: string): Promise<readonly string[]> => {
    const names = readdirSync(folder).filter((name) => /^[a-z_]+\.yaml$/.test(name));
    expect(names).toContain('users.yaml');
    const told: string[] = [];
    for (const name of names) told.push(...(await open(folder, name, readFileSync(join(folder, name), 'utf8'))));
    return told;
  };

  it('with a sample', async () => {
    expect(await openAll(resources)).toEqual([]);
    const wrong = readFileSync(join(resources, 'requests.yaml'), 'utf8').replace('fields:', 'feilds:');
    expect((await open(resources, 'wrong.yaml', wrong)).join(' ')).toContain('feilds');
  });

  it('from the document of an API', async () => {
    const properties = { id: { type: 'string' }, name: { type: 'string' }, rooms: { type: 'integer' } };
    const inns = { type: 'array', items: { type: 'object', required: ['id'], properties } };
    const get = { responses: { 200: { description: 'All', content: { 'application/json': { schema: inns } } } } };
    const document = {
      openapi: '3.1.0',
      info: { title: 'Inns', version: '1' },
      servers: [{ url: 'https://inns.example' }],
      paths: { '/inns': { get } },
    };
    writeFileSync(join(cwd, 'inns.json'), JSON.stringify(document));
    const said: string[] = [];
    const place = { cwd, env: {}, write: (text: string) => void said.push(text) };
    expect([await runInitCommand(['inns', '--from-openapi', 'inns.json'], place), said.join('')]).toEqual([0, expect.anything()]);
    expect(await openAll(join(cwd, 'inns/resources'))).toEqual([]);
    expect(readFileSync(join(cwd, 'inns/resources/.schema.json'), 'utf8')).toContain('"inns.fields"');
  });
});
