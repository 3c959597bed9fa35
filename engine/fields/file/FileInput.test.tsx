// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import type { Values } from '../../model/values.ts';
import { FormScreen } from '../../screens/form/FormScreen.tsx';

const charts = `apiVersion: admin/v1
resource: charts
title: Chart
access: true
api: {create: {request: POST, encoding: multipart}}
edit: false
fields:
  id: {type: string, readOnly: true}
  name: string!
  sheet: {type: file, required: true, accept: [.csv, .xlsx]}
  photos: {type: file, multiple: true}
list: {columns: [id, name]}
`;
const model = fixtureModel([{ file: 'resources/charts.yaml', text: charts }]);

configure({ defaultHidden: true });
afterEach(cleanup);

const file = (name: string, text = 'a;b') => new File([text], name, { type: 'text/csv' });

function draw() {
  const saved: Values[] = [];
  const resource = resourceIn(model, 'charts');
  drawScreen({
    model,
    at: '/charts/create',
    screens: { '/charts/create': <FormScreen resource={resource} mode="create" recordKey={null} params={{}} />, '*': <p>Elsewhere</p> },
    wrap: (memory) => ({
      ...memory,
      create: (of, values, params) => {
        saved.push(values);
        return memory.create(of, values, params);
      },
    }),
  });
  return saved;
}

describe('a file input', () => {
  it('names what was chosen with its size, takes it out again, and hands the file over', async () => {
    const user = userEvent.setup({ delay: null, applyAccept: false });
    const saved = draw();
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'North');
    await user.upload(screen.getByLabelText(/^Sheet/), file('stars.csv'));
    expect(await screen.findByText('stars.csv')).toBeDefined();
    expect(screen.getByText('3 B')).toBeDefined();
    await user.click(screen.getByRole('button', { name: /Remove/ }));
    await waitFor(() => expect(screen.queryByText('stars.csv')).toBeNull());
    await user.upload(screen.getByLabelText(/^Sheet/), file('stars.csv'));
    await user.click(screen.getByRole('button', { name: /Create/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const sheet = saved[0]?.['sheet'];
    expect(sheet).toMatchObject({ name: 'stars.csv', size: 3 });
    expect(await (sheet as { content: Blob }).content.text()).toBe('a;b');
  });

  it('keeps several files, and asks the browser for the accepted kinds only', async () => {
    const user = userEvent.setup({ delay: null });
    draw();
    await user.upload(await screen.findByLabelText(/^Photos/), [file('one.jpg'), file('two.jpg')]);
    await user.upload(screen.getByLabelText(/^Photos/), file('three.jpg'));
    await screen.findByText('three.jpg');
    expect(screen.getAllByText(/\.jpg$/).map((each) => each.textContent)).toEqual(['one.jpg', 'two.jpg', 'three.jpg']);
    expect(screen.getByLabelText(/^Sheet/).getAttribute('accept')).toBe('.csv,.xlsx');
  });
});
