import { expect, it } from 'vitest';
import { readModel } from '../index.ts';

const roles = 'apiVersion: admin/v1\nroles: {ROLE_HEAD: {title: Head, implies: [ROLE_NURSE]}, ROLE_NURSE: Nurse, ROLE_AUDITOR: Auditor}\n';

/** What is told of users with this field of roles. */
function told(field: string, { app = '', users = 'users' } = {}): readonly string[] {
  const text = `apiVersion: admin/v1\nresource: ${users}\ntitle: User\nkey: username\naccess: true\nfields: {username: string!, roles: ${field}}\n`;
  const sources = [
    { file: 'resources/_app.yaml', text: `apiVersion: admin/v1\ntitle: Ward\n${app}` },
    { file: 'resources/_roles.yaml', text: roles },
    { file: `resources/${users}.yaml`, text },
  ];
  return readModel(sources).problems.map(({ code, message }) => `${code}: ${message}`);
}

const auditor = 'role-choices: nobody can be given "ROLE_AUDITOR": `roles` of "users" does not list it';

it('tells of a role that is neither a choice nor comes with one', () => {
  expect(told('{type: array, items: {enum: [ROLE_HEAD]}}')).toEqual([auditor]);
  expect(told('{multiple: true, enum: {ROLE_HEAD: {}, ROLE_AUDITOR: {}}}')).toEqual([]);
});

it('is silent where roles are not chosen from a list, or not of users', () => {
  expect(told('{type: array, items: string}')).toEqual([]);
  expect(told('{multiple: true, enum: [ROLE_HEAD, "*"]}')).toEqual([]);
  expect(told('{multiple: true, enum: [ROLE_HEAD]}', { users: 'guests' })).toEqual([]);
});

it('leaves to claims what they tell', () => {
  const field = '{type: array, items: {enum: [ROLE_HEAD]}}';
  expect(told(field, { app: 'signIn: {roles: claims.roles}\n' })).toEqual([]);
  expect(told(field, { app: 'signIn: {roles: {ROLE_AUDITOR: claims.audits}}\n' })).toEqual([]);
  expect(told(field, { app: 'signIn: {roles: {ROLE_NURSE: claims.nurse}}\n' })).toEqual([auditor]);
});
