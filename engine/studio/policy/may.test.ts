/** What a line says is found false, in whatever order it names things that nearly the same conditions decide. */
import { describe, expect, it } from 'vitest';
import { listPolicyProblems } from '../cli/policies.ts';
import { modelWith } from '../../language/compile/testing.ts';

const model = modelWith(`resource: probes
title: Probe
access: {use: true, list: ROLE_ADMIN, show: ROLE_ADMIN, write: ROLE_ADMIN, act: ROLE_ADMIN, lookup: ROLE_VISITOR, delete: '"ROLE_VISITOR" in user.roles'}
titleField: code
fields:
  code: code
  note: string
  status: {type: state, enum: {draft: {}, signed: {}}, default: draft}
transitions:
  sign: {from: [draft, signed], to: signed, request: PATCH sign}
  drop: {from: [draft], to: signed, request: PATCH drop}
`);
const broken = (line: string): number =>
  listPolicyProblems(model, [{ file: 'resources/probes.policy.yaml', text: `- '${line}'\n` }]).length;

describe('a line about several things', () => {
  it.each([
    // A lookup gives the code, and no note.
    ['only ROLE_ADMIN can see note of probes', 0],
    ['only ROLE_ADMIN can see code of probes', 1],
    ['only ROLE_ADMIN can see note, code of probes', 1],
    ['only ROLE_ADMIN can see code, note of probes', 1],
    // What is signed is dropped no more.
    ['ROLE_ADMIN can sign probes when status is one of draft, signed', 0],
    ['ROLE_ADMIN can sign, drop probes when status is one of draft, signed', 1],
    ['ROLE_ADMIN can drop, sign probes when status is one of signed, draft', 1],
    // A role by its name is a role.
    ['only ROLE_ADMIN can delete probes', 1],
    ['only ROLE_VISITOR can delete probes', 0],
  ])('%s: %i problems', (line, problems) => expect(broken(line)).toBe(problems));
});

describe('every case that tells conditions apart is tried', () => {
  const names = Array.from({ length: 12 }, (_, at) => `f${String(at)}`);
  // Not open where all of them are "x": one case of 3 to the power of 12.
  const all = names.map((name) => `self.${name} == "x"`).join(' && ');
  const wide = modelWith(`resource: tanks
title: Tank
access: {use: true, write: ROLE_ADMIN, delete: self.level > 4 && self.level < 5, act: true}
fields:
  code: code
  level: number
${names.map((name) => `  ${name}: string`).join('\n')}
actions:
  drain: {request: POST drain, when: '!(${all})', set: {level: 0}}
`);
  const problemsOf = (line: string): readonly string[] =>
    listPolicyProblems(wide, [{ file: 'resources/tanks.policy.yaml', text: `- '${line}'\n` }]).map(({ message }) => message);

  it('between two limits that follow one another too', () => {
    expect(problemsOf('nobody can delete tanks')).toHaveLength(1);
  });
  it('or the line is not held: of many cases none is left out in silence', () => {
    expect(problemsOf('anyone can drain tanks')).toEqual([expect.stringContaining('too many values')]);
  });
});
