// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deferComponent, deferSurface, loadSurfaces } from './deferred.tsx';

afterEach(cleanup);

const Moon = ({ name }: { readonly name: string }) => {
  const [first] = useState(name);
  return <p>{`${name}, first ${first}`}</p>;
};
const over = (part: ReactNode) => <Suspense fallback={<p>Wait</p>}>{part}</Suspense>;

describe('a component whose code comes later', () => {
  it('is drawn at once where its code is here, with no fallback between', async () => {
    const bring = vi.fn(() => Promise.resolve(Moon));
    const Later = deferComponent(bring);
    await Later.load();
    render(over(<Later name="Io" />));
    expect(screen.getByText('Io, first Io')).toBeDefined();
    expect(screen.queryByText('Wait')).toBeNull();
    expect(bring).toHaveBeenCalledTimes(1);
  });

  it('waits for its code where nobody has brought it, and is asked to bring it', async () => {
    const Later = deferComponent(() => Promise.resolve(Moon));
    render(over(<Later name="Io" />));
    expect(screen.getByText('Wait')).toBeDefined();
    expect(await screen.findByText('Io, first Io')).toBeDefined();
  });

  it('keeps its state when the code is brought again while it is drawn', async () => {
    const Later = deferComponent(() => Promise.resolve(Moon));
    const { rerender } = render(over(<Later name="Io" />));
    await screen.findByText('Io, first Io');
    await act(() => Later.load());
    rerender(over(<Later name="Europa" />));
    expect(screen.getByText('Europa, first Io')).toBeDefined();
  });

  it('fails for whoever brings it, and is brought anew by the next', async () => {
    const bring = vi.fn(() => Promise.resolve(Moon)).mockRejectedValueOnce(new Error('gone'));
    const Later = deferComponent(bring);
    await expect(Later.load()).rejects.toThrow('gone');
    render(over(<Later name="Io" />));
    expect(await screen.findByText('Io, first Io')).toBeDefined();
  });
});

describe('a surface whose code comes later', () => {
  const Menu = ({ anchor }: { readonly anchor: HTMLElement | null }) => <p>{anchor === null ? 'Closed' : 'Open'}</p>;

  it('asks for nothing and draws nothing until it opens, then stays to close', async () => {
    const bring = vi.fn(() => Promise.resolve(Menu));
    const Later = deferSurface(bring);
    const { rerender, container } = render(<Later anchor={null} />);
    expect(container.textContent).toBe('');
    expect(bring).not.toHaveBeenCalled();
    rerender(<Later anchor={document.body} />);
    expect(await screen.findByText('Open')).toBeDefined();
    rerender(<Later anchor={null} />);
    expect(screen.getByText('Closed')).toBeDefined();
  });

  it('is there at once when all surfaces have been brought, and leaves what stands around it as it is', async () => {
    const Later = deferSurface(() => Promise.resolve(Menu));
    const around = (anchor: HTMLElement | null) => over([<p key="page">Page</p>, <Later key="menu" anchor={anchor} />]);
    await loadSurfaces();
    const { rerender } = render(around(null));
    rerender(around(document.body));
    expect(screen.getByText('Open')).toBeDefined();
    expect(screen.getByText('Page')).toBeDefined();
  });
});
