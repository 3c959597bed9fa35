import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayUseVerb } from '../../engine/model/access.ts';
import type { PathPart, Resource } from '../../engine/model/model.ts';
import type { ResourceVerb } from '../../engine/model/model.ts';
import { effectiveRoles } from '../../engine/model/roles.ts';
import { listRouteTargets } from '../../engine/server/request/routes.ts';
import type { Api } from './api.ts';
import { modelOf } from './api.ts';
import { demoUsers, openPlatform } from './platform.ts';

const model = modelOf('resources');
let api: Api;
beforeAll(async () => void (api = await openPlatform({ hasJobs: true })), 120_000);
afterAll(() => api.close());

const resources = Object.values(model.resources);
const pathOf = (parts: readonly PathPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : 'param' in part ? '*' : 'none-such')).join('/');

async function may(user: string, resource: Resource, verb: ResourceVerb): Promise<boolean> {
  const who = await api.send('GET whoami', { as: user });
  const scope = {
    user: who.body,
    roles: effectiveRoles(model, (who.body as { roles: string[] }).roles),
    mode: 'list',
    now: api.clock.now,
    zone: 'UTC',
    settings: {},
  } as const;
  return mayUseVerb(resource, verb, scope).allowed;
}

/** A base and its views share addresses: one that lets the call pass is enough. */
function sharing(resource: Resource): readonly Resource[] {
  const base = resource.view?.of ?? resource.name;
  return resources.filter((other) => other.name === base || other.view?.of === base);
}

describe.each(demoUsers)('%s gets through the API what the descriptors allow [P1-1-005]', (user) => {
  it.each(resources.filter(({ ops }) => ops.list !== null).map((resource) => [resource.name, resource] as const))(
    'list of %s',
    async (_name, resource) => {
      const verdicts = await Promise.all(
        sharing(resource).map(async (one) => (await may(user, one, 'list')) || (await may(user, one, 'lookup'))),
      );
      const needsParent = resource.parents.some(({ wildcard }) => !wildcard);
      const got = await api.send(`GET ${pathOf(resource.ops.list?.path ?? [])}?_limit=1`, { as: user });
      expect(got.status).toBe(!verdicts.includes(true) ? 403 : needsParent ? 400 : 200);
    },
  );

  it.each(
    resources
      .filter(({ ops, parents }) => ops.create !== null && parents.length === 0)
      .map((resource) => [resource.name, resource] as const),
  )('create of %s', async (_name, resource) => {
    const got = await api.send(`POST ${pathOf(resource.ops.create?.path ?? [])}`, { as: user, body: {} });
    expect(got.status === 422 || (await may(user, resource, 'create'))).toBe(await may(user, resource, 'create'));
    // A body that a behaviour reads as a whole may be empty.
    const isRecord = resource.create === null || !('node' in resource.create.body);
    expect([403, isRecord ? 422 : 201]).toContain(got.status);
  });
});

// Told from the table alone: a role that came with another would stand in the answer and in no record.
it.each(demoUsers)('%s has the roles of the own record and no others, for none implies another [P1-6-001] [P1-6-004]', async (username) => {
  const [stored] = await api.store.query<{ roles: readonly string[] | null }>(
    `select data->'roles' as roles from r_users where data->>'username' = $1`,
    [username],
  );
  const { body } = await api.send('GET whoami', { as: username });
  expect([...(body as { roles: readonly string[] }).roles].sort()).toEqual([...(stored?.roles ?? [])].sort());
});

describe('every address of the Model', () => {
  const targets = resources.flatMap((resource) =>
    listRouteTargets(resource).map(({ op, kind }) => [`${op.method} ${pathOf(op.path)}`, kind, resource] as const),
  );

  it.each(targets)('%s (%s) is 401 without a session unless it is public', async (ask, _kind, resource) => {
    const got = await api.send(ask, { as: null, ...(ask.startsWith('GET') || ask.startsWith('DELETE') ? {} : { body: {} }) });
    if (resource.isPublic) expect([404, 422]).toContain(got.status);
    else expect(got.status).toBe(401);
  });

  it.each(targets)('%s (%s) never fails', async (ask) => {
    const got = await api.send(ask, { as: 'admin', ...(ask.startsWith('GET') || ask.startsWith('DELETE') ? {} : { body: {} }) });
    expect(got.status).toBeLessThan(500);
  });
});

it('needs the parent of a list that is not open to all [P1-7.1-009]', async () => {
  for (const ask of ['GET companies/*/regions', 'GET companies//regions']) {
    expect(await api.send(ask, { as: 'admin' })).toMatchObject({ status: 400, body: { message: 'No filter _companyCode' } });
  }
});
