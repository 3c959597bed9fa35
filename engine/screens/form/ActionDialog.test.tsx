// @vitest-environment happy-dom
import { act, cleanup, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import { ApiError } from '../../data/source.ts';
import type { Values } from '../../model/values.ts';
import { ActionDialog, ActionPageForm } from './ActionDialog.tsx';

const model = fixtureModel();
const planets = resourceIn(model, 'planets');
const missions = resourceIn(model, 'missions');
const rename = planets.actions['rename'];
const report = missions.actions['report'];
if (rename === undefined || report === undefined) throw new Error('The fixtures lack rename or report.');

configure({ defaultHidden: true });
afterEach(cleanup);

const earth = { code: 'earth', name: 'Earth' };
const pointer = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 });

describe('the dialog of an action', () => {
  it('checks what is typed against the record before anything is sent', async () => {
    const user = pointer();
    const sent: Values[] = [];
    const onDone = (form: Values) => {
      sent.push(form);
      return Promise.resolve(null);
    };
    drawScreen({
      model,
      screens: {
        '/': <ActionDialog resource={planets} action={rename} record={earth} params={{}} onDone={onDone} onCancel={() => undefined} />,
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    expect(await screen.findByText('New name is required')).toBeDefined();
    const name = screen.getByRole('textbox', { name: /^New name/ });
    await user.type(name, 'Earth');
    expect(await screen.findByText('The name is the same.')).toBeDefined();
    await user.type(name, ' 2');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(sent).toEqual([{ new_name: 'Earth 2' }]));
  });

  it.each([
    ['its name', 'new_name'],
    ['its word on the wire', 'title.new'],
  ])('stays open with the refusal at its field, told by %s', async (_, sendAs) => {
    const user = pointer();
    const fields = Object.fromEntries(Object.entries(rename.fields).map(([name, field]) => [name, { ...field, sendAs }]));
    const refusal = new ApiError({
      status: 422,
      code: 'invalid',
      message: 'No',
      hint: '',
      fields: { [sendAs]: ['Already used'] },
      current: null,
    });
    drawScreen({
      model,
      screens: {
        '/': (
          <ActionDialog
            resource={planets}
            action={{ ...rename, fields }}
            record={earth}
            params={{}}
            onDone={() => Promise.resolve(refusal)}
            onCancel={() => undefined}
          />
        ),
      },
    });
    await user.type(await screen.findByRole('textbox', { name: /^New name/ }), 'Terra');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    expect(await screen.findByText('Already used')).toBeDefined();
    expect(screen.getByRole('textbox', { name: /^New name/ })).toHaveProperty('value', 'Terra');
  });
});

describe('an action in the flow of a page', () => {
  it('is emptied after it went well, and says why it is locked', async () => {
    const user = pointer();
    drawScreen({
      model,
      screens: {
        '/': <ActionPageForm resource={missions} action={report} record={{ id: '1' }} params={{}} onDone={() => Promise.resolve(null)} />,
      },
    });
    const text = await screen.findByRole('textbox', { name: /^Text/ });
    await user.type(text, 'All well');
    await user.click(screen.getByRole('button', { name: 'Report' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Text/ })).toHaveProperty('value', ''));
  });

  it('keeps what is typed after it was sent', async () => {
    const user = pointer();
    let answer = (): void => undefined;
    const held = new Promise<null>((resolve) => (answer = () => resolve(null)));
    drawScreen({
      model,
      screens: { '/': <ActionPageForm resource={missions} action={report} record={{ id: '1' }} params={{}} onDone={() => held} /> },
    });
    const text = await screen.findByRole('textbox', { name: /^Text/ });
    await user.type(text, 'All well');
    const send = screen.getByRole('button', { name: 'Report' });
    await user.click(send);
    await waitFor(() => expect(send.getAttribute('aria-busy')).toBe('true'));
    await user.clear(text);
    await user.type(text, 'A second report');
    await act(async () => answer());
    await waitFor(() => expect(send.getAttribute('aria-busy')).toBeNull());
    expect(screen.getByRole('textbox', { name: /^Text/ })).toHaveProperty('value', 'A second report');
  });
});
