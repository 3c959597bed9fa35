/** The rules for single values that any descriptor may use, from the YAML to the verdict of browser and server. */
import { describe, expect, it } from 'vitest';
import type { Resource } from '../../model/model.ts';
import { judgeRecord } from '../../model/verdict.ts';
import { readModel } from '../index.ts';
import { loadFolder } from '../load/disk.ts';
import { compileSchemas } from './fields/validators.ts';

// Beside the shared files of the product, whose named types are among the rules.
const text = `apiVersion: admin/v1
resource: beacons
title: Beacon
access: true
fields:
  code: code
  address: uri
  host: hostname
  label: host_name
  sign: {type: string, minLength: 4, maxLength: 4}
  name: {type: string, minLength: 2}
  note: {type: string, maxLength: 3}
  power: {type: number, minimum: 1, maximum: 10}
`;

function beacons(): Resource {
  const { model, problems } = readModel([...loadFolder('resources', 'resources'), { file: 'resources/beacons.yaml', text }]);
  const found = model?.resources['beacons'];
  if (found === undefined) throw new Error(problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'));
  return found;
}

const resource = beacons();
const { create } = compileSchemas(resource);
const scope = {
  roles: new Set<string>(),
  user: {},
  settings: {},
  mode: 'create',
  now: new Date('2031-05-01T12:00:00Z'),
  zone: 'UTC',
} as const;

/** What is found wrong, first in the browser, then on the server. */
function codes(field: string, value: unknown): readonly (readonly string[])[] {
  return (['browser', 'server'] as const).map((side) =>
    judgeRecord({
      ...{ resource, form: null, old: null, mode: 'create', side, scope },
      values: { code: 'b-1', [field]: value },
      schemaErrors: (values) => create(values),
    })
      .filter(({ path }) => path === field)
      .map(({ code }) => code),
  );
}

const long = 'x'.repeat(63);

describe('a value', () => {
  it.each<readonly [what: string, field: string, good: readonly unknown[], bad: readonly unknown[]]>([
    [
      'that is a URL [P1-5-009] [P2-5-103]',
      'address',
      ['https://a.example/b?c=d', 'sftp://files.example'],
      ['a.example', 'https://', 'javascript:alert(1)', 'http://a b'],
    ],
    [
      'that is a host name [P1-5-010]',
      'host',
      ['shop.example.com', 'localhost', `${long}.example`],
      ['shop example', '-a.example', 'a..b', `${long}x.example`, 'a_b.example'],
    ],
    [
      'of letters, digits, dot, space, underscore and hyphen only [P2-5-074]',
      'label',
      ['My shop_1.example-2', 'a'],
      ['a/b', 'a:1', 'ä', 'a,b', 'a\tb'],
    ],
    ['of an exact length [P1-5-012] [P2-5-106]', 'sign', ['DK4X', '🪐🪐🪐🪐'], ['DK4', 'DK4XX']],
    ['of a least length [P1-5-013] [P2-5-106]', 'name', ['ab', 'abc'], ['a']],
    ['of a greatest length [P2-5-106]', 'note', ['abc'], ['abcd']],
    ['of a least number [P2-5-106]', 'power', [1, 1.5], [0.99, -1]],
    ['of a greatest number [P1-5-018] [P2-5-106]', 'power', [10, 9.99], [10.01, 11]],
  ])('%s', (_what, field, good, bad) => {
    for (const value of good) expect([value, codes(field, value)]).toEqual([value, [[], []]]);
    for (const value of bad) {
      const [browser = [], server = []] = codes(field, value);
      expect([value, browser.length > 0, browser]).toEqual([value, true, server]);
    }
  });

  it('that is the full name of a domain follows the strict rule, not the one of host names as people write them [P2-5-075]', () => {
    const { model } = readModel(loadFolder('resources', 'resources'));
    const loose = Object.values(model?.resources ?? {}).flatMap(({ name, fields }) =>
      Object.values(fields).flatMap((field) => (field.pattern === resource.fields['label']?.pattern ? [`${name}.${field.name}`] : [])),
    );
    expect(loose).toEqual([]);
    expect(codes('label', 'a b')).toEqual([[], []]);
    expect(codes('host', 'a b')).not.toEqual([[], []]);
  });
});
