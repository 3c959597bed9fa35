import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { readModel } from '../../language/index.ts';
import { loadFolder } from '../../language/load/disk.ts';
import { formatDescriptor, quoteYamlTags } from './fmt.ts';
import { commandLine } from '../../../tests/fixtures/command.ts';

const at = commandLine();

function edit(file: string, from: string, to: string): void {
  const path = join(at.cwd, 'resources', file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
}

describe('steward check', () => {
  it('exits with 0, 1 and 2', () => {
    expect(at.run('check')).toEqual({ code: 0, text: expect.stringContaining('no problems') });
    edit('moons.yaml', 'columns: [code, planet, name, mass', 'columns: [code, planet, name, mas');
    expect(at.run('check')).toEqual({
      code: 1,
      text: expect.stringMatching(/^resources\/moons\.yaml:\d+:\d+: error: .*\[unknown-field\]\n/),
    });
    expect(at.run('check', 'nowhere').code).toBe(2);
    expect(at.run('check', '--loud').code).toBe(2);
    expect(at.run('chek').code).toBe(2);
    expect(at.run('check', 'resources', 'elsewhere')).toEqual({
      code: 2,
      text: 'steward: elsewhere is more than this command asks for.\n',
    });
  });

  it.each([
    ['a folder', (path: string) => mkdirSync(path), 'this is a folder'],
    ['a link to nothing', (path: string) => symlinkSync('nowhere', path), 'this is a link to nothing'],
  ])('tells of %s in place of a file, as every command does', (_title, put, why) => {
    for (const name of ['asteroids.yaml', 'asteroids.policy.yaml']) {
      const path = join(at.cwd, 'resources', name);
      put(path);
      const told = expect.stringContaining(`resources/${name}:1:1: error: ${why}, where a file is expected`) as string;
      const commands = name.includes('policy') ? ['check', 'upgrade'] : ['check', 'fmt', 'types', 'access', 'schema', 'upgrade'];
      for (const command of commands) expect([command, at.run(command)]).toEqual([command, { code: 1, text: told }]);
      rmSync(path, { recursive: true });
    }
  });

  it('tells what it is called with, as every command does', () => {
    for (const flag of ['--help', '-h'])
      expect(at.run('check', flag)).toEqual({ code: 0, text: expect.stringMatching(/^steward check \[--strict\]/) });
    expect(at.run('store', '--help')).toEqual({ code: 0, text: expect.stringMatching(/^steward store status \|/) });
    expect(at.run('-h')).toEqual(at.run('help'));
  });

  it('prints JSON and SARIF', () => {
    edit('moons.yaml', 'title: Moon', 'titel: Moon');
    expect(JSON.parse(at.run('check', '--json').text)).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'unknown-key', line: 3, column: 1 })]),
    );
    expect(JSON.parse(at.run('check', '--sarif').text)).toMatchObject({
      version: '2.1.0',
      runs: [{ results: [{ ruleId: 'unknown-key' }] }],
    });
  });
});

describe('steward', () => {
  it('says which command is meant where there is none of that name', () => {
    const all = '`npx steward help` lists all of them.\n';
    expect(at.run('chek')).toEqual({ code: 2, text: `There is no command "chek". Did you mean "check"? ${all}` });
    expect(at.run('constructor')).toEqual({ code: 2, text: `There is no command "constructor". ${all}` });
    expect(at.run('help').text).toMatch(/^Usage:\n {2}steward init DIR /);
  });

  it('tells its version, wherever it is called', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
    for (const name of ['version', '--version', '-v']) {
      const child = spawn(process.execPath, [join(process.cwd(), 'engine/studio/cli/bin.mjs'), name], { cwd: '/' });
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const [code] = (await once(child, 'close')) as [number];
      expect([code, said]).toEqual([0, `${version}\n`]);
    }
  });
});

