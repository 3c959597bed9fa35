// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useAnswers } from './useAnswers.ts';

afterEach(cleanup);

/** Moons of planets, each planet a question; what is drawn is noted. */
function stage(moonsOf: (planet: string) => Promise<string>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const drawn: string[] = [];
  const options = (planet: string) => ({ queryKey: ['moons', planet], queryFn: async () => moonsOf(planet) });
  function Moons({ planets }: { readonly planets: readonly string[] }) {
    const answers = useAnswers(planets.map(options));
    drawn.push(answers.map(({ data, isPending }) => data ?? (isPending ? '…' : '–')).join(' '));
    return null;
  }
  const page = (...planets: readonly string[]) => (
    <QueryClientProvider client={client}>
      <Moons planets={planets} />
    </QueryClientProvider>
  );
  return { client, drawn, options, page };
}

it('draws once where all is answered, whatever is asked instead', async () => {
  const { client, drawn, options, page } = stage((planet) => Promise.resolve(`moon of ${planet}`));
  for (const planet of ['mars', 'saturn', 'jupiter']) await client.prefetchQuery(options(planet));
  const { rerender } = render(page('mars', 'saturn'));
  rerender(page('jupiter'));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(drawn).toEqual(['moon of mars moon of saturn', 'moon of jupiter']);
});

it('draws each answer that comes, what is asked again, and that there is none', async () => {
  let phobos = 'phobos';
  const { client, drawn, page } = stage((planet) => (planet === 'venus' ? Promise.reject(new Error('None')) : Promise.resolve(phobos)));
  render(page('mars', 'venus'));
  await waitFor(() => expect(drawn.at(-1)).toBe('phobos –'));
  expect(drawn[0]).toBe('… …');
  phobos = 'deimos';
  await act(async () => client.invalidateQueries({ queryKey: ['moons', 'mars'] }));
  await waitFor(() => expect(drawn.at(-1)).toBe('deimos –'));
});

it('is not told any more once it has left, and asks what it was given meanwhile', async () => {
  const asked: string[] = [];
  const { drawn, page } = stage((planet) => {
    asked.push(planet);
    return Promise.resolve(planet);
  });
  const { rerender, unmount } = render(page('mars'));
  rerender(page('saturn', 'mars'));
  await waitFor(() => expect(drawn.at(-1)).toBe('saturn mars'));
  expect([...asked].sort()).toEqual(['mars', 'saturn']);
  unmount();
  const before = drawn.length;
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(drawn).toHaveLength(before);
});
