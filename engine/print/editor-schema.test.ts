import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDescriptors } from '../language/index.ts';
import { loadFolder } from '../language/load/disk.ts';
import { collectOfferedNames } from '../language/names.ts';
import { printEditorSchema, printSharedSchema } from './editor-schema.ts';

const fixtures = loadFolder(join(import.meta.dirname, '../../tests/fixtures'), 'resources');
const server = join(dirname(createRequire(import.meta.url).resolve('yaml-language-server/package.json')), 'bin/yaml-language-server');

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: {
    readonly uri?: string;
    readonly diagnostics?: readonly { readonly message: string; readonly range: unknown }[];
    readonly items?: readonly unknown[];
  };
  readonly result?: unknown;
}

/** As much of the language server protocol as an editor needs to open one file. */
class Editor {
  private readonly process: ChildProcessWithoutNullStreams = spawn(process.execPath, [server, '--stdio']);
  private buffer = Buffer.alloc(0);
  private next = 1;
  private readonly answers = new Map<number, (result: unknown) => void>();
  private readonly watchers: ((message: Message) => void)[] = [];

  constructor() {
    this.process.stdout.on('data', (chunk: Buffer) => this.read(chunk));
  }

  private read(chunk: Buffer): void {
    this.buffer = Buffer.concat([this.buffer, chunk]);
    for (;;) {
      const end = this.buffer.indexOf('\r\n\r\n');
      const length = Number(/Content-Length: (\d+)/.exec(this.buffer.subarray(0, Math.max(end, 0)).toString())?.[1]);
      if (end < 0 || this.buffer.length < end + 4 + length) return;
      const message = JSON.parse(this.buffer.subarray(end + 4, end + 4 + length).toString()) as Message;
      this.buffer = this.buffer.subarray(end + 4 + length);
      this.take(message);
    }
  }

  private take(message: Message): void {
    if (message.method !== undefined && message.id !== undefined) {
      // The server asks for its configuration, or to register something; it must get an answer.
      const result = message.method === 'workspace/configuration' ? (message.params?.items ?? []).map(() => null) : null;
      this.send({ id: message.id, result });
    } else if (message.id !== undefined) this.answers.get(message.id)?.(message.result);
    for (const watcher of this.watchers) watcher(message);
  }

