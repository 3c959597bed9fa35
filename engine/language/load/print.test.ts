import { describe, expect, it } from 'vitest';
import { isSourcePlace, packCatalogue, unpackCatalogue } from '../../model/packed.ts';
import * as unpacked from '../../model/unpacked.ts';
import { modelWith, planetModel } from '../compile/testing.ts';
import { buildCatalogue } from './catalogue.ts';
import { printValueCode, printResourceCode } from './print.ts';

const model = planetModel();
const emptyPlace = (_key: string, value: unknown): unknown => (isSourcePlace(value) ? { file: '', line: 0, column: 0 } : value);
const without = (value: unknown): unknown => JSON.parse(JSON.stringify(value, emptyPlace));

// What a browser does with the printed module, without a browser.
function run(code: string): unknown {
  return new Function(...Object.keys(unpacked), `return ${code}`)(...Object.values(unpacked));
}

describe('a printed resource', () => {
  it('is the same resource again, but for places and schemas', () => {
    for (const resource of Object.values(model.resources)) {
      expect(without(run(printResourceCode(resource)))).toEqual(without({ ...resource, schema: { create: {}, update: {} } }));
    }
  });

  it('is frozen', () => {
    const [first] = Object.values(model.resources);
    expect(first && Object.isFrozen((run(printResourceCode(first)) as typeof first).fields)).toBe(true);
  });

  it('is less than half as long as its JSON', () => {
    const planets = model.resources['planets'];
    expect(planets && printResourceCode(planets).length).toBeLessThan(JSON.stringify(planets).length / 2);
  });

  it('keeps names that a literal would take for something else', () => {
    const named = run(printValueCode(JSON.parse('{"__proto__": 1, "a b": "\\u2028</script>", "x": null}'))) as object;
    expect(Object.entries(named)).toEqual([
      ['__proto__', 1],
      ['a b', '\u2028</script>'],
      ['x', null],
    ]);
  });
});

describe('the packed catalogue', () => {
  it('is the same catalogue again, but for places', () => {
    const catalogue = buildCatalogue(model);
    expect(without(unpackCatalogue(JSON.parse(JSON.stringify(packCatalogue(catalogue)))))).toEqual(without(catalogue));
  });

  it('keeps routes with parameters, entries with their own title and pages before sign-in', () => {
    const other = modelWith(
      'resource: probes\ntitle: Space probe\ntitlePlural: Probes\nroute: planets/{planet}/probes\naccess: true\nfields:\n  code: code\n  planet: planet\n  place: string\n',
      'resource: welcome\ntitle: Welcome\nsingle: true\nmenu: {group: sky, title: Hello, icon: login, tag: {text: New}}\naccess: public\napi: {get: false}\nfields:\n  name: string!\n',
    );
    const catalogue = buildCatalogue(other);
    expect(catalogue.resources.find(({ name }) => name === 'welcome')).toMatchObject({ isPublic: true, isSingle: true });
    expect(without(unpackCatalogue(packCatalogue(catalogue)))).toEqual(without(catalogue));
  });

  it('holds 500 resources in 5 kB', async () => {
    const { gzipSync } = await import('node:zlib');
    const planets = buildCatalogue(model).resources.find(({ name }) => name === 'planets');
    if (planets === undefined) throw new Error('The fixtures have no planets.');
    const text = (words: string) => ({ ...planets.title, text: words });
    const words = ['ring', 'comet', 'probe', 'orbit', 'crater', 'nebula', 'lander', 'galaxy', 'signal', 'mission', 'sensor', 'mirror'];
    const resources = Array.from({ length: 500 }, (_, n) => {
      const [one = '', two = '', three = ''] = [words[n % 12], words[Math.floor(n / 12) % 12], words[Math.floor(n / 144)]];
      const noun = `${three} ${two} ${one}`;
      const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
      return {
        ...planets,
        name: `${three}-${two}-${one}s`,
        route: [`${three}-${two}-${one}s`],
        title: text(title),
        titlePlural: text(`${title}s`),
      };
    });
    const entries = resources.map(({ name, titlePlural, icon, use }) => ({
      resource: name,
      title: titlePlural,
      icon,
      path: `/${name}`,
      tag: null,
      when: use,
    }));
    const packed = packCatalogue({ ...buildCatalogue(model), resources, menu: [{ name: 'sky', title: text('Sky'), entries }] });
    expect(gzipSync(JSON.stringify(packed)).length).toBeLessThan(5000);
  });
});
