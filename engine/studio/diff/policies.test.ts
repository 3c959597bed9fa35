import { expect, it } from 'vitest';
import { comparePolicies } from './policies.ts';

const line = (text: string, at = 1, file = 'probes.policy.yaml') => ({ text, span: { file, line: at, column: 3 } });
const said = (...args: Parameters<typeof comparePolicies>) => comparePolicies(...args).map(({ weight, says }) => [weight, says]);

it('tells the words that went and came, not both whole lines', () => {
  const [was, is] = [
    line('nobody but ROLE_A, ROLE_B can list, show and edit probes'),
    line('nobody but ROLE_A, ROLE_C, ROLE_D can list, show and edit probes'),
  ];
  expect(said([was], [is])).toEqual([
    ['effect', 'the policy promises something else in “nobody but ROLE_A, …”: no longer “ROLE_B”, now “ROLE_C, ROLE_D”'],
  ]);
});

it('takes a line that has nothing in common for another one', () => {
  expect(said([line('nobody can delete probes')], [line('anyone sees field code of moons')])).toEqual([
    ['effect', 'the policy promises no longer: nobody can delete probes'],
    [null, 'the policy promises now: anyone sees field code of moons'],
  ]);
});

it('reads the lines of before under the names of today', () => {
  const renames = [{ kind: 'field', resource: 'probes', from: 'ssn', to: 'social' }] as const;
  expect(said([line('nobody sees field ssn of probes')], [line('nobody sees field social of probes')], renames)).toEqual([]);
});
