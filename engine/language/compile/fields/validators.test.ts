import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fullFormats, linearPattern, ucs2length } from '../../../fields/schema-runtime.ts';
import { planetModel } from '../testing.ts';
import { compileSchemas, printStandaloneSchemas } from './validators.ts';

const { planets, missions } = planetModel().resources;
if (planets === undefined || missions === undefined) throw new Error('The fixtures lack planets or missions.');
const whole = { code: 'mars', name: 'Mars', kind: 'rock', mass: 641 };
const keywords = (errors: readonly { keyword: string; instancePath: string }[]) =>
  errors.map(({ keyword, instancePath }) => `${instancePath} ${keyword}`.trim());

describe('validators of a resource', () => {
  const { create, update } = compileSchemas(planets);

  it('let a whole record pass', () => {
    expect(create(whole)).toEqual([]);
  });

  it('report every fault at once, with its path', () => {
    const faults = create({
      ...whole,
      code: 'red planet',
      mass: -1,
      kind: 'cheese',
      atlas: 'no address',
      discovered: '2026-02-30',
      gases: ['argon'],
    });
    expect(keywords(faults).sort()).toEqual([
      '/atlas format',
      '/atlas pattern',
      '/code pattern',
      '/discovered format',
      '/gases/0 enum',
      '/kind enum',
      '/mass minimum',
    ]);
  });

  it('ask for missing values only where they can be given', () => {
    expect(keywords(create({}))).toEqual(['required', 'required', 'required', 'required']);
    expect(keywords(update({}))).toEqual(['required', 'required', 'required']);
  });

  it('count characters, not UTF-16 units', () => {
    expect(create({ ...whole, name: '🪐'.repeat(20) })).toEqual([]);
  });
});

describe('a pattern that RegExp needs years for', () => {
  const schema = { type: 'object', properties: { name: { type: 'string', pattern: '^(a+)+$' } } } as const;
  const evil = { ...planets, schema: { create: schema, update: { ...schema } } };
  const text = `${'a'.repeat(50_000)}!`;

  it('is answered at once in the memory of the server', () => {
    expect(keywords(compileSchemas(evil).create({ name: text }))).toEqual(['/name pattern']);
    expect(keywords(compileSchemas(evil).create({ name: 'aaa' }))).toEqual([]);
  });

  it('is answered at once by the code of the browser, each pattern by its own', async () => {
    const two = { ...schema, properties: { ...schema.properties, code: { type: 'string', pattern: '^([a-z]+)*$' } } } as const;
    const code = printStandaloneSchemas(
      { ...planets, schema: { create: two, update: { ...two } } },
      new URL('../../../fields/schema-runtime.ts', import.meta.url).pathname,
    );
    expect(code).not.toContain('RegExp(');
    const folder = mkdtempSync(join(tmpdir(), 'validators-'));
    const file = join(folder, 'own.ts');
    writeFileSync(file, code);
    const { create } = (await import(/* @vite-ignore */ file)) as {
      create: ((value: unknown) => boolean) & { errors?: readonly { keyword: string; instancePath: string }[] };
    };
    expect(create({ name: text, code: text })).toBe(false);
    expect(keywords(create.errors ?? []).sort()).toEqual(['/code pattern', '/name pattern']);
    expect(create({ name: 'aaa', code: 'abc' })).toBe(true);
    rmSync(folder, { recursive: true });
  });
});

describe('standalone validators', () => {
  it('hold nothing that a strict content security policy forbids', () => {
    for (const resource of [planets, missions]) {
      expect(printStandaloneSchemas(resource, './runtime.js')).not.toMatch(/require\(|new Function|eval\(/);
    }
  });

  it('import only what they use', () => {
    expect(printStandaloneSchemas(planets, './runtime.js')).toMatch(
      /^import \{ ucs2length, fullFormats, linearPattern \} from "\.\/runtime\.js";/,
    );
  });

  it('give the verdict of the server, fault by fault', () => {
    const code = printStandaloneSchemas(planets, 'runtime')
      .replace(/^import .*$/m, '')
      .replaceAll('export const', 'const');
    const browser = new Function('ucs2length', 'fullFormats', 'linearPattern', `${code}; return create;`)(
      ucs2length,
      fullFormats,
      linearPattern,
    );
    const server = compileSchemas(planets).create;
    for (const values of [whole, {}, { ...whole, code: 'ä'.repeat(21), mass: '1', atlas: 'x', names: [{ value: 'Ares' }] }]) {
      browser(values);
      expect(browser.errors ?? []).toEqual(server(values));
    }
  });
});
