// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { theme } from '../theme/theme.ts';
import { useToast } from './toast-context.ts';
import { ToastProvider } from './toast.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const undone = vi.fn();

function Moons() {
  const toast = useToast();
  const say = (): void =>
    toast('Io was deleted', { undo: { title: 'Undo', onClick: undone }, action: { title: 'Show', onClick: () => undefined } });
  return (
    <main tabIndex={-1}>
      <button onClick={say}>Delete Io</button>
      <input aria-label="Name" />
    </main>
  );
}

const drawUnder = (page: ReactNode) =>
  render(
    <ThemeProvider theme={theme}>
      <ToastProvider>{page}</ToastProvider>
    </ThemeProvider>,
  );
const draw = async (): Promise<void> => {
  drawUnder(<Moons />);
  await userEvent.click(screen.getByText('Delete Io'));
};
const isGone = () => waitFor(() => expect(screen.queryByRole('status')).toBeNull());

describe('a toast that is closed by a button of its own', () => {
  it.each(['Undo', 'Show', 'Close'])('gives the focus back to where it came from: %s', async (name) => {
    await draw();
    screen.getByRole('button', { name }).focus();
    await userEvent.keyboard('{Enter}');
    await isGone();
    expect(document.activeElement).toBe(screen.getByText('Delete Io'));
  });

  it('gives it to the page where that is no more', async () => {
    await draw();
    const from = screen.getByText('Delete Io');
    screen.getByRole('button', { name: 'Undo' }).focus();
    // As React takes it from the page; its own parent must still find it when the test ends.
    const place = from.parentElement;
    from.remove();
    await userEvent.keyboard('{Enter}');
    await isGone();
    expect(document.activeElement).toBe(screen.getByRole('main'));
    place?.prepend(from);
  });

  it('leaves it where it is by then, as in a field that its click has opened', async () => {
    await draw();
    undone.mockImplementationOnce(() => screen.getByLabelText('Name').focus());
    screen.getByRole('button', { name: 'Undo' }).focus();
    await userEvent.keyboard('{Enter}');
    await isGone();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });
});

function Telling() {
  const toast = useToast();
  const offer = (moon: string): void => toast(`${moon} was deleted`, { undo: { title: 'Undo', onClick: undone, about: moon } });
  return (
    <>
      <button onClick={() => offer('Io')}>Delete Io</button>
      <button onClick={() => offer('Europa')}>Delete Europa</button>
      <button onClick={() => toast('Io was brought back', { about: 'Io' })}>Bring back Io</button>
    </>
  );
}

it('an offer to take something back goes once something newer is told of the same', async () => {
  drawUnder(<Telling />);
  for (const name of ['Delete Io', 'Delete Europa', 'Bring back Io']) await userEvent.click(screen.getByRole('button', { name }));
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Europa was deletedUndo', 'Io was brought back']);
});

it('an offer to take something back stands for ten seconds, anything else for six', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  drawUnder(<Telling />);
  for (const name of ['Delete Europa', 'Bring back Io']) fireEvent.click(screen.getByRole('button', { name }));
  const told = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
  const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
  pass(5999);
  expect(told()).toEqual(['Europa was deletedUndo', 'Io was brought back']);
  pass(1);
  expect(told()).toEqual(['Europa was deletedUndo']);
  pass(3999);
  expect(told()).toEqual(['Europa was deletedUndo']);
  pass(1);
  expect(told()).toEqual([]);
});
