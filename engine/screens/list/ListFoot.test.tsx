// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import type { Page } from '../../data/source.ts';
import type { ListQuery } from '../../model/query.ts';
import { ListScreen } from './ListScreen.tsx';

const stars = `apiVersion: admin/v1
resource: stars
title: Star
menu: false
access: true
fields: {code: code, name: string}
list: {columns: [code, name], pageSizes: [25, all]}
`;
const model = fixtureModel([{ file: 'resources/stars.yaml', text: stars }]);
const rows = ['sirius', 'vega', 'deneb'].map((code) => ({ code, name: code }));

configure({ asyncUtilTimeout: 8000 });
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

/** The list of stars with three rows in sight, of as many as the server says. */
function draw(at: string, { total, isEstimated }: Pick<Page, 'total' | 'isEstimated'>) {
  const asked: ListQuery[] = [];
  drawScreen({
    model,
    at,
    screens: { '/stars': <ListScreen resource={resourceIn(model, 'stars')} params={{}} isWhole /> },
    wrap: (memory) => ({
      ...memory,
      list: (resource, query) => {
        if (resource.name === 'stars') asked.push(query);
        return Promise.resolve({ rows, total, isEstimated, meta: null });
      },
    }),
  });
  return asked;
}

it('says of all rows that a page holds 10,000, and leads to the rest [P1-9-007]', async () => {
  const asked = draw('/stars?_limit=all', { total: 23_456, isEstimated: true });
  expect(await screen.findByText(/A page holds 10,000 rows at most\./)).toBeDefined();
  expect(screen.getByText('Page 1 of 3')).toBeDefined();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ limit: 10_000, offset: 10_000 }));
  expect(await screen.findByText('Page 2 of 3')).toBeDefined();
});

it('says so when the server gave fewer rows than were asked for', async () => {
  draw('/stars?_limit=all', { total: 731, isEstimated: false });
  expect(
    await screen.findByText(/The server gave no more at once\. Filters, a smaller page or an export lead to the rest\./),
  ).toBeDefined();
});

it('says neither where the page is what was asked for', async () => {
  draw('/stars?_limit=all', { total: 3, isEstimated: false });
  expect(await screen.findByText('1–3 of 3')).toBeDefined();
  expect(screen.queryByText(/at most|at once/)).toBeNull();
});