describe('what steward check warns of', () => {
  const forgetQuestion = () => edit('missions.yaml', 'actions:\n  report:', 'actions:\n  erase: {request: DELETE log}\n  report:');

  it('exits with 0 for warnings, with 1 if they are to be errors', () => {
    forgetQuestion();
    expect(at.run('check')).toEqual({
      code: 0,
      text: expect.stringMatching(/: warning: "erase" deletes .*\[irreversible-without-confirm\]/),
    });
    expect(at.run('check', '--strict')).toEqual({ code: 1, text: expect.stringContaining(': error: "erase" deletes something') });
  });

  it('carries the help of a lint in SARIF', () => {
    forgetQuestion();
    const log: unknown = JSON.parse(at.run('check', '--sarif').text);
    expect(log).toMatchObject({
      runs: [
        {
          tool: {
            driver: {
              rules: [
                {
                  id: 'irreversible-without-confirm',
                  shortDescription: { text: expect.stringContaining('wrong click') },
                  help: { markdown: expect.stringContaining('```yaml') },
                },
              ],
            },
          },
        },
      ],
    });
  });

  it('asks for translations into the languages that are kept complete', () => {
    mkdirSync(join(at.cwd, 'locales/de'), { recursive: true });
    mkdirSync(join(at.cwd, 'locales/fr'), { recursive: true });
    writeFileSync(join(at.cwd, 'locales/fr/messages.po'), 'msgid "Moon"\nmsgstr ""\n');
    writeFileSync(join(at.cwd, 'locales/de/messages.po'), 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\nmsgid "Moon"\nmsgstr "Mond"\n');
    const { text } = at.run('check');
    expect(text).toMatch(/moons\.yaml:9:5: |planets\.yaml:3:8: warning: "Planet" has no German translation/);
    expect(text).not.toContain('"Moon" has no');
    expect(text).not.toContain('French');
  });

  it('mends what is certain, and says what it mended', () => {
    edit('moons.yaml', 'title: Moon', 'titel: Moon');
    edit('planets.yaml', 'notes: text', 'notes: txet');
    edit('readings.yaml', 'access: {use: true,', 'acess: {use: yes,');
    const { code, text } = at.run('check', '--fix');
    expect(text).toMatch(/moons\.yaml:3: fixed: "titel" is not a key/);
    expect(text).toContain('no problems');
    expect(code).toBe(0);
    expect(readFileSync(join(at.cwd, 'resources/readings.yaml'), 'utf8')).toContain('access: {use: true,');
    expect(at.run('check')).toEqual({ code: 0, text: expect.stringContaining('no problems') });
  });

  it('leaves alone what a person has to decide', () => {
    edit('moons.yaml', 'columns: [code, planet, name, mass', 'columns: [code, planet, name, weight');
    const before = readFileSync(join(at.cwd, 'resources/moons.yaml'), 'utf8');
    expect(at.run('check', '--fix')).toEqual({ code: 1, text: expect.stringContaining('[unknown-field]') });
    expect(readFileSync(join(at.cwd, 'resources/moons.yaml'), 'utf8')).toBe(before);
  });
});

describe('a file in place of the folder', () => {
  it('is told so', () => {
    expect(at.run('check', 'resources/planets.yaml')).toEqual({
      code: 2,
      text: 'steward: resources/planets.yaml is a file. Name the descriptors folder, such as resources.\n',
    });
  });
});

describe('steward explain', () => {
  it('tells where each key of a field came from', () => {
    const { text } = at.run('explain', 'moons.fields.planet');
    expect(text).toMatch(/type +ref +from its type, resources\/_types\.yaml:3/);
    expect(text).toMatch(/immutable +true +written, resources\/moons\.yaml:/);
    expect(text).toMatch(/title +Planet +default: the name, humanised/);
    expect(text).toMatch(/used in +list\.columns, list\.filters/);
  });

  it('explains a resource, a key of the language, a section and a type', () => {
    expect(at.run('explain', 'planets').text).toContain('PUT planets/{key}');
    expect(at.run('explain', 'list.filters').text).toContain('list of filter, or its field');
    expect(at.run('explain', 'field').text).toContain('minLength');
    expect(at.run('explain', 'money').text).toContain('currency');
    expect(at.run('explain', 'planet').text).toContain('to: planets');
    for (const topic of ['constructor', 'planets.fields.constructor', 'list.toString'])
      expect(at.run('explain', topic)).toEqual({ code: 2, text: expect.stringContaining(`there is no "${topic}"`) });
    expect(at.run('explain', 'planetz')).toEqual({ code: 2, text: expect.stringContaining('Did you mean "planets"?') });
  });
});

describe('steward expand', () => {
  it.each(['planets', 'moons', 'missions', 'readings', 'observatory'])('writes defaults out without changing what %s means', (name) => {
    const { code, text } = at.run('expand', name);
    expect(code).toBe(0);
    const before = readModel(loadFolder(join(at.cwd, 'resources'), 'resources'));
    writeFileSync(join(at.cwd, 'resources', `${name}.yaml`), text);
    const after = readModel(loadFolder(join(at.cwd, 'resources'), 'resources'));
    expect(after.problems).toEqual([]);
    expect(withoutPlaces(after.model?.resources[name])).toEqual(withoutPlaces(before.model?.resources[name]));
  });
});

function withoutPlaces(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, each: unknown) => (key === 'place' ? undefined : each)));
}

