import { expect, it } from 'vitest';
import { modelWith } from '../../language/compile/testing.ts';
import { describeTarget } from './rights.ts';

/** What is said of calls to a resource that is open to somebody; the fixtures have it that administrators are astronomers too. */
function told(use: string, { edit = 'true', allow = 'true' }: { readonly edit?: string; readonly allow?: string } = {}) {
  const model = modelWith(`resource: probes
title: Probe
access: {use: ${use}, edit: ${edit}}
fields: {code: code, state: {type: state, enum: [new, gone], default: new}}
actions: {launch: {from: [new], to: gone, allow: ${allow}, confirm: Launch it?}}
`);
  const resource = model.resources['probes'] ?? expect.fail('There are no probes.');
  const action = resource.actions['launch'] ?? expect.fail('There is no launch.');
  const op = resource.ops.update ?? expect.fail('There is no call that updates one.');
  return {
    update: describeTarget({ kind: 'update', resource, op }, model)[0],
    launch: describeTarget({ kind: 'action', resource, op, action }, model)[0],
  };
}

it('says once what the resource and the action both ask for', () => {
  expect(told('ROLE_VISITOR', { allow: `'ROLE_VISITOR && self.code != "x"'` }).launch).toBe(
    'Launch. From new to gone. Allowed if you have the role Visitor, and Code is not "x".',
  );
});

it('leaves out the role that another one brings', () => {
  expect(told('ROLE_ASTRONOMER', { allow: 'ROLE_ADMIN', edit: 'ROLE_ADMIN' })).toEqual({
    launch: 'Launch. From new to gone. Allowed if you have the role Administrator.',
    update: 'Allowed if you have the role Administrator.',
  });
  // Whoever has the wider one need not have the narrower one.
  expect(told('ROLE_ADMIN', { edit: 'ROLE_ASTRONOMER' }).update).toBe('Allowed if you have the role Administrator.');
  expect(told('ROLE_ASTRONOMER || ROLE_VISITOR', { edit: 'ROLE_ADMIN' }).update).toBe('Allowed if you have the role Administrator.');
});

it('says both where neither follows from the other', () => {
  expect(told('ROLE_ADMIN', { edit: 'ROLE_VISITOR' }).update).toBe('Allowed if you have the roles Administrator and Visitor.');
  expect(told('ROLE_ADMIN', { edit: `'ROLE_ASTRONOMER || self.code == "a"'` }).update).toBe(
    'Allowed if you have the role Administrator, and either you have the role Astronomer or Code is "a".',
  );
});

it('says of what is open or closed that it is', () => {
  expect(told('true').update).toBe('Allowed to everybody who is signed in.');
  expect(told('true', { edit: 'false' }).update).toBe('Allowed to nobody.');
});
