// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import { ApiError, type DataSource } from '../../../data/source.ts';
import { DialogForm } from './DialogForm.tsx';
import { FormScreen } from '../FormScreen.tsx';

const stations = `apiVersion: admin/v1
resource: stations
title: Station
menu: false
access: true
fields:
  code: code
  width: {type: integer, required: true, minimum: 1, unit: mm}
  depth: {type: integer, check: it <= self.width, message: The depth is larger than the width.}
  opens: {type: date, wire: iso, zone: UTC, timeOfDay: "23:59:59"}
  notes: {type: text, visible: self.width > 10}
  kinds: {multiple: true, enum: [main, spare], widget: switches}
form: {as: dialog, success: 'Station "{code}" was saved.', failure: 'No luck: {error}', afterFailure: list}
list: {columns: [code]}
`;
const reset = `apiVersion: admin/v1
resource: reset
title: Reset
single: true
menu: false
access: public
api: {get: false, update: PUT /reset}
fields:
  token: {type: string, required: true, default: {expr: params.token}}
  password: {type: password, required: true, minLength: 8}
form: {after: stay}
edit:
  title: Set password
  fields: {repeat: {type: password, required: true, sendAs: false, check: it == self.password, message: Passwords do not match.}}
`;
const model = fixtureModel([
  { file: 'resources/stations.yaml', text: stations },
  { file: 'resources/reset.yaml', text: reset },
]);
const resource = resourceIn(model, 'stations');

configure({ defaultHidden: true });
afterEach(cleanup);
const pointer = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const box = (name: RegExp) => screen.findByRole('textbox', { name });

function draw(closed: () => void, wrap?: (source: DataSource) => DataSource) {
  return drawScreen({
    model,
    records: { stations: [{ code: 's1', width: 20, depth: 10, notes: 'Deep', _version: 1 }] },
    screens: {
      '/': <DialogForm resource={resource} mode="edit" recordKey={['s1']} params={{}} onClose={closed} />,
      '/stations': <p>Stations</p>,
    },
    ...(wrap !== undefined && { wrap }),
  });
}

describe('a form as a dialog', () => {
  it('checks one field against another, saves and closes [P1-5-008]', async () => {
    const user = pointer();
    const closed = vi.fn();
    const { memory } = draw(closed);
    const depth = await box(/^Depth/);
    await user.clear(depth);
    await user.type(depth, '21');
    expect(await screen.findByText('The depth is larger than the width.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(closed).not.toHaveBeenCalled();
    await user.clear(depth);
    await user.type(depth, '5');
    await user.click(screen.getByRole('switch', { name: 'Spare' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(memory.records('stations')[0]).toMatchObject({ depth: 5, kinds: ['spare'] });
    expect(screen.getByText('Station "s1" was saved.')).toBeDefined();
  });

  it('empties what is hidden before it is sent', async () => {
    const user = pointer();
    const { memory } = draw(() => undefined);
    const width = await box(/^Width/);
    await user.clear(width);
    await user.type(width, '9');
    await user.clear(await box(/^Depth/));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(memory.records('stations')[0]).toMatchObject({ width: 9, notes: null }));
  });

  it('asks before typed text is thrown away', async () => {
    const user = pointer();
    const closed = vi.fn();
    draw(closed);
    await user.type(await box(/^Notes/), '!');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(closed).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(closed).toHaveBeenCalledOnce();
  });

  it('closes after a refusal when the descriptor says so, and tells the reason', async () => {
    const user = pointer();
    const closed = vi.fn();
    const refuse = (source: DataSource): DataSource => ({
      ...source,
      update: () =>
        Promise.reject(new ApiError({ status: 409, code: 'locked', message: 'It is locked', hint: '', fields: {}, current: null })),
    });
    draw(closed, refuse);
    await user.type(await box(/^Notes/), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(screen.getByText('No luck: It is locked')).toBeDefined();
  });
});

describe('a single form without a record', () => {
  it('starts from the address, compares two passwords and sends neither twice [P1-5-004]', async () => {
    const user = pointer();
    const single = resourceIn(model, 'reset');
    const sent: unknown[] = [];
    const record = (source: DataSource): DataSource => ({
      ...source,
      update: (_resource, _key, values) => {
        sent.push(values);
        return Promise.resolve({ values, version: null });
      },
    });
    drawScreen({
      model,
      at: '/reset',
      screens: { '/reset': <FormScreen resource={single} mode="edit" recordKey={[]} params={{ token: 'abc' }} /> },
      wrap: record,
    });
    expect(await box(/^Token/)).toHaveProperty('value', 'abc');
    const [password, repeat] = [screen.getByLabelText(/^Password/), screen.getByLabelText(/^Repeat/)];
    await user.type(password, 'secret-one');
    await user.type(repeat, 'secret-two');
    expect(await screen.findByText('Passwords do not match.')).toBeDefined();
    await user.clear(repeat);
    await user.type(repeat, 'secret-one');
    await user.click(screen.getByRole('button', { name: /^Set password/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ token: 'abc', password: 'secret-one' });
  });
});
