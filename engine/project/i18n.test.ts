import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runI18nCommand } from './i18n.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'steward-i18n-'));
  put('resources/_app.yaml', 'apiVersion: admin/v1\ntitle: Zoo\n');
  put(
    'resources/pets.yaml',
    'apiVersion: admin/v1\nresource: pets\ntitle: Guinea pig\naccess: true\nfields: { code: code, burrow: string }\n',
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const german = 'locales/de/messages.po';
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

function put(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

async function run(...args: readonly string[]) {
  let text = '';
  const code = await runI18nCommand(args, { cwd: root, env: {}, write: (said) => (text += said) });
  return { code, text };
}

/** Writes a translation as a translator would. */
const translate = (id: string, text: string): void =>
  put(german, read(german).replace(`msgid "${id}"\nmsgstr ""`, `msgid "${id}"\nmsgstr "${text}"`));

describe('steward i18n', () => {
  it('begins a language with what the descriptors say and Steward does not, each with its place', async () => {
    expect(await run('de')).toEqual({
      code: 0,
      text: expect.stringMatching(/^locales\/de\/messages\.po: (\d+) texts, \1 without translation\.\n$/),
    });
    const text = read(german);
    expect(text).toContain('"Language: de\\n"');
    expect(text).toContain('#: resources/pets.yaml\nmsgid "Burrow"\nmsgstr ""\n');
    expect(text).toContain('msgid "Guinea pig"');
    // Steward's own German has these.
    expect(text).not.toMatch(/msgid "(?:Code|Save|Cancel)"/);
  });

  it('keeps what is translated, and is current until something else is said', async () => {
    await run('de');
    translate('Burrow', 'Höhle');
    expect(await run('--check')).toMatchObject({ code: 0 });
    put('resources/pets.yaml', read('resources/pets.yaml').replace('burrow: string', 'burrow: string, teeth: integer'));
    expect(await run('--check')).toEqual({ code: 1, text: 'locales/de/messages.po is not current: run `npx steward i18n`.\n' });
    expect(read(german)).not.toContain('Teeth');
    await run();
    expect(read(german)).toContain('msgid "Burrow"\nmsgstr "Höhle"\n');
    expect(read(german)).toContain('msgid "Teeth"\nmsgstr ""\n');
    expect(await run('--check')).toMatchObject({ code: 0 });
  });

  it('keeps a translation that nobody needs any more apart, and takes it up again', async () => {
    await run('de');
    translate('Burrow', 'Höhle');
    put('resources/pets.yaml', read('resources/pets.yaml').replace('burrow', 'den'));
    await run();
    expect(read(german)).toContain('#~ msgid "Burrow"\n#~ msgstr "Höhle"');
    put('resources/pets.yaml', read('resources/pets.yaml').replace('den', 'burrow'));
    await run();
    expect(read(german)).toContain('\nmsgid "Burrow"\nmsgstr "Höhle"\n');
    expect(read(german)).not.toContain('Den');
  });

  it('reads what code says: a screen by hand, and a behaviour', async () => {
    put('custom-screens/Hello.tsx', "export const Hello = () => <p>{i18n._('Feed them all')}</p>;\n");
    put('custom-screens/Hello.test.tsx', "i18n._('Only tested');\n");
    put('behaviours/pets.ts', "import { say } from 'steward/server';\nexport const told = say('{name} was fed.', { name: 'Io' });\n");
    put('node_modules/other/index.ts', "i18n._('Of another');\n");
    await run('de');
    expect(read(german)).toContain('#: custom-screens/Hello.tsx\nmsgid "Feed them all"');
    expect(read(german)).toContain('#: behaviours/pets.ts\nmsgid "{name} was fed."');
    expect(read(german)).not.toMatch(/Only tested|Of another/);
  });

  it('brings every language that there is up to date', async () => {
    await run('de', 'nl');
    put('resources/_app.yaml', 'apiVersion: admin/v1\ntitle: Farm\n');
    await run();
    expect([german, 'locales/nl/messages.po'].map((file) => read(file).includes('msgid "Farm"'))).toEqual([true, true]);
  });

  it('says what it does not understand, and writes nothing then', async () => {
    expect(await run()).toEqual({ code: 2, text: expect.stringContaining('npx steward i18n de') });
    expect(await run('--check')).toEqual({ code: 0, text: '' });
    expect(await run('en')).toEqual({ code: 2, text: expect.stringContaining('en is no language to translate into') });
    expect(await run('../de')).toEqual({ code: 2, text: expect.stringContaining('../de is no language') });
    expect(await run('--dry')).toEqual({ code: 2, text: expect.stringContaining('--dry') });
    expect(existsSync(join(root, 'locales'))).toBe(false);
    put('resources/pets.yaml', 'resource: pets\n');
    await expect(run('de')).rejects.toThrow('npx steward check');
  });
});
