// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import type { DataSource } from '../../data/source.ts';
import type { MemorySource } from '../../data/memory.ts';
import type { Values } from '../../model/values.ts';
import { FormScreen } from '../form/FormScreen.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { ShowScreen } from '../show/ShowScreen.tsx';
import { WhyProvider } from './WhyProvider.tsx';
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

/** The fixtures with a gate for the descriptors. */
const modelFor = (reviewers: string) => {
  const app = readFileSync('tests/fixtures/_app.yaml', 'utf8');
  return fixtureModel([{ file: 'resources/_app.yaml', text: `${app}descriptors: ${reviewers}\n` }]);
};
const model = modelFor('ROLE_ADMIN');
const missions = resourceIn(model, 'missions');
const mission = { id: '1', title: 'Far', kind: 'crewed', state: 'planned', team: 'red', target: 'mars', crew: 2, _version: 1 };
/** As the browser has it. */
const noPlaces = JSON.parse(
  JSON.stringify(missions, (key, value: unknown) => (key === 'place' ? { file: '', line: 0, column: 0 } : value)),
) as typeof missions;
const reviewer = ['ROLE_ADMIN', 'ROLE_ASTRONOMER'];
const visitor = ['ROLE_VISITOR'];

interface Options {
  readonly roles?: readonly string[];
  readonly record?: Values;
  readonly wrap?: (memory: MemorySource) => DataSource;
  readonly at?: string;
}

function draw({ roles = reviewer, record = mission, wrap, at = '/missions/1' }: Options = {}) {
  const answered = { resource: missions };
  const paged = (memory: MemorySource): DataSource => ({
    ...memory,
    send: (call) =>
      call.path === '/_descriptors/missions' ? Promise.resolve({ status: 200, headers: {}, body: { data: answered } }) : memory.send(call),
  });
  const why = (element: React.ReactNode) => <WhyProvider roles={() => Promise.resolve(model.roles)}>{element}</WhyProvider>;
  return drawScreen({
    model,
    at,
    roles,
    records: { missions: [record], planets: [{ code: 'jupiter', name: 'Jupiter', kind: 'gas', mass: 1.9, _version: 1 }] },
    user: { team: 'red' },
    screens: {
      '/planets': why(<ListScreen resource={resourceIn(model, 'planets')} params={{}} />),
      '/missions': why(<ListScreen resource={noPlaces} params={{}} />),
      '/missions/create': why(<FormScreen resource={noPlaces} mode="create" recordKey={null} params={{}} />),
      '/missions/1': why(<ShowScreen resource={noPlaces} recordKey={['1']} params={{}} />),
      '/missions/1/edit': why(<FormScreen resource={noPlaces} mode="edit" recordKey={['1']} params={{}} />),
    },
    wrap: wrap ?? paged,
  });
}

const openMenu = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'More actions' }));

