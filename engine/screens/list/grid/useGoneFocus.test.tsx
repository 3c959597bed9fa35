// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useMemo, useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useGoneFocus } from './useGoneFocus.ts';

afterEach(cleanup);

function Table({ names }: { readonly names: readonly string[] }) {
  const table = useRef<HTMLDivElement>(null);
  useGoneFocus(
    table,
    useMemo(() => names.map((id) => ({ id })), [names]),
  );
  return (
    <div ref={table} role="grid">
      {names.map((name, at) => (
        <div key={name} role="row" data-id={name} data-record={name} aria-rowindex={at + 2}>
          <div role="gridcell" data-field="code" tabIndex={-1}>
            {at}
          </div>
          <div role="gridcell" data-field="name" tabIndex={-1}>
            {name}
          </div>
        </div>
      ))}
    </div>
  );
}

it.each([
  { gone: 'europa', left: ['io', 'callisto'], next: 'callisto' },
  { gone: 'callisto', left: ['io', 'europa'], next: 'europa' },
])('goes from $gone, which is no longer there, to $next', async ({ gone, left, next }) => {
  const { rerender } = render(<Table names={['io', 'europa', 'callisto']} />);
  screen.getByText(gone).focus();
  rerender(<Table names={left} />);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(next));
});

it('stays where somebody went meanwhile', async () => {
  const { rerender } = render(<Table names={['io', 'europa']} />);
  screen.getByText('io').focus();
  rerender(<Table names={['europa']} />);
  const other = document.body.appendChild(document.createElement('button'));
  other.focus();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.activeElement).toBe(other);
  other.remove();
});