  private send(message: object): void {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  notify(method: string, params: object): void {
    this.send({ method, params });
  }

  ask(method: string, params: object): Promise<unknown> {
    const id = this.next++;
    this.send({ id, method, params });
    return new Promise((resolve) => this.answers.set(id, resolve));
  }

  diagnostics(uri: string): Promise<readonly { readonly message: string; readonly range: unknown }[]> {
    return new Promise((resolve) => {
      this.watchers.push(({ method, params }) => {
        if (method === 'textDocument/publishDiagnostics' && params?.uri === uri && (params.diagnostics?.length ?? 0) > 0)
          resolve(params.diagnostics ?? []);
      });
    });
  }

  stop(): void {
    this.process.kill();
  }
}

const text = [
  '# yaml-language-server: $schema=.schema.json',
  'apiVersion: admin/v1',
  'resource: rings',
  'title: Ring',
  'access: true',
  'fields:',
  '  planet:',
  '    type: ref',
  '    to: ',
  '    requird: true',
  '  mass: number!',
  '',
].join('\n');

/** Typed as far as the names that the project has. */
const begun = [
  '# yaml-language-server: $schema=.schema.json',
  'apiVersion: admin/v1',
  'resource: dust',
  'title: Dust',
  'access: ',
  'fields:',
  '  home: ',
  '  stays:',
  '    type: ',
  'collections:',
  '  log: {use: }',
  '',
].join('\n');

const shared = ['# yaml-language-server: $schema=.schema-app.json', 'apiVersion: admin/v1', 'titel: Observatory', ''].join('\n');

describe('the editor schema in yaml-language-server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-editor-'));
  const uri = pathToFileURL(join(folder, 'rings.yaml')).href;
  const editor = new Editor();
  let found: Promise<readonly { readonly message: string; readonly range: unknown }[]>;

  beforeAll(async () => {
    const { descriptors } = readDescriptors(fixtures);
    if (descriptors === null) throw new Error('The fixtures have problems; run steward check on them');
    writeFileSync(join(folder, '.schema.json'), printEditorSchema(collectOfferedNames(descriptors)));
    writeFileSync(join(folder, '.schema-app.json'), printSharedSchema('app'));
    writeFileSync(join(folder, 'rings.yaml'), text);
    const snippets = { completion: { completionItem: { snippetSupport: true } } };
    await editor.ask('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(folder).href,
      capabilities: { textDocument: snippets, workspace: { configuration: true } },
    });
    editor.notify('initialized', {});
    editor.notify('workspace/didChangeConfiguration', {
      settings: { yaml: { validate: true, hover: true, completion: true, schemaStore: { enable: false } } },
    });
    found = editor.diagnostics(uri);
    editor.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
  });

  afterAll(() => editor.stop());

  const at = (line: number, character: number): object => ({ textDocument: { uri }, position: { line, character } });
  const labels = async (line: number, character: number, file = uri): Promise<readonly string[]> => {
    const asked = { ...at(line, character), textDocument: { uri: file } };
    const answer = (await editor.ask('textDocument/completion', asked)) as { items: { label: string }[] };
    return answer.items.map(({ label }) => label);
  };

  it('completes keys and icons in a folder with nothing else in it', async () => {
    const sources = [
      { file: 'resources/_app.yaml', text: 'apiVersion: admin/v1\ntitle: Fresh\n' },
      { file: 'resources/sand.yaml', text: 'apiVersion: admin/v1\nresource: sand\ntitle: Sand\naccess: true\nfields: {code: code}\n' },
    ];
    const { descriptors } = readDescriptors(sources);
    if (descriptors === null) throw new Error('The fresh folder has problems.');
    writeFileSync(join(folder, '.schema-fresh.json'), printEditorSchema(collectOfferedNames(descriptors)));
    const own = '# yaml-language-server: $schema=.schema-fresh.json\napiVersion: admin/v1\nresource: sand\nicon: \n\n';
    writeFileSync(join(folder, 'sand.yaml'), own);
    const file = pathToFileURL(join(folder, 'sand.yaml')).href;
    editor.notify('textDocument/didOpen', { textDocument: { uri: file, languageId: 'yaml', version: 1, text: own } });
    expect(await labels(4, 0, file)).toEqual(expect.arrayContaining(['fields', 'access', 'menu']));
    expect(await labels(3, 6, file)).toEqual(expect.arrayContaining(['rocket', 'globe']));
  });

  it('points at a misspelt key', async () => {
    const diagnostics = await found;
    expect(diagnostics).toContainEqual(
      expect.objectContaining({
        message: expect.stringContaining('requird'),
        range: { start: { line: 9, character: 4 }, end: { line: 9, character: 11 } },
      }),
    );
  });

  it('checks the shared files by their part of the schema', async () => {
    const file = pathToFileURL(join(folder, '_app.yaml')).href;
    const diagnostics = editor.diagnostics(file);
    editor.notify('textDocument/didOpen', { textDocument: { uri: file, languageId: 'yaml', version: 1, text: shared } });
    expect(await diagnostics).toContainEqual(
      expect.objectContaining({
        message: expect.stringContaining('titel'),
        range: { start: { line: 2, character: 0 }, end: { line: 2, character: 5 } },
      }),
    );
  });

  it('offers the resources of the project', async () => {
    expect(await labels(8, 8)).toEqual(expect.arrayContaining(['planets', 'moons', 'missions']));
  });

  it.each([
    ['roles', 4, 8, ['ROLE_ADMIN', 'ROLE_ASTRONOMER', 'ROLE_VISITOR', 'public']],
    ['types, those of the project beside the built-in ones', 6, 8, ['planet', 'planet!', 'created_at', 'money', 'date-time!']],
    ['types to a field', 8, 10, ['planet', 'fixed', 'money']],
    ['shared collections', 10, 13, ['audit', 'sightings']],
  ])(
    'offers the %s',
    async (_what, line, character, offered) => {
      const file = pathToFileURL(join(folder, 'dust.yaml')).href;
      editor.notify('textDocument/didOpen', { textDocument: { uri: file, languageId: 'yaml', version: 1, text: begun } });
      expect(await labels(line, character, file)).toEqual(expect.arrayContaining(offered));
    },
    60_000,
  );

  it('offers no role or type of another project', async () => {
    const file = pathToFileURL(join(folder, 'dust.yaml')).href;
    const offered = [...(await labels(4, 8, file)), ...(await labels(6, 8, file))];
    expect(offered.filter((label) => label.startsWith('ROLE_'))).toHaveLength(3);
    expect(offered).not.toContain('company');
  });

  it('offers the keys of a resource', async () => {
    expect(await labels(11, 0)).toEqual(expect.arrayContaining(['list', 'actions', 'titleField', 'readOnly']));
  });

  it('explains a key', async () => {
    const hover = (await editor.ask('textDocument/hover', at(7, 6))) as { contents: { value: string } };
    expect(hover.contents.value).toContain('What the value means');
    expect(hover.contents.value).toContain('Default');
  });
});
