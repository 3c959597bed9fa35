/** Keys that only the server acts on, or that the server enforces whatever the screens do: two resources that differ in the key, asked the same. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModel } from '../../../engine/language/index.ts';
import { openApi, type Api } from '../../api/api.ts';
import { merged, shared, type Patch } from './case.ts';
import { serverCases, type ServerCase } from './server-cases.ts';

const nameOf = (at: number, isWith: boolean): string => `${isWith ? 'with' : 'without'}-${String(at)}`;

/** The resource of a case; of a view what it shows stands before it. */
function descriptorsOf({ both, with: own, of }: ServerCase, at: number, isWith: boolean): readonly Patch[] {
  const resource = nameOf(at, isWith);
  const base = { apiVersion: 'admin/v1', resource, title: 'Moon', access: true, fields: { code: 'code', name: 'string' } };
  const made = merged(merged(base, both ?? {}), isWith ? own : {}) as Patch; // a map laid over a map is one
  if (of === undefined) return [made];
  const shown = `${resource}-all`;
  return [
    { ...base, ...of, resource: shown },
    { ...made, of: shown, fields: undefined },
  ];
}

let api: Api;
beforeAll(async () => {
  const cases = serverCases.flatMap((each, at) => [false, true].flatMap((isWith) => descriptorsOf(each, at, isWith)));
  const files = [...Object.entries(shared), ...cases.map((each): [string, Patch] => [String(each['resource']), each])];
  const { model, problems } = readModel(
    files.map(([name, tree]) => ({ file: `resources/${name}.yaml`, text: JSON.stringify(tree, null, 1) })),
  );
  if (model === null) throw new Error(problems.map(({ file, line, message }) => `${file}:${String(line)}: ${message}`).join('\n'));
  const people = { admin: ['ROLE_ADMIN'], guest: ['ROLE_GUEST'] };
  api = await openApi({
    model,
    demoUsers: Object.keys(people),
    findUser: async (name) => (name === 'admin' || name === 'guest' ? { id: name, username: name, roles: people[name] } : null),
  });
});
afterAll(() => api.close());
beforeAll(async () => {
  for (const [code, kind] of [
    ['jupiter', 'gas'],
    ['mars', 'rock'],
  ])
    await api.send('POST planets', { as: 'admin', body: { code, kind } });
});

/** The answers to the calls of a case, without the name of the resource. */
async function answers({ ask, of }: ServerCase, resource: string): Promise<readonly unknown[]> {
  const name = of === undefined ? resource : `${resource}-all`;
  const got: unknown[] = [];
  for (const [request, body, as = 'admin'] of ask) {
    const { status, text } = await api.send(request.replace('moons', name), { as, ...(body !== undefined && { body }) });
    got.push([status, text.replaceAll(resource, 'moons').replace(/"id":"\d+"/g, '')]);
  }
  return got;
}

describe('a key of the language is kept by the server', () => {
  it.each(serverCases.map((each, at) => [each.key, each, at] as const))('%s', async (_key, each, at) => {
    const without = await answers(each, nameOf(at, false));
    expect(without).not.toContainEqual([500, expect.anything()]);
    expect(await answers(each, nameOf(at, true))).not.toEqual(without);
  });
});
