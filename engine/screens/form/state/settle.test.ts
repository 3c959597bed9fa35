import { describe, expect, it } from 'vitest';
import { fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import { scopeOf } from '../../../model/testing.ts';
import type { Values } from '../../../model/values.ts';
import { collectFormReads } from './field-reads.ts';
import { openFormValues, settleForm } from './settle.ts';

const probes = `apiVersion: admin/v1
resource: probes
title: Probe
access: true
fields:
  code: code
  orbit: {enum: [none, low, high]}
  beacon: {type: string, autofill: {when: self.orbit != "none", value: '"beacon-" + self.code'}}
`;
const { fields } = resourceIn(fixtureModel([{ file: 'resources/probes.yaml', text: probes }]), 'probes');
const facts = {
  fields: Object.values(fields),
  reads: collectFormReads(Object.values(fields), {}),
  scopeOf: (self: Values) => scopeOf({ mode: 'edit', self }),
  isHidden: () => false,
};

/** The beacon after each change, of a form that was opened with `start`. */
function beacons(start: Values, isNew: boolean, ...changes: readonly Values[]): readonly unknown[] {
  let form = openFormValues(start, { ...facts, isNew });
  return changes.map((change) => {
    const edited = new Set([...form.edited, ...Object.keys(change)]);
    form = settleForm(form.values, { values: { ...form.values, ...change }, filled: form.filled, edited }, facts);
    return form.values['beacon'];
  });
}

describe('a value that fills itself in', () => {
  it('goes with its condition, of a new record and of a stored one', () => {
    expect(beacons({ code: 'a', orbit: 'none' }, true, { orbit: 'low' }, { orbit: 'none' }, { orbit: 'high' })).toEqual([
      'beacon-a',
      null,
      'beacon-a',
    ]);
    expect(beacons({ code: 'a', orbit: 'low', beacon: 'beacon-a' }, false, { orbit: 'none' })).toEqual([null]);
    expect(beacons({ code: 'a', orbit: 'low', beacon: 'beacon-a' }, false, { orbit: 'none', code: 'b' })).toEqual([null]);
  });

  it('stays where somebody has typed another', () => {
    expect(beacons({ code: 'a', orbit: 'low' }, true, { beacon: 'mine' }, { orbit: 'none' })).toEqual(['mine', 'mine']);
    expect(beacons({ code: 'a', orbit: 'low', beacon: 'mine' }, false, { orbit: 'none' })).toEqual(['mine']);
  });
});
