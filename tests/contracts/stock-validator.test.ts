import { join } from 'node:path';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { describe, expect, it } from 'vitest';
import { compileSchemas } from '../../engine/language/compile/fields/validators.ts';
import { readModel } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import type { Values } from '../../engine/model/values.ts';
import { createDemoRecords } from '../../platform/demo-data/records.ts';
import { createRandom } from '../../platform/demo-data/random.ts';

const { model } = readModel(loadFolder(join(import.meta.dirname, '../../resources'), 'resources'));
if (model === null) throw new Error('The descriptors have problems; run `npx steward check`.');

const now = new Date('2026-11-21T12:00:00Z');
const roles = Object.fromEntries(Object.keys(model.roles).map((role) => [role, { en: role }]));
const records = createDemoRecords({ scale: 0.05, now, roles });
const odd: readonly unknown[] = [
  '',
  'ä b',
  'x'.repeat(40),
  -1,
  0,
  3.5,
  true,
  [],
  ['', 'A'],
  [{ key: '', value: '1' }],
  {},
  '2026-02-30',
  'a@b',
];

/** A record with one to three of its values replaced by odd ones. */
function spoiled(values: Values, seed: number): Values {
  const random = createRandom(seed);
  const names = random.some(Object.keys(values), random.int(1, 3));
  return { ...values, ...Object.fromEntries(names.map((name) => [name, random.pick(odd)])) };
}

const filled = (values: Values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
const sorted = (errors: readonly { keyword: string; instancePath: string }[]) =>
  [...new Set(errors.map(({ keyword, instancePath }) => `${instancePath} ${keyword}`))].sort();

describe('the validator that RJSF ships, at run time, against our compiled one', () => {
  const refusing: string[] = [];
  const stock = customizeValidator({ ajvOptionsOverrides: { verbose: false, strict: false } });
  for (const resource of Object.values(model.resources)) {
    const own = records.filter((record) => record.resource === resource.name).slice(0, 60);
    if (own.length === 0) continue;
    it(`finds the same in ${resource.name}`, () => {
      const compiled = compileSchemas(resource);
      const cases = own.flatMap(({ values }, index) => [filled(values), filled(spoiled(values, index + 1))]);
      for (const values of cases) {
        const { errors = [] } = stock.rawValidation<{ keyword: string; instancePath: string }>(resource.schema.update, values);
        expect(sorted(compiled.update(values)), JSON.stringify(values)).toEqual(sorted(errors));
      }
      if (cases.some((values) => compiled.update(values).length > 0)) refusing.push(resource.name);
    });
  }
  it('refuses something in most of them', () => expect(refusing.length).toBeGreaterThan(20));
});
