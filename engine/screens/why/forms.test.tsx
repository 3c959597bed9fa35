// @vitest-environment happy-dom
/** "Why?" and "What is missing here?" in forms and dialogs, and on pages that are closed. */
import { readFileSync } from 'node:fs';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import { ActionDialog } from '../form/ActionDialog.tsx';
import { FormScreen } from '../form/FormScreen.tsx';
import { ShowScreen } from '../show/ShowScreen.tsx';
import { ClosedByReason } from './ClosedBy.tsx';
import { WhyProvider } from './WhyProvider.tsx';
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const rovers = (screens: string) => `apiVersion: admin/v1
resource: rovers
title: Rover
access: {use: true, list: ROLE_ASTRONOMER, write: ROLE_ASTRONOMER}
fields:
  id: {type: string, readOnly: true}
  name: {type: string, required: true, immutable: true}
  kind: {enum: {wheels: {}, legs: {when: ROLE_ADMIN}, wings: {when: 'self.name == "Gull"'}}}
  weight: {type: integer, visible: ROLE_ADMIN}
actions:
  equip:
    request: PUT equip
    places: [record]
    fields:
      tool: {enum: {drill: {}, laser: {when: ROLE_ADMIN}}}
      note: {type: string, readOnly: 'self.tool == "drill"'}
      serial: {type: string, readOnly: true}
      seal: {type: string, visible: ROLE_ADMIN}
${screens}`;

const modelWith = (screens: string) =>
  fixtureModel([
    { file: 'resources/_app.yaml', text: `${readFileSync('tests/fixtures/_app.yaml', 'utf8')}descriptors: ROLE_ADMIN\n` },
    { file: 'resources/rovers.yaml', text: rovers(screens) },
  ]);
const model = modelWith('');
const dialogs = modelWith('show: {as: dialog}\ncreate: {as: dialog}\n');
const astronomer = ['ROLE_ASTRONOMER'];
const reviewer = ['ROLE_ADMIN'];
const rover = { id: '1', name: 'Spirit', kind: 'wheels', _version: 1 };
const pointer = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 });

function draw(element: ReactNode, { roles = astronomer, of = model, hasPages = true } = {}) {
  const roleNames = () => Promise.resolve(of.roles);
  return drawScreen({
    model: of,
    roles,
    records: { rovers: [rover] },
    screens: {
      '/': (
        <WhyProvider roles={roleNames} hasPages={hasPages}>
          {element}
        </WhyProvider>
      ),
    },
  });
}

const form = (mode: 'create' | 'edit', of = model) => (
  <FormScreen resource={resourceIn(of, 'rovers')} mode={mode} recordKey={mode === 'create' ? null : ['1']} params={{}} />
);

async function missing(user: ReturnType<typeof pointer>) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'What is missing here?' }));
  return within(await screen.findByRole('dialog', { name: 'What is missing here?' }));
}

