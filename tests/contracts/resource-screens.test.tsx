// @vitest-environment happy-dom
/** Every resource of `resources/` opens in its create, edit and show screens with a silent console. */
import { cleanup, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadFolder } from '../../engine/language/load/disk.ts';
import { readModel } from '../../engine/language/index.ts';
import type { Resource } from '../../engine/model/model.ts';
import { FormScreen } from '../../engine/screens/form/FormScreen.tsx';
import { ShowScreen } from '../../engine/screens/show/ShowScreen.tsx';
import { drawScreen } from '../fixtures/screen.tsx';

const { model, problems } = readModel(loadFolder('resources'));
if (model === null) throw new Error(problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'));

const said: string[] = [];
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Draws a screen over one stored record and waits for something to read or to type into. */
async function open(resource: Resource, screen: ReactNode): Promise<void> {
  said.length = 0;
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...parts) => void said.push(parts.map(String).join(' ').slice(0, 400)));
  const parents = Object.fromEntries(resource.parents.flatMap(({ field }) => (field === null ? [] : [[field, 'p1']])));
  const record = { ...parents, ...Object.fromEntries(resource.key.map((name) => [name, parents[name] ?? 'k1'])), _version: 1 };
  const user = { username: 'me', timezone: 'UTC', company: 'c' };
  drawScreen({
    model: model ?? never(),
    records: { [resource.view?.of ?? resource.name]: [record] },
    roles: Object.keys(model?.roles ?? {}),
    user,
    screens: { '/': screen },
  });
  await waitFor(() => expect(document.querySelectorAll('form input, form textarea, dd, table, [data-state]').length).toBeGreaterThan(0), {
    timeout: 20_000,
  });
}

function never(): never {
  throw new Error('There is no Model.');
}

const keyOf = (resource: Resource): readonly string[] =>
  resource.key.map((name) => (resource.parents.some(({ field }) => field === name) ? 'p1' : 'k1'));
const paramsOf = (resource: Resource) => Object.fromEntries(resource.parents.map(({ param }) => [param, 'p1']));

type Case = readonly [name: string, screen: 'create' | 'edit' | 'show', resource: Resource];
const cases = Object.values(model.resources).flatMap((resource) =>
  (['create', 'edit', 'show'] as const).flatMap((screen): Case[] => (resource[screen] === null ? [] : [[resource.name, screen, resource]])),
);

describe.each(cases)('%s', (_name, screen, resource) => {
  it(`opens its ${screen} screen`, async () => {
    await open(resource, drawn(resource, screen));
    expect(said).toEqual([]);
  });
});

function drawn(resource: Resource, screen: Case[1]): ReactNode {
  const params = paramsOf(resource);
  if (screen === 'show') return <ShowScreen resource={resource} recordKey={keyOf(resource)} params={params} />;
  return <FormScreen resource={resource} mode={screen} recordKey={screen === 'create' ? null : keyOf(resource)} params={params} />;
}