describe('steward access', () => {
  it('writes a matrix with the conditions that are left, and notices when it is stale', () => {
    expect(at.run('access', '--check').code).toBe(1);
    expect(at.run('access').code).toBe(0);
    expect(at.run('access', '--check').code).toBe(0);
    const text = readFileSync(join(at.cwd, 'ACCESS.md'), 'utf8');
    const planets = text.split('\n## ').find((part) => part.startsWith('planets')) ?? '';
    expect(planets).toMatch(/\| anyone signed in \| Administrator \|/);
    expect(planets).toMatch(/\| list, show, lookup \(sees code, name, kind\), [^|]*\| yes \|/);
    expect(planets).toContain('!same(self.kind, "gas")');
  });
});

describe('steward schema', () => {
  it('writes the JSON Schema into the folder', () => {
    expect(at.run('schema').code).toBe(0);
    expect(at.run('schema', '--check').code).toBe(0);
    expect(JSON.parse(readFileSync(join(at.cwd, 'resources/.schema.json'), 'utf8'))).toHaveProperty('definitions.field');
    expect(JSON.parse(readFileSync(join(at.cwd, 'resources/.schema-app.json'), 'utf8'))).toHaveProperty(
      '$ref',
      '.schema.json#/definitions/app',
    );
  });
});

describe('steward fmt', () => {
  it('orders keys, keeps comments and is stable', () => {
    const text =
      '# head\napiVersion: admin/v1\ntitle: Ring # dust\n# who it is\nresource: rings\naccess: true\nfields: {name: {title: N, type: string}}\n';
    const once = formatDescriptor('resources/rings.yaml', text);
    expect(once).toBe(
      '# head\napiVersion: admin/v1\n# who it is\nresource: rings\ntitle: Ring # dust\naccess: true\nfields: {name: {type: string, title: N}}\n',
    );
    expect(formatDescriptor('resources/rings.yaml', once)).toBe(once);
  });

  it('quotes an expression that begins with "!"', () => {
    expect(quoteYamlTags('a.yaml', 'readOnly: !ROLE_X\nfields: {a: {visible: !self.b, title: T}}\n')).toBe(
      'readOnly: "!ROLE_X"\nfields: {a: {visible: "!self.b", title: T}}\n',
    );
  });

  it('opens brackets that do not fit into 110 columns, the outer ones first, and no others', () => {
    const says = 'A ring is counted from the planet outwards, and the gaps between two of them are not.';
    const short = 'fields: {name: {type: string, title: N}}';
    const text = `apiVersion: admin/v1\nresource: rings\nfields: {number: {type: integer, title: Number, description: '${says}'}, kind: {type: enum, enum: [dust, ice]}}\n`;
    const opened = `fields:
  number:
    type: integer
    title: Number
    description: ${says}
  kind: {type: enum, enum: [dust, ice]}
`;
    const once = formatDescriptor('resources/rings.yaml', text);
    expect(once.replaceAll(`'`, '')).toBe(`apiVersion: admin/v1\nresource: rings\n${opened}`);
    expect(formatDescriptor('resources/rings.yaml', once)).toBe(once);
    expect(formatDescriptor('resources/rings.yaml', `# ${says.repeat(2)}\n${short}\n`)).toBe(`# ${says.repeat(2)}\n${short}\n`);
  });

  it('gives brackets the whole of a line: 110 columns fit, 111 do not', () => {
    const list = (length: number) => `fields: {a: {enum: [${'x'.repeat(length)}]}}\n`;
    const fits = 110 - 'fields: {a: {enum: []}}'.length;
    expect(formatDescriptor('resources/rings.yaml', list(fits))).toBe(list(fits));
    expect(formatDescriptor('resources/rings.yaml', list(fits + 1))).toBe(`fields:\n  a: {enum: [${'x'.repeat(fits + 1)}]}\n`);
  });

  it('changes no meaning', () => {
    const before = readModel(loadFolder(join(at.cwd, 'resources'), 'resources')).model;
    expect(at.run('fmt').code).toBe(0);
    expect(at.run('fmt', '--check')).toEqual({ code: 0, text: '' });
    expect(readModel(loadFolder(join(at.cwd, 'resources'), 'resources')).model?.hash).toBe(before?.hash);
  });
});

it('ends without a word when its reader has seen enough', async () => {
  const bin = join(import.meta.dirname, 'bin.mjs');
  const child = spawn(process.execPath, [bin, 'explain', 'resource', at.cwd], { cwd: at.cwd });
  let complaint = '';
  child.stderr.on('data', (part: Buffer) => (complaint += part.toString()));
  child.stdout.destroy();
  await once(child, 'close');
  expect(complaint).not.toContain('EPIPE');
});
