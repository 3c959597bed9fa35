import { readModel } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import type { ResourceBehaviour, CallingUser } from '../../engine/server/behaviour.ts';
import type { Api, ApiOptions } from './api.ts';
import { modelOf, openApi } from './api.ts';

export const people: Readonly<Record<string, CallingUser>> = {
  admin: { id: 'admin', username: 'admin', team: 'red', roles: ['ROLE_ADMIN'] },
  astronomer: { id: 'astronomer', username: 'astronomer', team: 'blue', roles: ['ROLE_ASTRONOMER'] },
  visitor: { id: 'visitor', username: 'visitor', team: 'blue', roles: ['ROLE_VISITOR'] },
  nobody: { id: 'nobody', username: 'nobody', team: null, roles: [] },
};

/** The API of the made-up domain and of these resources beside it (YAML by name), on an empty store; one that is there already is replaced. */
export async function openBeside(
  files: Readonly<Record<string, string>>,
  { others = {}, ...options }: Pick<ApiOptions, 'store'> & { readonly others?: Readonly<Record<string, CallingUser>> } = {},
): Promise<Api> {
  const all = { ...people, ...others };
  const { model, problems } = readModel([
    ...loadFolder('tests/fixtures', 'resources').filter(({ file }) => !Object.keys(files).some((name) => file.endsWith(`/${name}.yaml`))),
    ...Object.entries(files).map(([name, text]) => ({ file: `resources/${name}.yaml`, text })),
  ]);
  if (!model) throw new Error(JSON.stringify(problems, null, 1));
  return openApi({ model, findUser: async (name) => all[name] ?? null, demoUsers: Object.keys(all), ...options });
}

const missions: ResourceBehaviour = {
  resource: 'missions',
  actions: { report: async ({ record, values }) => ({ kind: 'done', body: { data: { of: record?.['title'], text: values['text'] } } }) },
};

/** The API of the made-up domain with a few records, as its users would have entered them. */
export async function openPlanets(options: Pick<ApiOptions, 'limits' | 'pages'> = {}): Promise<Api> {
  const model = modelOf('tests/fixtures');
  const api = await openApi({
    model,
    findUser: async (username) => people[username] ?? null,
    demoUsers: Object.keys(people),
    behaviours: [missions],
    ...options,
  });
  await enter(
    api,
    'planets',
    earth,
    { code: 'mars', name: 'Mars', kind: 'rock', mass: 0.642 },
    { code: 'jupiter', name: 'Jupiter', kind: 'gas', mass: 1898, rings: true },
  );
  await enter(api, 'planets', { code: 'neptune', name: 'Neptune', kind: 'ice', mass: 102 });
  await enter(api, 'planets/earth/moons', {
    code: 'luna',
    name: 'Luna',
    mass: 0.073,
    tags: ['near', 'grey'],
    craters: [{ name: 'Tycho', width: 85, depth: 4 }],
  });
  await enter(api, 'planets/jupiter/moons', { code: 'io', name: 'Io', mass: 0.089 }, { code: 'luna', name: 'Not ours', mass: 0.01 });
  return api;
}

export const earth = {
  code: 'earth',
  name: 'Earth',
  kind: 'rock',
  mass: 5.97,
  radius: 0.6,
  names: [{ key: 'greek', value: 'Gaia' }],
  links: { atlas: 'https://atlas.test/earth' },
};

async function enter(api: Api, path: string, ...records: readonly object[]): Promise<void> {
  for (const body of records) {
    const got = await api.send(`POST ${path}`, { as: 'admin', body });
    if (got.status !== 201) throw new Error(`${path} ${JSON.stringify(body)}: ${got.status} ${got.text}`);
  }
}
