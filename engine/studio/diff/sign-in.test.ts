import { expect, it } from 'vitest';
import { readModel } from '../../language/index.ts';
import { diffModels } from './models.ts';

function modelOf(signIn: string) {
  const { model, problems } = readModel([
    {
      file: 'resources/_app.yaml',
      text: `apiVersion: admin/v1\ntitle: T\nuser: { username: string, team: string, ward: string }\n${signIn}`,
    },
    { file: 'resources/_roles.yaml', text: 'apiVersion: admin/v1\nroles: { ROLE_A: A, ROLE_B: B }\n' },
    {
      file: 'resources/users.yaml',
      text: 'apiVersion: admin/v1\nresource: users\ntitle: User\naccess: true\nkey: username\nfields: { username: string!, roles: { type: array, items: string } }\n',
    },
  ]);
  if (model === null) throw new Error(problems.map(({ message }) => message).join('\n'));
  return model;
}

const before = 'signIn: { roles: claims.groups, attributes: { ward: claims.ward } }\n';

it.each<[string, string, string]>([
  ['no mapping any more', '', 'signing in: what claims make of somebody is gone'],
  [
    'people without a record',
    before.replace('{ roles', '{ records: optional, roles'),
    'signing in: whoever the provider knows comes in now',
  ],
  ['other roles', before.replace('claims.groups', '{ ROLE_A: claims.admin == true }'), 'signing in: the roles by claims was'],
  ['other attributes', before.replace('ward: claims.ward', 'ward: claims.station'), 'signing in: the attributes by claims was'],
])('counts %s as more access, for the provider decides who has it', (_what, after, said) => {
  const found = diffModels(modelOf(before), modelOf(after));
  expect(found.changes.map(({ says }) => says)).toEqual([expect.stringContaining(said)]);
  expect(found.isWidened).toBe(true);
});

it('counts a record that is needed as less, and means nothing by another spelling', () => {
  const open = before.replace('{ roles', '{ records: optional, roles');
  expect(diffModels(modelOf(open), modelOf(before))).toMatchObject({ isWidened: false, changes: [{ direction: 'narrowed' }] });
  expect(diffModels(modelOf(before), modelOf(before.replace('claims.groups', '"claims.groups"'))).changes).toEqual([]);
});
