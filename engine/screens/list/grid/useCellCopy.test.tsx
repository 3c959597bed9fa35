// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useCellCopy } from './useCellCopy.ts';

afterEach(cleanup);

function Table() {
  const root = useRef<HTMLDivElement>(null);
  useCellCopy(root, false);
  return (
    <div ref={root}>
      <div role="gridcell" tabIndex={0}>
        A note
        <textarea defaultValue="typed" />
        <input type="text" />
        <input type="checkbox" />
      </div>
    </div>
  );
}

it.each([
  ['[role=gridcell]', true],
  ['[type=checkbox]', true],
  ['[type=text]', false],
  ['textarea', false],
])('the Copy of %s is that of the cell: %s', (selector, isOfCell) => {
  const { container } = render(<Table />);
  const copy = new Event('copy', { bubbles: true, cancelable: true });
  container.querySelector(selector)?.dispatchEvent(copy);
  expect(copy.defaultPrevented).toBe(isOfCell);
});
