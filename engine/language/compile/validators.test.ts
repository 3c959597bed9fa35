import { describe, expect, it } from 'vitest';
import { fullFormats, ucs2length } from '../../fields/schema-runtime.ts';
import { planetModel } from './testing.ts';
import { compileSchemas, standaloneSchemas } from './validators.ts';

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

describe('standalone validators', () => {
  it('hold nothing that a strict content security policy forbids', () => {
    for (const resource of [planets, missions]) {
      expect(standaloneSchemas(resource, './runtime.js')).not.toMatch(/require\(|new Function|eval\(/);
    }
  });

  it('import only what they use', () => {
    expect(standaloneSchemas(planets, './runtime.js')).toMatch(/^import \{ ucs2length, fullFormats \} from "\.\/runtime\.js";/);
  });

  it('give the verdict of the server, fault by fault', () => {
    const code = standaloneSchemas(planets, 'runtime')
      .replace(/^import .*$/m, '')
      .replaceAll('export const', 'const');
    const browser = new Function('ucs2length', 'fullFormats', `${code}; return create;`)(ucs2length, fullFormats);
    const server = compileSchemas(planets).create;
    for (const values of [whole, {}, { ...whole, code: 'ä'.repeat(21), mass: '1', atlas: 'x', names: [{ value: 'Ares' }] }]) {
      browser(values);
      expect(browser.errors ?? []).toEqual(server(values));
    }
  });
});
