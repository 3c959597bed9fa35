import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../../../tests/fixtures/command.ts';

const at = commandLine();

function read(file: string): string {
  return readFileSync(join(at.cwd, file), 'utf8');
}

function write(file: string, text: string): void {
  mkdirSync(join(at.cwd, file, '..'), { recursive: true });
  writeFileSync(join(at.cwd, file), text);
}

describe('steward uses', () => {
  it('prints file, line and column, the kind of use and the line', () => {
    const { code, text } = at.run('uses', 'planets.kind');
    expect(code).toBe(0);
    expect(text).toMatch(/^planets\.kind \(field\) is used in \d+ places\n/);
    expect(text).toMatch(/resources\/outer-planets\.yaml:\d+:\d+: asked for in a query \(where\)\n {4}where: \{kind: \[gas, ice\]\}\n/);
  });

  it('prints JSON, and says what is not understood', () => {
    const found: unknown = JSON.parse(at.run('uses', '--json', 'readings.accept').text);
    expect(found).toMatchObject({ name: 'readings.actions.accept', kind: 'action', uses: [{ what: 'behind a switch' }] });
    expect(at.run('uses')).toEqual({ code: 2, text: expect.stringContaining('name a resource') });
    expect(at.run('uses', 'planets.knid')).toEqual({ code: 2, text: expect.stringContaining('Did you mean "planets.kind"?') });
    write('resources/broken.yaml', 'apiVersion: admin/v1\n');
    expect(at.run('uses', 'planets.kind').code).toBe(1);
  });
});

// Also for the wire, on screens and in the store.
const everywhere = ['--change-wire', '--change-title', '--forget-records'];

describe('steward rename', () => {
  it('shows what would have problems as it would be then', () => {
    expect(at.run('rename', 'planets.name', 'constructor').text).toMatch(/\n {2}> \d+ \| +constructor: /);
  });

  it('shows the edits and changes nothing with --dry-run', () => {
    const before = read('resources/planets.yaml');
    const { code, text } = at.run('rename', 'planets.rings', 'planets.has_rings', '--dry-run');
    expect(code).toBe(0);
    expect(text).toContain('--- resources/planets.yaml\n+++ resources/planets.yaml\n');
    expect(text).toContain('-  rings: {type: boolean, default: false}\n');
    expect(text).toContain('+  has_rings: {type: boolean, title: Rings, default: false, path: rings, query: rings, was: rings}\n');
    expect(text).toMatch(/planets\.rings \(field\) would be called "has_rings": \d+ places in \d+ files?\./);
    expect(read('resources/planets.yaml')).toBe(before);
    expect(at.run('rename', 'missions.land', 'touch_down', '--dry-run', '--change-title').text).toMatch(/: 2 places in 1 file\./);
  });

  it('leaves descriptors that check finds no fault with, and comes back to the same bytes', () => {
    const before = read('resources/planets.yaml');
    expect(at.run('rename', 'planets.rings', 'has_rings', ...everywhere).code).toBe(0);
    expect(read('resources/planets.yaml')).not.toMatch(/\brings\b(?!\.)(?=[:,\]}])/);
    expect(at.run('check').code).toBe(0);
    expect(at.run('rename', 'planets.has_rings', 'rings', ...everywhere).code).toBe(0);
    expect(read('resources/planets.yaml')).toBe(before);
  });

  it('moves the file of a resource and follows in the catalogues', () => {
    const entry = (file: string, trail: string, id: string, text: string) =>
      `#. ${trail}\n#: resources/${file}.yaml\nmsgid "${id}"\nmsgstr "${text}"\n`;
    const header = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n';
    write('locales/de/messages.po', [header, entry('planets', 'planets.fields.mass.title', 'Mass', 'Masse')].join('\n'));
    expect(at.run('rename', 'planets', 'worlds').text).toContain('resources/planets.yaml is resources/worlds.yaml now.');
    expect(existsSync(join(at.cwd, 'resources/planets.yaml'))).toBe(false);
    expect(at.run('check').code).toBe(0);
    expect(read('locales/de/messages.po')).toBe([header, entry('worlds', 'worlds.fields.mass.title', 'Mass', 'Masse')].join('\n'));
  });

  it('keeps the translation of a text that inserts the field, and gives another place that says it one of its own', () => {
    const text = 'apiVersion: admin/v1\nresource: rings\ntitle: Ring\naccess: true\nfields: {code: code, grain: string}\n';
    write('resources/rings.yaml', `${text}delete: {confirm: 'Dust of {grain}?', success: 'Gone: {grain}'}\n`);
    const said = (id: string, translated: string, files: string) => `${files}msgid "${id}"\nmsgstr "${translated}"`;
    const both = '#: resources/rings.yaml\n#: resources/other.yaml\n';
    const one = '#: resources/rings.yaml\n';
    write(
      'locales/de/messages.po',
      [said('Dust of {grain}?', 'Staub von {grain}?', one), said('Gone: {grain}', 'Weg: {grain}', both)].join('\n\n'),
    );
    expect(at.run('rename', 'rings.grain', 'size').code).toBe(0);
    expect(read('locales/de/messages.po').split('\n\n')).toEqual([
      said('Dust of {size}?', 'Staub von {size}?', one),
      said('Gone: {grain}', 'Weg: {grain}', both),
      said('Gone: {size}', 'Weg: {size}', both),
    ]);
  });

  it('lists what was written by hand and names it still', () => {
    write('platform/planets.ts', "export const table = 'planets';\nexport const heavy = (row: Row) => row.mass > 1;\n");
    write('platform/other.ts', "export const unit = 'mass';\n");
    const { text } = at.run('rename', 'planets.mass', 'weight');
    expect(text).toContain('platform/planets.ts:2: export const heavy = (row: Row) => row.mass > 1;');
    expect(text).not.toContain('other.ts');
    expect(read('platform/planets.ts')).toContain('row.mass');
  });

  it('takes along the records that the project begins with', () => {
    write('seed/planets.csv', 'name,mass\nEarth,6\n');
    expect(at.run('rename', 'planets.mass', 'weight').text).toMatch(/in \d files\./);
    expect(read('seed/planets.csv')).toBe('name,weight\nEarth,6\n');
    expect(at.run('uses', 'planets.weight').text).toContain('seed/planets.csv:1:6: field of a seed\n    name,weight\n');
    expect(at.run('rename', 'planets', 'worlds').text).toContain('seed/planets.csv is seed/worlds.csv now.');
    expect(read('seed/worlds.csv')).toBe('name,weight\nEarth,6\n');
  });

  it('lists code and settings of a project that say a role', () => {
    write('steward.config.ts', "export default { roles: ['ROLE_ADMIN'] };\n");
    write('behaviours/planets.ts', "export const may = ['ROLE_ADMIN'];\n");
    const { text } = at.run('rename', 'ROLE_ADMIN', 'ROLE_CHIEF');
    expect(text).toContain("  steward.config.ts:1: export default { roles: ['ROLE_ADMIN'] };\n  behaviours/planets.ts:1: export const may");
  });

  it('refuses with a sentence, and shows the problems there would be', () => {
    expect(at.run('rename', 'planets.mass', 'radius')).toEqual({
      code: 1,
      text: 'steward rename: There is already a field "planets.radius".\n',
    });
    expect(at.run('rename', 'planets.mass', 'density')).toEqual({
      code: 1,
      text: expect.stringMatching(/would have problems\.\nresources\/planets\.yaml:\d+/),
    });
    expect(at.run('rename', 'planets.mass').code).toBe(2);
  });
});
