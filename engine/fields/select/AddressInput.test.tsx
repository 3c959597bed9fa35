// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import { createMemorySource } from '../../data/memory.ts';
import { ApiError, type ApiCall, type ApiReply } from '../../data/source.ts';
import { FormScreen } from '../../screens/form/FormScreen.tsx';

const surveys = `apiVersion: admin/v1
resource: surveys
title: Survey
access: true
fields:
  id: {type: string, readOnly: true}
  type: {required: true, options: {from: GET /survey_types, value: key, title: name, preselect: true}}
  site: {options: {from: 'GET /sites/{type}', value: id, title: id}}
list: {columns: [id, type]}
`;
const model = fixtureModel([{ file: 'resources/surveys.yaml', text: surveys }]);

configure({ defaultHidden: true });
afterEach(cleanup);

function draw(answer: (call: ApiCall) => Promise<ApiReply>) {
  return drawScreen({
    model,
    at: '/surveys/create',
    screens: { '/surveys/create': <FormScreen resource={resourceIn(model, 'surveys')} mode="create" recordKey={null} params={{}} /> },
    wrap: () => createMemorySource({ records: {}, now: () => new Date(), answer }),
  });
}

const said = (body: unknown): Promise<ApiReply> => Promise.resolve({ status: 200, headers: {}, body });
const types = [
  { key: 'deep', name: 'Deep field' },
  { key: 'wide', name: 'Wide field' },
];

describe('a field whose choices come from an address', () => {
  it('starts with the first one and asks the next address with what was chosen', async () => {
    const calls: string[] = [];
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    draw((call) => {
      calls.push(call.path);
      return said(call.path.startsWith('/survey_types') ? { data: types } : { data: [{ id: 'hill' }] });
    });
    const type = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Type/ });
    await waitFor(() => expect(type.value).toBe('Deep field'));
    await user.click(await screen.findByRole('combobox', { name: /^Site/ }));
    expect(await screen.findByRole('option', { name: 'hill' })).toBeDefined();
    expect(calls).toEqual(['/survey_types?_limit=500', '/sites/deep?_limit=500']);
  });

  it('is left unasked while nothing but that first one stands in it', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    draw(() => said({ data: types }));
    const type = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Type/ });
    await waitFor(() => expect(type.value).toBe('Deep field'));
    expect(screen.queryByText(/unsaved change/)).toBeNull();
    await user.click(type);
    await user.click(await screen.findByRole('option', { name: 'Wide field' }));
    expect(await screen.findByText(/unsaved change/)).toBeDefined();
  });

  it('takes what is typed when the offer fails', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    draw(() => Promise.reject(new ApiError({ status: 500, code: 'x', message: 'x', hint: '', fields: {}, current: null })));
    const type = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Type/ });
    await screen.findByPlaceholderText('The list could not be loaded');
    await user.type(type, 'odd');
    expect(type.value).toBe('odd');
    expect(await screen.findByRole('combobox', { name: /^Site/ })).toBeDefined();
  });
});
