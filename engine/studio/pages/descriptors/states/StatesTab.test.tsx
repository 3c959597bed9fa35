// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../../../tests/fixtures/screen.tsx';
import { StatesTab } from './StatesTab.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const model = fixtureModel();
const draw = (name: string, present: string | null = null) =>
  drawScreen({
    model,
    screens: { '/': <StatesTab resource={resourceIn(model, name)} roles={model.roles} present={present} /> },
  });

describe('the states of a resource', () => {
  it('are a picture that names what stands in the tables below it', async () => {
    draw('missions');
    const picture = await screen.findByRole('img', { name: 'States and transitions of Missions' });
    expect([...picture.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Planned', 'Launched', 'Landed', 'Lost', 'Launch', 'Land', 'Lose', 'Administrator', 'Kind is Probe']),
    );
    const words = document.getElementById(picture.getAttribute('aria-describedby') ?? '');
    expect(words?.contains(screen.getByRole('table', { name: 'Transitions' }))).toBe(true);
  });

  it('say of each transition from where to where, who, when and where it is written', async () => {
    draw('missions');
    const table = within(await screen.findByRole('table', { name: 'Transitions' }));
    const cells = within(table.getByRole('rowheader', { name: 'Lose' }).closest('tr') ?? document.body).getAllByRole('cell');
    const line = resourceIn(model, 'missions').actions['lose']?.place.line;
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'Launched, Planned',
      'Lost',
      'Administrator',
      'Kind is Probe',
      `missions.yaml:${line}`,
    ]);
  });

  it('mark the one of the record from which somebody came', async () => {
    draw('missions', 'launched');
    const picture = await screen.findByRole('img');
    expect([...picture.querySelectorAll('[data-present]')].map(({ textContent }) => textContent)).toEqual(['Launched']);
    const current = document.querySelector('li[aria-current="true"]');
    expect(current?.textContent).toContain('This record');
    expect(current?.textContent).toContain('Launched');
  });

  it('mark nothing for a state that is not there', async () => {
    draw('missions', 'vanished');
    const picture = await screen.findByRole('img');
    expect(picture.querySelector('[data-present]')).toBeNull();
  });

  it('are said to be none where there are none', async () => {
    draw('planets');
    expect(await screen.findByText('No states')).toBeDefined();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('go into the clipboard as Mermaid, and into a file as SVG', async () => {
    const user = userEvent.setup();
    const made: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${made.push(blob)}`, revokeObjectURL: () => undefined }),
    );
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.download);
    });
    draw('missions');
    await user.click(await screen.findByRole('button', { name: 'Copy Mermaid' }));
    expect(await navigator.clipboard.readText()).toMatch(/^stateDiagram-v2\n[^]*planned --> launched : Launch/);
    await user.click(screen.getByRole('button', { name: 'Download SVG' }));
    expect(clicked).toEqual(['missions.svg']);
    expect(await made[0]?.text()).toMatch(/^<svg [^]*Launched[^]*<\/svg>\n$/);
  });
});
