// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel } from '../../tests/fixtures/screen.tsx';
import { RowsTable } from './RowsTable.tsx';

afterEach(cleanup);

function Crew() {
  const [rows, setRows] = useState<readonly string[]>([]);
  return (
    <RowsTable
      id="crew"
      label="Crew"
      aria={{ 'aria-describedby': 'crew-help', 'aria-required': false, 'aria-invalid': false }}
      isInvalid={false}
      heads={['Name']}
      count={rows.length}
      addLabel="Add row"
      onAdd={() => setRows([...rows, ''])}
      onRemove={(at) => () => setRows(rows.filter((_row, index) => index !== at))}
      cells={(at) => [
        <input
          key="name"
          aria-label={`Name ${String(at + 1)}`}
          value={rows[at] ?? ''}
          onChange={({ target }) => setRows(rows.map((row, index) => (index === at ? target.value : row)))}
        />,
      ]}
    />
  );
}

const focused = (): string | null => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null;

it('rows are added, written and removed by the keyboard alone: the focus goes along', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  drawScreen({ model: fixtureModel(), screens: { '/': <Crew /> } });
  const add = await screen.findByRole('button', { name: 'Add row' });
  await user.click(add);
  expect(focused()).toBe('Name 1');
  await user.keyboard('Ada');
  // While it is pressed the row keeps the focus: nothing is told of it yet that would move the button away.
  await user.pointer({ keys: '[MouseLeft>]', target: add });
  expect(focused()).toBe('Name 1');
  await user.pointer('[/MouseLeft]');
  expect(focused()).toBe('Name 2');
  await user.keyboard('Grace');
  expect(screen.getAllByRole('textbox').map((input) => (input as HTMLInputElement).value)).toEqual(['Ada', 'Grace']);

  await user.click(screen.getByRole('button', { name: 'Remove row 2' }));
  expect(focused()).toBe('Remove row 1');
  await user.keyboard('{Enter}');
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(focused()).toBe('Add row');
});
