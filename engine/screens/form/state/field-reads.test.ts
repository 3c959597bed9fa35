import { expect, it } from 'vitest';
import { fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import { collectValueReads, createValuesReader } from './field-reads.ts';

const probes = `apiVersion: admin/v1
resource: probes
title: Probe
access: true
fields:
  code: code
  orbit: {enum: [none, low, high]}
  mass: integer
  beacon: {type: string, value: 'self.orbit + self.code'}
  weight: {type: string, value: '"heavy"', tag: {text: 'weighs {mass}', when: self.orbit != "none"}}
  seen: {type: string, readOnly: true}
`;
const { fields } = resourceIn(fixtureModel([{ file: 'resources/probes.yaml', text: probes }]), 'probes');
const start = { code: 'a', orbit: 'none', mass: 1, beacon: null, seen: 'x' };

/** Whether the value of a field is drawn again when another one is typed. */
function isDrawnAgain(name: string, typed: object): boolean {
  const field = fields[name];
  if (field === undefined) throw new Error(`There is no field "${name}".`);
  const read = createValuesReader(collectValueReads(field), start);
  return read({ ...start, ...typed }) !== start;
}

it('a value that nobody writes is drawn again when one that it reads is typed, and not with every key', () => {
  expect(
    [{ orbit: 'low' }, { code: 'b' }, { beacon: 'none' }, { mass: 2 }, { seen: 'y' }].map((typed) => isDrawnAgain('beacon', typed)),
  ).toEqual([...[true, true, true, false, false]]);
  expect([{ seen: 'y' }, { seen: null }, { orbit: 'low' }, {}].map((typed) => isDrawnAgain('seen', typed))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('what a sentence beside it names is read with it', () => expect(isDrawnAgain('weight', { mass: 2 })).toBe(true));

it('what was kept is told by the values of then, however many keys came between', () => {
  const read = createValuesReader({ names: new Set(['code']), isUnsteady: false }, start);
  const heavier = { ...start, mass: 2 };
  expect(read(heavier)).toBe(start);
  const renamed = { ...heavier, code: 'b' };
  expect(read(renamed)).toBe(renamed);
  expect(read({ ...renamed, mass: 3 })).toBe(renamed);
  expect(read(start)).toBe(start);
});

it('what reads the whole record is drawn with every key', () => {
  const read = createValuesReader(undefined, start);
  const typed = { ...start, mass: 2 };
  expect(read(typed)).toBe(typed);
});
