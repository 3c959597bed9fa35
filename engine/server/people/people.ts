import type { ProjectPeople } from '../project.ts';
import { addFirstUser } from './first-user.ts';
import { createSignInAccounts, findUserRecord, findUserResource, holdUserRecord, listUserRecords } from './users.ts';

/** People of any project: the records of its users, whatever their attributes are called. */
export const recordedPeople: ProjectPeople = {
  hasUsers: (model) => findUserResource(model) !== null,
  findUser: findUserRecord,
  createSignInAccounts,
  recordSignIn: holdUserRecord,
  aboutUser: () => Promise.resolve({}),
  addFirstUser,
  listDemoPeople: listUserRecords,
};