describe('a form', () => {
  it('explains a field that is fixed after creation', async () => {
    const user = pointer();
    draw(form('edit'));
    await user.click(await screen.findByRole('button', { name: 'Why is Name locked?' }));
    const said = within(await screen.findByRole('dialog', { name: 'Why not "Name"?' }));
    expect(said.getByText('Fixed after creation')).toBeDefined();
    expect((await said.findByText('Name may change after it is created')).closest('li')?.textContent).toContain('not met');
    expect(said.queryByRole('link')).toBeNull();
  });

  it('leads reviewers to the line of such a field', async () => {
    const user = pointer();
    draw(form('edit'), { roles: [...astronomer, ...reviewer] });
    await user.click(await screen.findByRole('button', { name: 'Why is Name locked?' }));
    expect(await screen.findByRole('link', { name: 'rovers.yaml:7' })).toBeDefined();
  });

  it('tells of the choices of a new record that it does not offer, by what is typed', async () => {
    const user = pointer();
    draw(form('create'));
    const choices = within(await (await missing(user)).findByRole('region', { name: 'Choices' }));
    expect(choices.getByText('Kind: Legs')).toBeDefined();
    expect(choices.getByText('Needed: you have the role Administrator')).toBeDefined();
    expect(choices.getByText('Kind: Wings')).toBeDefined();
    await user.click(screen.getByText('Close'));
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Gull');
    const later = within(await (await missing(user)).findByRole('region', { name: 'Choices' }));
    expect(later.queryByText('Kind: Wings')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Fields' })).toBeNull();
  });
});

describe('a dialog', () => {
  it.each(['create', 'show'] as const)('%s tells what is missing from its foot', async (name) => {
    const user = pointer();
    const resource = resourceIn(dialogs, 'rovers');
    draw(name === 'create' ? form('create', dialogs) : <ShowScreen resource={resource} recordKey={['1']} params={{}} />, { of: dialogs });
    await user.click(await screen.findByRole('button', { name: 'What is missing here?' }));
    const said = within(await screen.findByRole('dialog', { name: 'What is missing here?' }));
    const expected = name === 'create' ? 'Kind: Legs' : 'No action and no choice is missing here.';
    expect(await said.findByText(expected)).toBeDefined();
  });

  const equip = (of = model) => {
    const resource = resourceIn(of, 'rovers');
    const action = resource.actions['equip'];
    if (action === undefined) throw new Error('The rovers lack equip.');
    return (
      <ActionDialog
        resource={resource}
        action={action}
        record={rover}
        params={{}}
        onDone={() => Promise.resolve(null)}
        onCancel={() => undefined}
      />
    );
  };

  it('of an action explains an input that what is typed locks', async () => {
    const user = pointer();
    draw(equip());
    await user.click(await screen.findByRole('combobox', { name: /^Tool/ }));
    await user.click(await screen.findByRole('option', { name: 'Drill' }));
    await user.click(await screen.findByRole('button', { name: 'Why is Note locked?' }));
    const said = within(await screen.findByRole('dialog', { name: 'Why not "Note"?' }));
    expect(await said.findByText('May be changed when')).toBeDefined();
    expect(said.getByText('Tool is not Drill')).toBeDefined();
    expect(screen.getByText('Read-only: it cannot be changed here')).toBeDefined();
  });

  it('of an action tells of inputs to reviewers, and of choices to everybody', async () => {
    const user = pointer();
    draw(equip(), { roles: astronomer });
    await user.click(await screen.findByRole('button', { name: 'What is missing here?' }));
    const said = within(await screen.findByRole('dialog', { name: 'What is missing here?' }));
    expect(await said.findByText('Tool: Laser')).toBeDefined();
    expect(said.queryByText('Seal')).toBeNull();
  });
});

describe('a closed page', () => {
  const closed = (name: string) => (
    <ClosedByReason
      name={name}
      resource={resourceIn(model, name)}
      verb="list"
      cond={resourceIn(model, name).access.use.cond}
      roles={() => Promise.resolve(model.roles)}
      held={['ROLE_VISITOR', 'constructor']}
    />
  );

  it('tells the rule in words', async () => {
    draw(closed('rovers'), { roles: ['ROLE_VISITOR'] });
    expect(await screen.findByText(/^Needed: you have the role/)).toBeDefined();
    expect(screen.getByText('Your roles: Visitor, constructor.')).toBeDefined();
    expect(screen.queryByText('rovers.yaml:4')).toBeNull();
  });

  it('tells it of a resource that the browser has not loaded', async () => {
    const { cond } = resourceIn(model, 'missions').access.use;
    draw(<ClosedByReason name={null} resource={null} verb="use" cond={cond} roles={() => Promise.resolve(model.roles)} held={[]} />, {
      roles: [],
    });
    expect(await screen.findByText('You have no role.')).toBeDefined();
    expect(await screen.findByText(/^Needed: you have the role .* or /)).toBeDefined();
  });

  it('tells reviewers the place, as a link or, where descriptors have no page, as words', async () => {
    draw(closed('rovers'), { roles: reviewer });
    expect(await screen.findByRole('link', { name: /^rovers\.yaml:\d+$/ })).toBeDefined();
  });

  it('does without links in the playground', async () => {
    const user = pointer();
    draw(form('edit'), { roles: [...astronomer, ...reviewer], hasPages: false });
    await user.click(await screen.findByRole('button', { name: 'Why is Name locked?' }));
    expect(await screen.findByText('rovers.yaml:7')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'rovers.yaml:7' })).toBeNull();
  });
});
