import { expect, it } from 'vitest';
import { modelOf } from '../../tests/api/api.ts';
import { chooseTransition, listTransitionsInto } from './transition.ts';

const { resources } = modelOf('tests/hospital/resources');

it.each([
  ['draft', 'dora', ['ROLE_DOCTOR'], 'release'],
  ['signed', 'pia', ['ROLE_PHARMACIST'], 'countersign'],
  // Refused, and by the rule of the way that leads there from this state.
  ['signed', 'dora', ['ROLE_DOCTOR'], 'countersign'],
  ['draft', 'pia', ['ROLE_PHARMACIST'], 'release'],
])('from %s, %s means by "released" what starts there', (status, username, roles, name) => {
  const prescriptions = resources['prescriptions'];
  if (prescriptions === undefined) throw new Error('There are no prescriptions.');
  const scope = {
    self: { code: 'p', drug: 'Aspirin', status, signed_by: 'dan' },
    ...{
      user: { username },
      roles: new Set(roles),
      settings: {},
      params: {},
      now: new Date('2031-05-01T12:00:00Z'),
      zone: 'UTC',
      mode: 'show' as const,
    },
  };
  expect(chooseTransition(prescriptions, listTransitionsInto(prescriptions, 'released'), scope)?.name).toBe(name);
});
