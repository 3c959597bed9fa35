// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import { ApiError, type ApiCall, type ApiReply } from '../../../data/source.ts';
import { createMemorySource } from '../../../data/memory.ts';
import { ListScreen } from '../ListScreen.tsx';

const comets = `apiVersion: admin/v1
resource: comets
title: Comet
access: {use: true, export: ROLE_ASTRONOMER}
fields: {code: code, name: string}
list: {columns: [code, name], filters: [name], sort: -name, export: [{config: comets}, {config: comet_histories, title: Histories, formats: [csv]}]}
`;
const model = fixtureModel([{ file: 'resources/comets.yaml', text: comets }]);
// The same Model, but a poll does not wait.
const quick = { ...model, export: { ...model.export, everyMs: 1 } };
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function draw(states: readonly string[], roles = ['ROLE_ASTRONOMER']) {
  const sent: ApiCall[] = [];
  const answer = (call: ApiCall): Promise<ApiReply> => {
    sent.push(call);
    const state = states[sent.length - 1] ?? states.at(-1) ?? '';
    if (state === 'refused')
      return Promise.reject(
        new ApiError({ status: 429, code: 'too-many', message: 'Too many exports.', hint: '', fields: {}, current: null }),
      );
    const result = state === 'done' ? { filename: 'data/comets.csv' } : null;
    return Promise.resolve({ status: 200, headers: {}, body: { id: '42', state, result } });
  };
  drawScreen({
    model: quick,
    roles,
    at: '/comets?name=Halley',
    screens: { '/comets': <ListScreen resource={resourceIn(model, 'comets')} params={{}} /> },
    wrap: () => createMemorySource({ records: { comets: [{ code: 'h', name: 'Halley' }] }, now: () => new Date(), answer }),
  });
  return sent;
}

async function exportAs(choice: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: choice }));
}

describe('the export button of a list', () => {
  it('asks for what the list shows and downloads the file [P2-4-086]', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.href);
    });
    const sent = draw(['running', 'done']);
    await exportAs('Histories · CSV');
    expect(await screen.findByText('The export was downloaded.')).toBeDefined();
    expect(saved).toEqual(['memory:/files/comets.csv']);
    expect(sent[0]?.body).toMatchObject({
      cli_params: { resource: 'comet_histories', format: 'csv', filter: { name: 'Halley' }, sort: [{ by: 'name', desc: true }] },
    });
  });

  it('warns when it is still running after three polls, and the warning stays [P2-8-036]', async () => {
    const sent = draw(['running']);
    await exportAs('Export · XLSX');
    expect(await screen.findByText('The export is taking longer. It continues in the background.')).toBeDefined();
    expect(sent).toHaveLength(4);
  });

  it.each([
    [['running'], /^The export is taking longer/, true, '[P2-8-036]'],
    [['running', 'error'], /^The export 42 failed/, true, '[P2-4-088] [P2-8-038]'],
    [['running', 'done'], /^The export was downloaded/, false, '[P2-4-086]'],
  ])('after %j says %s and leaves it until it is closed: %s %s', async (states, said, stays) => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    draw(states);
    await exportAs('Export · CSV');
    await screen.findByText(said);
    vi.useFakeTimers();
    // A minute later, counted from the last word about it.
    fireEvent.mouseEnter(screen.getByText(said));
    fireEvent.mouseLeave(screen.getByText(said));
    act(() => void vi.advanceTimersByTime(60_000));
    vi.useRealTimers();
    expect(screen.queryByText(said) !== null).toBe(stays);
  });

  it('names the export that failed [P2-4-088] [P2-8-038] [P2-8-039]', async () => {
    draw(['running', 'error']);
    await exportAs('Export · CSV');
    expect((await screen.findByRole('alert')).textContent).toContain('The export 42 failed');
  });

  it('says why none was started', async () => {
    draw(['refused']);
    await exportAs('Export · CSV');
    expect(await screen.findByText(/Too many exports\./)).toBeDefined();
  });

  it('is not there without the right', async () => {
    draw([], ['ROLE_VISITOR']);
    await waitFor(() => expect(screen.getByText('Halley', { selector: 'span' })).toBeDefined());
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });
});
