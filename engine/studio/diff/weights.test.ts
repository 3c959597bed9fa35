import { describe, expect, it } from 'vitest';
import { modelWith, reworded } from '../../language/compile/testing.ts';
import { weightiestOf, type ChangeWeight } from './change.ts';
import { diffModels } from './models.ts';
import { comparePolicies } from './policies.ts';

const probe = `resource: probes
title: Probe
access: {use: ROLE_VISITOR, write: ROLE_ASTRONOMER}
fields:
  code: code
  name: {type: string, required: true, maxLength: 40, pattern: '^[a-z]+$'}
  secret: {type: string, sensitive: true, visible: ROLE_ADMIN}
  kind: {enum: {rock: {}, gas: {}}, default: rock}
  by: {type: string, stamp: {create: {expr: user.username}}}
  state: {type: state, enum: {built: {}, sent: {}}, default: built}
  planet: {type: ref, to: planets, filter: {kind: rock}}
  log: {type: file, readOnly: true, content: log_text}
  log_text: {type: text, readOnly: true}
actions:
  ring: {request: PATCH, set: {name: Rung}, confirm: Ring?}
  look: {open: {url: {expr: settings.atlas}, query: {of: {expr: self.code}}}}
transitions: {send: {from: [built], to: sent, request: PATCH, body: {state: sent}}}
form: {layout: [code, name, secret, kind, planet]}
`;

function verdict(from: string, to: string): ChangeWeight | null {
  const { changes, isWidened } = diffModels(modelWith(probe), modelWith(reworded(probe, from, to)));
  const found = weightiestOf({ changes });
  expect(isWidened).toBe(found === 'access');
  return found;
}

describe('what a change asks of a reviewer', () => {
  it.each([
    ['a filter of a reference that is gone', ', filter: {kind: rock}', '', 'effect'],
    ['a filter of a reference that is another', 'filter: {kind: rock}', 'filter: {kind: gas}', 'effect'],
    ['an effect more', 'set: {name: Rung}', 'set: {name: Rung, kind: gas}', 'effect'],
    ['another body', 'body: {state: sent}', 'body: {state: sent, kind: gas}', 'effect'],
    ['the state in which records begin', 'default: built', 'default: sent', 'effect'],
    ['a default', 'default: rock', 'default: gas', 'effect'],
    ['a stamp that is gone', ', stamp: {create: {expr: user.username}}', '', 'access'],
    ['a question that is asked no longer', ', confirm: Ring?', '', 'effect'],
    ['a bound that is gone', ', maxLength: 40', '', 'effect'],
    ['a bound that is tighter', 'maxLength: 40', 'maxLength: 30', null],
    ['a pattern that lets more pass', '[a-z]+$', '[a-z0-9]+$', 'effect'],
    ['a pattern that lets less pass', '[a-z]+$', '[a-y]+$', null],
    ['a pattern of which nobody knows', '[a-z]+$', '[A-Z]+$', 'effect'],
    ['a guard that lets less pass', '{from: [built], to', '{from: [built], when: self.kind == "gas", to', null],
    ['a right that fewer have', 'ring: {request: PATCH, set', 'ring: {request: PATCH, allow: ROLE_ADMIN, set', null],
    ['a mark of what is sensitive', 'by: {type: string, ', 'by: {type: string, sensitive: true, ', null],
    ['a mark that is gone', ', sensitive: true', '', 'effect'],
    ['a field more', '  code: code\n', '  code: code\n  colour: string\n', 'data'],
    ['a value more', 'gas: {}}', 'gas: {}, ice: {}}', 'data'],
    ['what was stored, under another name', '  code: code\n', '  code: code\n  open: {type: string, path: secret}\n', 'access'],
    ['a copy of what was hidden', '  code: code\n', '  code: code\n  open: {type: string, derived: self.secret}\n', 'access'],
    ['a field that is seen by more', ', visible: ROLE_ADMIN', '', 'access'],
    ['a role more, looked for by its name', 'write: ROLE_ASTRONOMER', `write: 'ROLE_ASTRONOMER || "ROLE_VISITOR" in user.roles'`, 'access'],
    ['an address that people and their values are sent to', '{expr: settings.atlas}', 'https://elsewhere.test', 'effect'],
    ['a reference to something else', 'to: planets, filter: {kind: rock}', 'to: missions', 'effect'],
    ['a field of another type', 'name: {type: string', 'name: {type: text', 'effect'],
    ['a file that hands out what another field holds', 'content: log_text', 'content: secret', 'access'],
    ['a title', 'title: Probe', 'title: Sonde', null],
  ])('%s', (_name, from, to, expected) => expect(verdict(from, to)).toBe(expected));

  it('is told where an address need not name the record above any more', () => {
    const below = (wildcard: boolean) => `resource: samples
title: Sample
path: planets/{planet}/samples
parents: {planet: {to: planets, wildcard: ${wildcard}}}
access: true
fields: {code: code}
`;
    const { changes } = diffModels(modelWith(below(false)), modelWith(below(true)));
    expect(changes.map(({ weight, says }) => [weight, says])).toEqual([
      ['access', 'samples is listed below all planets at once, without naming `planet`'],
    ]);
    expect(weightiestOf(diffModels(modelWith(below(true)), modelWith(below(false))))).toBe('effect');
  });

  it('is nothing where the record above is only called otherwise', () => {
    const eggs = `resource: eggs
title: Egg
path: nests/{nest}/eggs
parents: {nest: {to: nests}}
access: true
fields: {code: code}
`;
    const nests = (title: string) => `resource: nests\ntitle: ${title}\naccess: true\nfields: {code: code}\n`;
    const difference = diffModels(modelWith(nests('Nest'), eggs), modelWith(nests('Roost'), eggs));
    expect(weightiestOf(difference)).toBe(null);
    expect(difference.changes.map(({ says }) => says)).toContain('eggs: the title of the parent `nest` was “Nest”, is now “Roost”');
  });

  it('is told of people who may only look records up, too', () => {
    const gated = (rows: string) => `resource: probes
title: Probe
access: {use: ROLE_ADMIN, rows: '${rows}'}
fields: {code: code, name: string}
form: {layout: [code, name]}
`;
    const visits = `resource: visits
title: Visit
access: {use: true}
fields: {code: code, probe: {type: ref, to: probes}}
form: {layout: [code, probe]}
`;
    const { changes } = diffModels(modelWith(gated('ROLE_ADMIN'), visits), modelWith(gated('!ROLE_ADMIN'), visits));
    expect(weightiestOf({ changes })).toBe('access');
  });

  it('is told once of a policy that is gone', () => {
    const line = (text: string, at: number) => ({ text, span: { file: 'probes.policy.yaml', line: at, column: 3 } });
    const told = comparePolicies([line('nobody can delete probes', 1), line('anyone can list probes', 2)], []);
    expect(told.map(({ says, weight }) => [weight, says])).toEqual([
      ['effect', 'the policy probes.policy.yaml is gone, and its 2 promises with it'],
    ]);
  });
});
