// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, useState, type ComponentType, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deferComponent, deferPart, deferSurface, loadSurfaces } from './deferred.tsx';
import { theme } from '../theme/theme.ts';
import { ToastProvider } from './toast.tsx';

interface Closable {
  readonly onClose: () => void;
}

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(cleanup);

const offline = (): Error => new TypeError('Failed to fetch dynamically imported module');
const Moons = ({ onClose }: Closable) => <button onClick={onClose}>Moons are here</button>;
const said = 'This could not be loaded. Try again when you are online.';

class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly isGone: boolean }> {
  override state = { isGone: false };
  static getDerivedStateFromError = () => ({ isGone: true });
  override render = () => (this.state.isGone ? <p>The page is gone</p> : this.props.children);
}

function Planet({ Surface }: { readonly Surface: ComponentType<Closable> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Name" />
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && <Surface onClose={() => setOpen(false)} />}
    </>
  );
}

const around = (page: ReactNode) => (
  <ThemeProvider theme={theme}>
    <ToastProvider>
      <PageBoundary>{page}</PageBoundary>
    </ToastProvider>
  </ThemeProvider>
);
const draw = (page: ReactNode) => render(around(page));
const open = () => userEvent.click(screen.getByText('Open'));
const readName = (): string => screen.getByLabelText<HTMLInputElement>('Name').value;

it('a surface whose code does not come leaves what is typed under it, says so, and opens at the second try', async () => {
  const bring = vi.fn(() => Promise.resolve(Moons)).mockRejectedValueOnce(offline());
  draw(<Planet Surface={deferSurface(bring)} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Jupiter');
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain(said);
  expect(readName()).toBe('Jupiter');
  expect(bring).toHaveBeenCalledTimes(1);
  await open();
  expect(await screen.findByText('Moons are here')).toBeDefined();
  expect(readName()).toBe('Jupiter');
});

it('one that stays to close gently asks again when it has been closed and opened', async () => {
  const Popper = ({ open: isOpen }: { readonly open: boolean }) => <p>{isOpen ? 'Moons are here' : 'Closed'}</p>;
  const bring = vi.fn(() => Promise.resolve(Popper)).mockRejectedValueOnce(offline());
  const Surface = deferSurface(bring);
  const page = (isOpen: boolean) => around(<Surface open={isOpen} />);
  const { rerender } = render(page(true));
  await screen.findByRole('alert');
  rerender(page(false));
  expect(bring).toHaveBeenCalledTimes(1);
  rerender(page(true));
  expect(await screen.findByText('Moons are here')).toBeDefined();
});

it('what is missing within a surface closes that surface alone, and comes at the second try', async () => {
  const bring = vi.fn(() => Promise.resolve(Moons)).mockRejectedValueOnce(offline());
  const Inner = deferComponent(bring);
  draw(<Planet Surface={deferSurface(() => Promise.resolve(({ onClose }: Closable) => <Inner onClose={onClose} />))} />);
  await open();
  await screen.findByRole('alert');
  expect(screen.queryByText('The page is gone')).toBeNull();
  await open();
  expect(await screen.findByText('Moons are here')).toBeDefined();
});

it('what throws in a surface is no missing code, and goes on to the page', async () => {
  const Thrown = (): ReactNode => {
    throw new Error('Off course');
  };
  draw(<Planet Surface={deferSurface<Closable>(() => Promise.resolve(Thrown))} />);
  await open();
  expect(await screen.findByText('The page is gone')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('one that cannot be brought holds back no other, and what is deferred later is brought at once', async () => {
  const first = vi.fn(() => Promise.reject(offline()));
  const second = vi.fn(() => Promise.resolve(Moons));
  deferSurface(first);
  const Second = deferSurface(second);
  await loadSurfaces();
  expect(first).toHaveBeenCalled();
  expect(Second.isHere()).toBe(true);
  const later = vi.fn(() => Promise.resolve(Moons));
  const Later = deferPart(later);
  await vi.waitFor(() => expect(Later.isHere()).toBe(true), 60_000);
  expect(later).toHaveBeenCalledTimes(1);
});
