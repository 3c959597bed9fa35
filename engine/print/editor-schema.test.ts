import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDescriptors } from '../language/index.ts';
import { loadFolder } from '../language/load/disk.ts';
import { collectEditorNames } from '../language/names.ts';
import { Editor } from '../../tests/fixtures/editor.ts';
import { printEditorSchema, printSharedSchema } from './editor-schema.ts';

const fixtures = loadFolder(join(import.meta.dirname, '../../tests/fixtures'), 'resources');

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
    writeFileSync(join(folder, '.schema.json'), printEditorSchema(collectEditorNames(descriptors)));
    writeFileSync(join(folder, '.schema-app.json'), printSharedSchema('app'));
    writeFileSync(join(folder, 'rings.yaml'), text);
    await editor.start(folder);
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
    writeFileSync(join(folder, '.schema-fresh.json'), printEditorSchema(collectEditorNames(descriptors)));
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