describe('"Why?" on a disabled control', () => {
  it('tells the reason and the deciding rule of a menu entry, in place of the menu', async () => {
    const user = userEvent.setup();
    draw({ at: '/planets', roles: ['ROLE_ASTRONOMER'] });
    await user.click(await screen.findByRole('button', { name: 'Actions of Jupiter' }));
    const edit = await screen.findByRole('menuitem', { name: 'Edit' });
    expect(edit.getAttribute('aria-disabled')).toBe('true');
    expect(edit.getAttribute('aria-haspopup')).toBe('dialog');
    await user.click(edit);
    const said = within(await screen.findByRole('dialog', { name: 'Why not "Edit"?' }));
    expect(said.getByText('Only an administrator may change gas giants.')).toBeDefined();
    expect(await said.findByText(/you have the role Administrator, or/i)).toBeDefined();
    // The parts of the rule, each with whether it fits.
    expect(said.getByText('You have the role Administrator').closest('li')?.textContent).toMatch(/^not met/);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('is reached, read and left with the keyboard alone', async () => {
    const user = userEvent.setup();
    draw({ at: '/missions' });
    const land = await screen.findByRole('button', { name: 'Land' });
    land.focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Why not "Land"?' });
    await within(dialog).findByText('Starts from Launched');
    expect(dialog.contains(document.activeElement) || document.activeElement?.contains(dialog)).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(land);
  });

  it('leads those who may read descriptors to file and line, and nobody else', async () => {
    const user = userEvent.setup();
    draw({ at: '/missions' });
    await user.click(await screen.findByRole('button', { name: 'Land' }));
    const line = missions.actions['land']?.place.line ?? 0;
    const link = await screen.findByRole('link', { name: `missions.yaml:${line}` });
    expect(link.getAttribute('href')).toBe(`/descriptors/missions#L${line}`);
    cleanup();
    draw({ at: '/missions', roles: ['ROLE_ASTRONOMER'], record: { ...mission, team: 'red' } });
    await user.click(await screen.findByRole('button', { name: 'Land' }));
    await screen.findByText('Starts from Launched');
    expect(screen.queryByRole('link', { name: /yaml/ })).toBeNull();
  });

  it('does without places where the descriptors cannot be read', async () => {
    const user = userEvent.setup();
    draw({ at: '/missions', wrap: (memory) => memory });
    await user.click(await screen.findByRole('button', { name: 'Land' }));
    expect(await screen.findByText('Starts from Launched')).toBeDefined();
    expect(screen.queryByRole('link', { name: /yaml/ })).toBeNull();
  });

  it('explains a locked field', async () => {
    const user = userEvent.setup();
    draw({ at: '/missions/1/edit', roles: ['ROLE_ASTRONOMER'] });
    await user.click(await screen.findByRole('button', { name: 'Why is Team locked?' }));
    const said = within(await screen.findByRole('dialog', { name: 'Why not "Team"?' }));
    expect(await said.findByText('May be changed when')).toBeDefined();
    expect(said.getByText('You have the role Administrator')).toBeDefined();
  });

  it('is not there where a control works, nor where nothing can be explained', async () => {
    draw({ at: '/missions' });
    const launch = await screen.findByRole('button', { name: 'Launch' });
    expect(launch.getAttribute('aria-haspopup')).toBeNull();
  });
});

describe('"What is missing here?"', () => {
  const ask = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('menuitem', { name: 'What is missing here?' }));
    return within(await screen.findByRole('dialog', { name: 'What is missing here?' }));
  };

  it('lists for reviewers what a record does not show, with the rule and its place', async () => {
    const user = userEvent.setup();
    draw({ record: { ...mission, kind: 'crewed' } });
    await openMenu(user);
    const said = await ask(user);
    // `lose` is only there for probes.
    const actions = within(await said.findByRole('region', { name: 'Actions' }));
    expect(actions.getByText('Lose')).toBeDefined();
    expect(actions.getByText('Needed: Kind is Probe')).toBeDefined();
    expect(actions.getByRole('link', { name: /^missions\.yaml:\d+$/ })).toBeDefined();
  });

  it('lists fields that the record hides', async () => {
    const user = userEvent.setup();
    draw({ record: { ...mission, kind: 'probe' } });
    await openMenu(user);
    const fields = within(await (await ask(user)).findByRole('region', { name: 'Fields' }));
    expect(fields.getByText('Crew')).toBeDefined();
    expect(fields.getByText('Shown when: Kind is Crewed')).toBeDefined();
  });

  it('tells everybody else of actions only: hidden fields, columns and filters are not named', async () => {
    const user = userEvent.setup();
    draw({ at: '/missions', roles: visitor });
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    const said = await ask(user);
    const actions = within(await said.findByRole('region', { name: 'Actions' }));
    expect(actions.getByText('Lose')).toBeDefined();
    expect(actions.getAllByText(/^Needed: you have the role/).length).toBeGreaterThan(1);
    expect(said.queryByText('Secret')).toBeNull();
    expect(said.getAllByRole('region')).toHaveLength(1);
    expect(said.queryByRole('link')).toBeNull();
  });

  it('names the hidden filter of a list to reviewers', async () => {
    const user = userEvent.setup();
    const own = modelFor('ROLE_VISITOR');
    const resource = resourceIn(own, 'missions');
    drawScreen({
      model: own,
      at: '/missions',
      roles: visitor,
      records: { missions: [mission] },
      user: { team: 'red' },
      screens: {
        '/missions': (
          <WhyProvider roles={() => Promise.resolve(own.roles)}>
            <ListScreen resource={resource} params={{}} />
          </WhyProvider>
        ),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    const filters = within(await (await ask(user)).findByRole('region', { name: 'Filters' }));
    expect(filters.getByText('Secret')).toBeDefined();
    expect(filters.getByText('Shown when: you have the role Administrator')).toBeDefined();
  });

  it('says so when nothing is missing', async () => {
    const user = userEvent.setup();
    draw({ at: '/missions', roles: [...reviewer, ...visitor] });
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    expect(await (await ask(user)).findByText('Nothing is missing: you see everything there is here.')).toBeDefined();
  });
});
