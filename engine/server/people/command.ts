/** `steward user add`: a user for a store whose server does not run, such as the first one of all. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { compileSchemas } from '../../language/compile/fields/validators.ts';
import type { Field, Model, Resource } from '../../model/model.ts';
import { listChoiceOptions } from '../../model/options.ts';
import type { Values } from '../../model/values.ts';
import { judgeRecord } from '../../model/verdict.ts';
import { readStoredModel } from '../described-server.ts';
import { readSettings } from '../settings.ts';
import type { CommandSurroundings } from '../store/command.ts';
import { listMisfits } from '../store/misfits.ts';
import { openStore } from '../store/open.ts';
import { getRecordByUnique } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { createResourceTables } from '../store/tables.ts';
import { printInEnglish } from '../reply/print.ts';
import { sayText } from '../reply/say.ts';
import { BadSetting } from '../variable.ts';
import { insertUser } from './first-user.ts';
import { findUserResource } from './users.ts';

/** Whom to add. */
export interface UserArguments {
  readonly username: string;
  readonly roles: readonly string[];
  readonly sets: readonly (readonly [field: string, value: string])[];
}

/** Adds somebody, and says so. Throws a sentence on what is wrong with them, or keeps the store closed. */
export async function addUserByCommand(given: UserArguments, place: CommandSurroundings): Promise<void> {
  const settings = readSettings(place.env);
  // Nothing of the project's own code is asked: a user is a record.
  const model = readStoredModel({ root: place.cwd, settings });
  const users = findUserResource(model);
  if (users === null)
    throw new BadSetting('users are records of a resource "users", with the fields "username" and "roles", and there is none here.');
  const values = readUserValues(given, { model, users });
  const dataDir = resolve(place.cwd, settings.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const store = await openStore({ databaseUrl: settings.databaseUrl, dataDir });
  try {
    await addUser(store, values, { model, users });
  } finally {
    await store.close();
  }
  place.write(`${given.username} can sign in: ${given.roles.join(', ') || 'no role yet'}.\n`);
}

interface UserDescription {
  readonly model: Model;
  readonly users: Resource;
}

/** Refuses what a form for users would refuse. */
function readUserValues({ username, roles, sets }: UserArguments, { model, users }: UserDescription): Values {
  const strange = roles.find((role) => model.roles[role] === undefined);
  if (strange !== undefined) throw new BadSetting(`there is no role ${strange}. Roles: ${Object.keys(model.roles).join(', ')}.`);
  refuseUnofferedRoles(roles, users.fields);
  const set = sets.map(([name, text]) => {
    const field = users.fields[name];
    if (field === undefined) throw new BadSetting(`a user has no field "${name}". Fields: ${Object.keys(users.fields).join(', ')}.`);
    return [name, parseTypedValue(field, text)] as const;
  });
  const values = { username, roles, enabled: users.fields['enabled'] === undefined ? undefined : true, ...Object.fromEntries(set) };
  const scope = { mode: 'create', roles: new Set(Object.keys(model.roles)), now: new Date(), zone: 'UTC' } as const;
  const how = { form: null, mode: 'create', old: null, side: 'server' } as const;
  const findings = judgeRecord({ ...how, resource: users, values, scope, schemaErrors: compileSchemas(users).create });
  const wrong = findings.filter(({ severity }) => severity === 'error');
  if (wrong.length > 0)
    throw new BadSetting(
      wrong
        .map(
          ({ field, message, with: values }) =>
            `"${field}": ${printInEnglish(sayText(message, scope, values))}. Give it with --set ${field}=VALUE.`,
        )
        .join('\n'),
    );
  return values;
}

/** Roles that there are, but that users cannot have: no option of this command would help. */
function refuseUnofferedRoles(roles: readonly string[], { roles: field }: Resource['fields']): void {
  const offered = listChoiceOptions((field?.items ?? field)?.choices).map(({ value }) => value);
  const unoffered = roles.filter((role) => !offered.includes(role));
  if (field === undefined || offered.length === 0 || offered.includes('*') || unoffered.length === 0) return;
  const { file, line } = field.place;
  const what = `the field "roles" of users does not list ${unoffered.join(', ')}. It lists ${offered.join(', ')}.`;
  throw new BadSetting(`${what} Add ${unoffered.length === 1 ? 'the role' : 'the roles'} to its choices, at ${file}:${line}.`);
}

function parseTypedValue({ ty }: Field, text: string): unknown {
  if (ty === 'bool') return text === 'true';
  if (ty === 'number') return Number(text);
  return text;
}

async function addUser(store: Store, values: Values, { model: described, users }: UserDescription): Promise<void> {
  const { model } = await createResourceTables(store, described, { id: randomUUID(), model: described.hash });
  // As a start would: it notes what is asked of values, for the next one to compare with.
  await listMisfits(store, model);
  const stored = model.resources[users.name] ?? users;
  const username = String(values['username']);
  await store.tx(async (tx) => {
    if ((await getRecordByUnique(tx, stored, 'username', username)) !== null) throw new BadSetting(`there is a user ${username} already.`);
    await insertUser(tx, { users: stored, model, now: new Date() }, values);
  });
}
