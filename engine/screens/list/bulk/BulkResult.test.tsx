// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import { ApiError } from '../../../data/source.ts';
import { BulkResult } from './BulkResult.tsx';

afterEach(cleanup);

it('draws the results of a large selection a hundred at a time, failures first', async () => {
  const model = fixtureModel();
  const refused = new ApiError({ status: 409, code: 'busy', message: 'The planet is busy', hint: '', fields: {}, current: null });
  const outcomes = Array.from({ length: 500 }, (_, at) => ({
    record: { code: `p${at}`, name: `P${at}` },
    error: at % 2 === 0 ? null : refused,
    result: null,
  }));
  drawScreen({
    model,
    screens: {
      '/': (
        <BulkResult
          resource={resourceIn(model, 'planets')}
          verb="Delete"
          outcomes={outcomes}
          onRetry={() => undefined}
          onClose={() => undefined}
        />
      ),
    },
  });
  await screen.findByRole('dialog', { name: 'Delete: 250 failures' });
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const shown = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('tbody tr')];
  await user.click(screen.getByText('Also show 250 finished records'));
  expect([shown().length, shown()[0]?.textContent]).toEqual([100, 'P1The planet is busy']);
  for (const button of ['Show 100 more of 500', 'Show 100 more of 500', 'Show 100 more of 500', 'Show 100 more of 500'])
    await user.click(screen.getByText(button));
  expect([shown().length, shown()[249]?.textContent, shown()[250]?.textContent]).toEqual([500, 'P499The planet is busy', 'P0Done']);
  expect(screen.queryByText(/more of/)).toBeNull();
});
