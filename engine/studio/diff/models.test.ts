import { describe, expect, it } from 'vitest';
import { modelWith, reworded } from '../../language/compile/testing.ts';
import type { Model } from '../../model/model.ts';
import { weightiestOf } from './change.ts';
import { diffModels } from './models.ts';
import { comparePolicies } from './policies.ts';
import { printDifference, printDifferenceAsJson, printDifferenceAsMarkdown } from './print.ts';

const probe = `resource: probes
title: Probe
access: {use: ROLE_VISITOR, write: ROLE_ASTRONOMER}
fields:
  code: code
  name: {type: string, required: true, maxLength: 40, pattern: '^[a-z]+$'}
  secret: {type: string, visible: ROLE_ADMIN}
  mass: {type: number, minimum: 1, check: it > 2}
  kind: {enum: {rock: {}, gas: {when: ROLE_ADMIN}}}
  state: {type: state, enum: {built: {}, sent: {}, lost: {}}}
  planet: {type: ref, to: planets, filter: {kind: rock}}
rules:
  - {check: self.mass != 7, at: mass, message: Seven is not lucky.}
transitions:
  send: {from: [built], to: sent, request: PATCH, body: {state: sent}, confirm: 'Send?'}
  lose: {from: [built, sent], to: lost, allow: ROLE_ADMIN, when: self.mass > 1}
list:
  sort: code
  columns: [code, name, {field: mass, when: ROLE_ADMIN}]
  filters: [code, {field: kind, when: ROLE_ADMIN}]
form: {layout: [code, name, secret, mass, kind, state, planet]}
show: {layout: [code, name]}
`;

const base = modelWith(probe);

function diff(from: string | RegExp, to: string) {
  return diffModels(base, modelWith(reworded(probe, from, to)));
}

const said = (from: string | RegExp, to: string) =>
  diff(from, to).changes.map(
    ({ area, direction, resource, item, says }) => `${resource ?? 'project'} ${area} ${direction} ${item}: ${says}`,
  );

