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
