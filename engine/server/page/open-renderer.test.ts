import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { PageToRender, RenderedPage } from '../../data/rendered-page.ts';
import { openPageRenderer } from './open-renderer.ts';
import { rendererFile, rendererFolder } from './renderer-file.ts';

const page: PageToRender = {
  ...{ address: 'http://localhost/planets', apiBase: '/api/v1', answers: '{}', locale: 'en', zone: 'UTC' },
  view: { width: 1440, height: 900, scrollbar: 0 },
};

/** What draws the pages of a build whose module is this; and what was logged. */
function openBuilt(code: string) {
  const root = mkdtempSync(join(tmpdir(), 'renderer-'));
  mkdirSync(join(root, rendererFolder), { recursive: true });
  writeFileSync(join(root, rendererFolder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(root, rendererFolder, rendererFile), code);
  const logged: unknown[] = [];
  const render = openPageRenderer(root, (event) => void logged.push(event['failure']));
  if (render === null) throw new Error('There is a module.');
  /** The first that is drawn: none is before the thread is ready. */
  const first = (of: PageToRender = page): Promise<RenderedPage | null> =>
    vi.waitFor(
      async () => {
        const drawn = await render(of);
        if (drawn === null) throw new Error('Not yet.');
        return drawn;
      },
      { timeout: 60_000, interval: 50 },
    );
  return { render, first, logged };
}

it('is not there where the build has no module for it, and says so', () => {
  const logged: unknown[] = [];
  expect(openPageRenderer(mkdtempSync(join(tmpdir(), 'renderer-')), (event) => void logged.push(event['failure']))).toBeNull();
  expect(logged).toEqual([expect.stringContaining('build the app again')]);
});

it('draws no page before its thread is ready, and then those that it is asked for', async () => {
  const { render, first, logged } = openBuilt('export const renderPage = async ({ address }) => ({ html: address, css: "" });');
  expect(await render(page)).toBeNull();
  expect(await first()).toEqual({ html: page.address, css: '' });
  const both = ['/a', '/b'].map((address) => render({ ...page, address }));
  expect((await Promise.all(both)).map((drawn) => drawn?.html)).toEqual(['/a', '/b']);
  expect(logged).toEqual([]);
});

it('leaves a page out that fails, says why once, and draws the next', async () => {
  const { render, first, logged } = openBuilt(
    'export const renderPage = async ({ address }) => { if (address === "/bad") throw new Error("a moon fell down"); return { html: address, css: "" }; };',
  );
  await first();
  expect([await render({ ...page, address: '/bad' }), await render({ ...page, address: '/bad' })]).toEqual([null, null]);
  expect(await render({ ...page, address: '/good' })).toEqual({ html: '/good', css: '' });
  expect(logged).toEqual([expect.stringContaining('a moon fell down')]);
});

it('lets no page wait for one that takes too long, and takes on no more than it can draw', async () => {
  const { render, first } = openBuilt(
    'export const renderPage = async ({ address }) => (address === "/never" ? new Promise(() => {}) : { html: address, css: "" });',
  );
  await first();
  expect(await Promise.all(Array.from({ length: 5 }, () => render({ ...page, address: '/never' })))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(await render(page)).toBeNull();
});

it('gives up on a module that cannot be loaded', async () => {
  const { render, logged } = openBuilt('throw new Error("no browser here");');
  expect(await render(page)).toBeNull();
  await vi.waitFor(() => expect(logged).toEqual([expect.stringContaining('no browser here')]), 60_000);
  expect(await render(page)).toBeNull();
  expect(logged).toHaveLength(1);
});
