import { describe, expect, it } from 'vitest';
import { fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import type { Resource } from '../../model/model.ts';
import type { AuditEntry } from '../../data/audit-entry.ts';
import { buildLifeSteps } from './track.ts';

const flights = `apiVersion: admin/v1
resource: flights
title: Flight
access: {use: true, act: true}
readOnly: true
fields:
  id: string
  state: {type: state, enum: {booked: {}, fuelled: {tone: info}, delayed: {tone: warning}, flown: {tone: info}, landed: {tone: positive}, broken: {tone: negative}, called_off: {}}}
transitions:
  call_off: {from: [booked, fuelled, broken], to: called_off, tone: negative, request: PATCH, body: {state: called_off}}
  repair: {from: [broken], to: flown, request: PATCH, body: {state: flown}}
list: {columns: [id, state]}
show: {layout: [id, state]}
`;
const model = fixtureModel([{ file: 'resources/flights.yaml', text: flights }]);
const resource = resourceIn(model, 'flights');

const told = (state: string, log: readonly AuditEntry[] = [], of: Resource = resource) =>
  buildLifeSteps(of, state, log)?.map(({ option, when }) => `${when} ${String(option.value)}`) ?? null;
const entry = (at: string, after: string): AuditEntry => ({
  type: 'update',
  user: 'ann',
  at,
  changes: [{ field: resource.fields['state'] ?? null, name: 'state', before: null, after }],
  relations: [],
  ...{ version: null, restoredFrom: null, lost: 0 },
});

describe('the life of a record', () => {
  it('is the way to the good end, with the present step in it', () =>
    expect(told('fuelled')).toEqual(['past booked', 'present fuelled', 'future flown', 'future landed']));
  it('puts a state beside the way where the file has it', () =>
    expect(told('delayed')).toEqual(['past booked', 'past fuelled', 'present delayed', 'future flown', 'future landed']));
  it('puts a failure behind the step that its own way leads back to', () =>
    expect(told('broken')).toEqual(['past booked', 'past fuelled', 'past flown', 'present broken', 'future landed']));
  it('ends where something was called off', () => expect(told('called_off')).toEqual(['past booked', 'present called_off']));
  it('believes the log more than the file, and takes its dates', () => {
    const log = [entry('2031-05-01T10:00:00Z', 'booked'), entry('2031-05-02T10:00:00Z', 'fuelled')];
    expect(told('called_off', log)).toEqual(['past booked', 'past fuelled', 'present called_off']);
    expect(buildLifeSteps(resource, 'fuelled', log)?.map(({ at }) => at)).toEqual([
      '2031-05-01T10:00:00Z',
      '2031-05-02T10:00:00Z',
      null,
      null,
    ]);
  });
  it('is not drawn for states without an order', () => {
    expect(told('rock', [], resourceIn(model, 'planets'))).toBeNull();
    expect(told('unheard-of')).toBeNull();
  });
});