describe('the meaning of a change', () => {
  it('tells of a text that reads the same where its placeholders come from', () => {
    expect(said('title: Probe', 'title: Probe\ntitleField: secret').filter((each) => each.includes(' texts '))).toEqual([
      'probes texts changed delete: deleting: the question before it is still “Delete {resource} "{name}"?”, with {name: `self.secret`}; before: with {name: `self.name`}',
    ]);
  });

  it.each<[string, string | RegExp, string, readonly string[]]>([
    [
      'a role swapped',
      'write: ROLE_ASTRONOMER',
      'write: ROLE_ADMIN',
      [
        'probes access narrowed create: whoever has the roles Astronomer and Visitor loses: create probes (now only if you have the roles Visitor and Administrator)',
        'probes access narrowed edit: whoever has the roles Astronomer and Visitor loses: edit probes (now only if you have the roles Visitor and Administrator)',
        'probes access narrowed delete: whoever has the roles Astronomer and Visitor loses: delete probes (now only if you have the roles Visitor and Administrator)',
        'probes access narrowed send: whoever has the roles Astronomer and Visitor loses: use `send` of probes (now only if you have the roles Visitor and Administrator)',
      ],
    ],
    [
      'a field exposed',
      ', visible: ROLE_ADMIN',
      '',
      ['probes access widened secret: whoever may use probes gains: see field secret of probes'],
    ],
    [
      'a field hidden by the record',
      'visible: ROLE_ADMIN',
      'visible: ROLE_ADMIN && self.mass > 3',
      [
        'probes access narrowed secret: whoever has the role Administrator may see field secret of probes only if Mass is more than 3; before: always',
      ],
    ],
    [
      'a bound loosened',
      'maxLength: 40',
      'maxLength: 50',
      ['probes validation loosened name: field name must have at most 50 characters; before: 40'],
    ],
    ['a bound dropped', 'minimum: 1, ', '', ['probes validation loosened mass: field mass need no longer be at least 1']],
    ['required dropped', 'required: true, ', '', ['probes validation loosened name: field name is required no longer']],
    [
      'a pattern dropped',
      ", pattern: '^[a-z]+$'",
      '',
      ['probes validation loosened name: field name: the pattern is gone, was "^[a-z]+$"'],
    ],
    [
      'a check tightened',
      'check: it > 2',
      'check: it > 3',
      ['probes validation tightened mass: field mass must fit: the value is more than 3; before: the value is more than 2'],
    ],
    [
      'a value for all',
      'gas: {when: ROLE_ADMIN}',
      'gas: {}',
      [
        'probes access widened kind: whoever may use probes gains: choose "gas" for field kind',
        'probes validation loosened kind: field kind: value "gas" is offered: always; before: you have the role Administrator',
      ],
    ],
    ['an edge', 'from: [built]', 'from: [built, lost]', ['probes states widened send: edge lost → sent is new (`send`)']],
    [
      'a guard',
      ', when: self.mass > 1',
      '',
      ['probes states widened lose: `lose` is possible in more cases: always; before: Mass is more than 1'],
    ],
    ['a question', ", confirm: 'Send?'", '', ['probes states changed send: `send` asks no longer before it runs; it asked: “Send?”']],
    [
      'a call',
      'request: PATCH, body: {state: sent}',
      'request: PUT, body: {state: sent}',
      ['probes calls changed send: `send`: the call: calls `PUT probes/{key}`; before: `PATCH probes/{key}`'],
    ],
    [
      'a body',
      'body: {state: sent}',
      'body: {state: gone}',
      ['probes calls changed send: `send`: `state` of the body was "sent", is now "gone"'],
    ],
    [
      'a filter for all',
      '{field: kind, when: ROLE_ADMIN}]',
      'kind]',
      ['probes access widened kind: whoever may use probes gains: filter probes by kind'],
    ],
    ['a column', '[code, name, {', '[name, code, {', ['probes screens changed list: the columns stand in another order']],
    [
      'a choice',
      ', filter: {kind: rock}',
      '',
      ['probes validation loosened planet: field planet: what may be chosen is everything; before: kind eq "rock"'],
    ],
    [
      'a rule',
      / {2}- \{check.*\n/,
      '  - {check: self.mass != 8, at: mass, message: Seven is not lucky.}\n',
      ['probes validation loosened rules: the rule demands: Mass is not 8; before: Mass is not 7'],
    ],
    ['a text', 'title: Probe', 'title: Probes', []],
  ])('%s', (_name, from, to, expected) => {
    const found = said(from, to);
    if (expected.length === 0) expect(found).toContain('probes texts changed : probes: the title was “Probe”, is now “Probes”');
    else expect(found).toEqual(expected);
  });

  it('tells a text of a field once, not also of its column and filter', () => {
    expect(said('name: {type: string,', 'name: {type: string, title: Called,').filter((each) => each.includes(' texts '))).toEqual([
      'probes texts changed name: field name: the title was “Name”, is now “Called”',
    ]);
  });

  it.each([
    ['of a check', 'check: it > 2', 'check: it > 2, message: Too light.', /the message of a check/],
    ['of a field that refuses several things', "pattern: '^[a-z]+", "message: No., pattern: '^[a-z]+", /its message/],
  ])('tells a message %s once', (_name, from, to, expected) => {
    const old = modelWith(reworded(probe, from, to.replace(/Too light|No/, 'Other')));
    const texts = diffModels(old, modelWith(reworded(probe, from, to))).changes.map(({ says }) => says);
    expect(texts).toEqual([expect.stringMatching(expected)]);
  });

  it('takes a rule that asks for a role for the right it is', () => {
    const guarded = probe.replace('rules:\n', 'rules:\n  - {verbs: [delete], side: server, check: ROLE_ADMIN, message: Not you.}\n');
    const { changes, isWidened } = diffModels(modelWith(guarded), base);
    expect(isWidened).toBe(true);
    expect(changes.map(({ says }) => says)).toEqual([
      'whoever may use probes gains: delete probes, as far as its rules go',
      'the rule is gone: you have the role Administrator (on delete)',
    ]);
  });

  it('tells who may keep views for others now', () => {
    const open = (reads: string): Model => ({
      ...base,
      publishViews: {
        cond: { node: { kind: 'role', role: reads }, text: reads, reads: [`role.${reads}`] },
        reason: null,
        place: null,
      } as never,
    });
    const told = ({ changes }: ReturnType<typeof diffModels>) => changes.map(({ weight, direction, says }) => [weight, direction, says]);
    expect(told(diffModels(base, { ...base, publishViews: { cond: true, reason: null, place: null } }))).toEqual([
      ['access', 'widened', 'anyone signed in gains: publish views of lists'],
    ]);
    expect(told(diffModels(open('ROLE_ADMIN'), base))).toEqual([[null, 'narrowed', expect.stringContaining('publish views of lists')]]);
  });

  it('takes a password that is none any more for a leak', () => {
    const secret = probe.replace('secret: {type: string,', 'secret: {type: password,');
    expect(diffModels(modelWith(secret), base).isWidened).toBe(true);
  });

  it('takes another export and a view that shows more for a gain', () => {
    const exported = probe.replace('  sort: code\n', '  sort: code\n  export: [{config: probes}]\n');
    const twice = exported.replace('[{config: probes}]', '[{config: probes}, {config: everything, title: All}]');
    expect(diffModels(modelWith(exported), modelWith(twice)).changes.map(({ says }) => says)).toEqual([
      'whoever may export probes gains: export everything',
    ]);
    const view = (where: string) => `resource: lost\ntitle: Lost probe\nof: probes\nwhere: ${where}\naccess: ROLE_VISITOR\n`;
    const [narrow, wide] = [modelWith(probe, view('{state: lost, kind: rock}')), modelWith(probe, view('{state: lost}'))];
    expect(diffModels(narrow, wide).changes.map(({ direction, says }) => `${direction}: ${says}`)).toEqual([
      'widened: lost: what the view shows is state eq "lost"; before: state eq "lost" and kind eq "rock"',
    ]);
    expect(diffModels(wide, narrow).isWidened).toBe(false);
  });

  it('tells of a view that opens part of its base to others, and of its reason', () => {
    const view = (access: string) => `resource: lost\ntitle: Lost probe\nof: probes\nwhere: {state: lost}\naccess: ${access}\n`;
    const [kept, open] = [modelWith(probe, view('true')), modelWith(probe, view('{use: true, widens: Lost ones are no secret.}'))];
    const told = diffModels(kept, open);
    expect(told.isWidened).toBe(true);
    expect(told.changes.map(({ says }) => says)).toEqual(
      expect.arrayContaining([
        'anyone signed in gains: list lost',
        'lost may be open to people to whom probes is closed: Lost ones are no secret.',
      ]),
    );
    expect(diffModels(open, kept).changes.filter(({ direction }) => direction === 'widened')).toEqual([]);
  });

  it('says to whom a right is left', () => {
    const narrower = modelWith(probe.replace('name: {type: string,', 'name: {type: string, visible: ROLE_ASTRONOMER,'));
    expect(diffModels(base, narrower).changes.map(({ says }) => says)).toContain(
      'whoever may use probes loses: see field name of probes (now only if you have the role Astronomer)',
    );
  });

  it('says once of several verbs who still may, and of a thing that is gone nothing', () => {
    const print = (access: string) => printDifference(diffModels(base, modelWith(probe.replace('write: ROLE_ASTRONOMER', access))));
    expect(print('write: ROLE_ADMIN')).toContain(
      'loses: create, edit and delete probes; use `send` of probes (now only if you have the roles Visitor and Administrator)  (',
    );
    expect(print('write: ROLE_ASTRONOMER, delete: false')).toContain('loses: delete probes (nobody may now)  (');
    const gone = diffModels(base, modelWith(probe.replace(/ {2}secret: .*\n/, '').replace('secret, ', ''))).changes;
    expect(gone.map(({ says }) => says)).toContain('whoever has the role Administrator loses: see field secret of probes');
  });

  it('names roles by their titles, and by their names where titles are the same', () => {
    const wider = modelWith(probe.replace('visible: ROLE_ADMIN', 'visible: ROLE_ADMIN || ROLE_ASTRONOMER'));
    const says = (after: Model) => diffModels(base, after).changes.map((each) => each.says);
    expect(says(wider)).toEqual(['whoever has the role Astronomer (or Administrator, which implies it) gains: see field secret of probes']);
    const { ROLE_ADMIN: admin } = wider.roles;
    const { ROLE_ASTRONOMER: other } = wider.roles;
    if (admin === undefined || other === undefined) throw new Error('There are no such roles.');
    const alike: Model = { ...wider, roles: { ...wider.roles, ROLE_ASTRONOMER: { ...other, title: admin.title } } };
    expect(says(alike)).toContainEqual(
      expect.stringMatching(/^whoever has the role Administrator \(ROLE_ASTRONOMER\) \(or Administrator \(ROLE_ADMIN\), which/),
    );
    expect(says(wider).join()).not.toContain('ROLE_');
  });

  it('does not say which way a pattern goes where nobody knows', () => {
    expect(said('[a-z]+', '[A-Z]+')).toEqual([
      'probes validation changed name: field name: another pattern, which was "^[a-z]+$", is now "^[A-Z]+$"',
    ]);
  });

  it('has no change where only the file looks otherwise', () => {
    for (const [from, to] of [
      ['use: ROLE_VISITOR, write: ROLE_ASTRONOMER', 'write: ROLE_ASTRONOMER, use: ROLE_VISITOR'],
      ['check: it > 2', 'check: "it   >   2"'],
      ['check: it > 2', 'check: 2 < it'],
      [/ {2}code: code\n/, '  # a comment\n  code: code\n'],
      [/( {2}secret: .*\n)( {2}mass: .*\n)/, '$2$1'],
      [/( {2}send: .*\n)( {2}lose: .*\n)/, '$2$1'],
    ] as const) {
      const { changes, isWidened } = diff(from, to);
      expect([changes.map(({ says }) => says), isWidened], String(from)).toEqual([[], false]);
    }
  });

  it('tells a field of another name as renamed', () => {
    const after = probe
      .replace('  secret: {type: string, ', '  hidden: {type: string, title: Secret, path: secret, ')
      .replace('name, secret,', 'name, hidden,');
    const { changes, renames, isWidened } = diffModels(base, modelWith(after));
    expect(renames).toEqual([{ kind: 'field', resource: 'probes', from: 'secret', to: 'hidden' }]);
    expect(changes).toEqual([]);
    expect(isWidened).toBe(false);
  });

  it('tells the new name of a field in queries, where it is asked for', () => {
    const after = probe
      .replaceAll('kind', 'family')
      .replace('family: {enum', 'family: {title: Kind, path: kind, enum')
      .replace('{family: rock}', '{kind: rock}');
    const { changes, renames } = diffModels(base, modelWith(after));
    expect(renames).toEqual([{ kind: 'field', resource: 'probes', from: 'kind', to: 'family' }]);
    expect(changes.map(({ area, says }) => `${area}: ${says}`)).toEqual([
      'calls: field family: its name in filter and sort was "kind", is now "family"',
    ]);
  });

  it('does not take a field for another one whose name on the wire differs', () => {
    const after = probe.replace('  secret: {', '  hidden: {').replace('name, secret,', 'name, hidden,');
    const { renames, changes } = diffModels(base, modelWith(after));
    expect(renames).toEqual([]);
    expect(changes.map(({ says }) => says)).toContain('whoever has the role Administrator gains: see field hidden of probes');
  });

  it('tells a resource of another name as renamed, with the address that its screens have', () => {
    const after = probe.replace('resource: probes', 'resource: sondes').replace('title: Probe\n', 'title: Probe\npath: probes\n');
    const { renames, changes } = diffModels(base, modelWith(after));
    expect(renames).toEqual([{ kind: 'resource', resource: 'sondes', from: 'probes', to: 'sondes' }]);
    expect(changes.filter(({ area }) => area === 'access')).toEqual([]);
  });

  it('tells of a new resource who may do what with it', () => {
    const other = 'resource: rovers\ntitle: Rover\naccess: {use: ROLE_VISITOR, write: false}\nfields: {code: code}\n';
    const { changes, isWidened } = diffModels(base, modelWith(probe, other));
    expect([isWidened, weightiestOf({ changes })]).toEqual([false, 'data']);
    expect(changes.map(({ says }) => says)).toEqual(
      expect.arrayContaining(['rovers is new', 'whoever has the role Visitor gains: list rovers']),
    );
    expect(changes.map(({ says }) => says)).not.toContain('whoever has the role Visitor gains: delete rovers');
  });
});

it('tells what a role gains by a role that it implies, and what it loses without', () => {
  const { ROLE_VISITOR: visitor } = base.roles;
  if (visitor === undefined) throw new Error('There is no visitor.');
  const wider: Model = { ...base, roles: { ...base.roles, ROLE_VISITOR: { ...visitor, implies: ['ROLE_ASTRONOMER'] } } };
  const told = (before: Model, after: Model) => diffModels(before, after).changes.map(({ direction, says }) => `${direction} ${says}`);
  // What `moons.yaml` asks of whoever writes.
  expect(told(base, wider)).toContain('widened whoever has the role Visitor gains: create, edit and delete moons');
  expect(told(wider, base)).toContain('narrowed whoever has the role Visitor loses: create, edit and delete moons');
});

describe('who may choose which record', () => {
  const asked = (filter: string) => modelWith(probe.replace('filter: {kind: rock}', `filter: {${filter}}`));
  const to = (before: string, after: string) =>
    diffModels(asked(before), asked(after)).changes.map(({ area, direction, item }) => `${area} ${direction} ${item}`);
  const own = "kind: rock, name: {in: [{expr: user.roles}], when: '!ROLE_ADMIN'}";

  it('is a right: without it somebody may do more', () => {
    expect(to(own, 'kind: rock')).toEqual(['access widened planet']);
    expect(to('kind: rock', own)).toEqual(['access narrowed planet']);
    expect(to(own, own.replace('!ROLE_ADMIN', '!ROLE_VISITOR'))).toEqual(['access widened planet']);
    // The other part of the same filter is no smaller a bound.
    expect(to(own, own.replace('kind: rock, ', ''))).toEqual(['access widened planet']);
    expect(to(own.replace('kind: rock, ', ''), own)).toEqual(['access narrowed planet']);
    expect(diffModels(asked(own), asked('kind: rock')).isWidened).toBe(true);
  });

  it('is a fact about the field where it asks nobody', () => {
    expect(to('kind: rock', '')).toEqual(['validation loosened planet']);
  });
});

it('tells which lines of a policy came and went, wherever they stand', () => {
  const line = (text: string, at: number) => ({ text, span: { file: 'a.policy.yaml', line: at, column: 3 } });
  const before = [line('nobody can delete probes', 1), line('anyone can list probes', 2)];
  expect(comparePolicies(before, [line('anyone can list probes', 1), line('ROLE_X can edit probes', 2)]).map(({ says }) => says)).toEqual([
    'the policy promises no longer: nobody can delete probes',
    'the policy promises now: ROLE_X can edit probes',
  ]);
  const many = Array.from({ length: 9 }, (_, at) => line(`ROLE_X can edit probes ${at}`, at + 1));
  expect(comparePolicies([], many).map(({ says }) => says)).toEqual(['the policy promises 9 things more']);
});

describe('a difference in print', () => {
  const difference = diff('use: ROLE_VISITOR', 'use: true');

  it('has a line for each who gains, with what is gained, and where it is written', () => {
    expect(printDifference(difference)).toContain(
      'Access is widened: somebody may do or see more than before.\n\nprobes\n  Access\n    wider: anyone signed in gains: list, show and lookup probes  (probes.yaml:',
    );
  });

  it('fits a pull request', () => {
    const text = printDifferenceAsMarkdown(difference);
    expect(text).toContain('⚠️ **Access is widened**');
    expect(text).toMatch(/- \*\*wider\*\* · anyone signed in gains: list, show and lookup probes <sub>probes\.yaml:\d+<\/sub>/);
    expect(printDifferenceAsMarkdown({ changes: [], renames: [], isWidened: false })).toContain('No change in meaning.');
  });

  it('stays short enough for a comment', () => {
    const [change] = difference.changes;
    if (change === undefined) throw new Error('Nothing was changed.');
    const many = Array.from({ length: 2000 }, (_, n) => ({ ...change, right: null, says: `${change.says} ${n}` }));
    const text = printDifferenceAsMarkdown({ changes: many, renames: [], isWidened: true });
    expect(text.length).toBeLessThan(61_000);
    expect(text).toMatch(/… and \d+ more\. `npx steward diff` prints them all\.\n$/);
  });

  it('is data', () => {
    expect(JSON.parse(printDifferenceAsJson(difference))).toEqual({ verdict: 'access', ...JSON.parse(JSON.stringify(difference)) });
  });
});
