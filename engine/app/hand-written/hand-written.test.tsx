// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawScreen, fixtureModel, type ScreenOptions } from '../../../tests/fixtures/screen.tsx';
import { createMemorySource } from '../../data/memory.ts';
import type { Values } from '../../model/values.ts';
import { ActionButton } from './ActionButton.tsx';
import { ActionForm } from './ActionForm.tsx';
import { ActionHost } from './ActionHost.tsx';
import { Cell } from './Cell.tsx';
import { DeclaredFields } from './Fields.tsx';
import { ListView } from './ListView.tsx';
import { useAction } from './useAction.ts';
import { useList } from './useList.ts';
import { useRecord } from './useRecord.ts';
import { useScreenLink } from './useScreenLink.ts';

const model = fixtureModel();
const apollo = { id: '7', title: 'Apollo', team: 'red', target: 'earth', kind: 'probe', state: 'planned', cost: 250000, zone: 'UTC' };
const records = {
  missions: [apollo, { ...apollo, id: '8', title: 'Voyager', state: 'launched' }],
  planets: [{ code: 'earth', name: 'Earth' }],
};
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

function draw(Screen: ComponentType, options: Partial<ScreenOptions> = {}) {
  const page = (
    <ActionHost>
      <Screen />
    </ActionHost>
  );
  return drawScreen({ model, records, user: { team: 'red', timezone: 'UTC' }, screens: { '/': page, '*': <p>Elsewhere</p> }, ...options });
}

const columns = ['title', { name: 'verdict', title: 'Verdict', cell: (row: Values) => `${String(row['title'])} is fine` }] as const;

describe('a list in a hand-written screen', () => {
  it('has the rows of its query, columns of the descriptor and own ones, and no default filter of its page', async () => {
    const { memory } = draw(function Launched() {
      const list = useList('missions', { query: { state: ['launched'] } });
      return (
        <>
          <output>{`${String(list.total)} of page ${String(list.page)}`}</output>
          <ListView list={list} columns={columns} />
        </>
      );
    });
    expect(await screen.findByText('Voyager is fine')).toBeDefined();
    expect(screen.queryByText('Apollo is fine')).toBeNull();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toContain('Verdict');
    expect(screen.queryByRole('columnheader', { name: 'Cost' })).toBeNull();
    expect(memory.calls[0]).toContain('state in launched');
  });

  it('is asked anew by another query', async () => {
    const user = userEvent.setup();
    draw(function Asked() {
      const list = useList('missions');
      return (
        <>
          <button onClick={() => list.setQuery({ title: { contains: 'Voy' } })}>Narrow</button>
          {list.rows.map((row) => (
            <p key={String(row['id'])}>{String(row['title'])}</p>
          ))}
        </>
      );
    });
    await user.click(await screen.findByRole('button', { name: 'Narrow' }));
    expect(await screen.findByText('Voyager')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Apollo')).toBeNull());
  });
});

describe('actions in a hand-written screen', () => {
  function Launch() {
    const launch = useAction('missions', 'launch');
    const [answer, setAnswer] = useState('');
    return (
      <>
        <button onClick={() => void launch(apollo).then((reply) => setAnswer(JSON.stringify(reply)))}>Go</button>
        <output>{answer}</output>
      </>
    );
  }
  const answered = {
    wrap: () =>
      createMemorySource({
        records,
        now: () => new Date(),
        answer: () => Promise.resolve({ status: 200, body: { data: { id: '7' } }, headers: {} }),
      }),
  };

  it('ask, send, say how it went and give the answer', async () => {
    const user = userEvent.setup();
    draw(Launch, answered);
    await user.click(await screen.findByRole('button', { name: 'Go' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Launch "Apollo"?')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Launch' }));
    expect(await screen.findByText('{"id":"7"}')).toBeDefined();
    expect(screen.getByText('"Apollo" is on its way.')).toBeDefined();
  });

  it('give null when they are given up', async () => {
    const user = userEvent.setup();
    draw(Launch, answered);
    await user.click(await screen.findByRole('button', { name: 'Go' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('null')).toBeDefined();
  });

  it('have buttons that know the record', async () => {
    draw(() => (
      <>
        <ActionButton resource="missions" action="launch" record={apollo} />
        <ActionButton resource="missions" action="land" record={apollo} />
      </>
    ));
    expect((await screen.findByRole('button', { name: 'Launch' })).getAttribute('aria-disabled')).toBeNull();
    expect(screen.getByRole('button', { name: 'Land' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('have forms that check before they send', async () => {
    const user = userEvent.setup({ delay: null });
    const onDone = vi.fn();
    const { memory } = draw(() => (
      <ActionForm resource="missions" action="report" record={apollo} onDone={onDone} onCancel={() => undefined} />
    ));
    await user.click(await screen.findByRole('button', { name: 'Report' }));
    expect(onDone).not.toHaveBeenCalled();
    await user.type(screen.getByRole('textbox', { name: /^Text/ }), 'All well');
    await user.click(screen.getByRole('button', { name: 'Report' }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(memory.calls).toContain('PUT /missions/7/report');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined();
  });
});

it('draws one value as lists do', async () => {
  draw(() => <Cell resource="missions" field="cost" record={apollo} />);
  expect(await screen.findByText(/2,500\.00/)).toBeDefined();
});

it('reads one record, and says when there is none', async () => {
  draw(function Read() {
    const there = useRecord('missions', '7');
    const missing = useRecord('missions', 'x');
    return <p>{`${String(there.record?.['title'])} ${String(missing.problem?.status)}`}</p>;
  });
  expect(await screen.findByText('Apollo 404')).toBeDefined();
});

it('knows the addresses of generated screens', async () => {
  draw(function Links() {
    const link = useScreenLink();
    return (
      <>
        <p>{link('missions', { screen: 'show', key: '7', tab: 'crew' })}</p>
        <p>{link('moons', { screen: 'list', filter: { _planet: 'earth', name: { contains: 'a' } } })}</p>
      </>
    );
  });
  expect(await screen.findByText('/missions/7#tab-crew')).toBeDefined();
  expect(screen.getByText('/moons?name=%7Ea&_planet=earth')).toBeDefined();
});

it('has inputs over a value of its own', async () => {
  const user = userEvent.setup({ delay: null });
  draw(function Own() {
    const [value, setValue] = useState<Values>({ method: 'GET' });
    return (
      <>
        <DeclaredFields
          fields={{ method: { title: 'Method', enum: ['GET', 'POST'], required: true }, path: { title: 'Path', required: true } }}
          value={value}
          onChange={setValue}
        />
        <button onClick={() => setValue({ method: 'POST', path: '/again' })}>Other</button>
        <output>{JSON.stringify(value)}</output>
      </>
    );
  });
  await user.type(await screen.findByRole('textbox', { name: /^Path/ }), '/x');
  expect(await screen.findByText('{"method":"GET","path":"/x"}')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Other' }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Path/ }).value).toBe('/again'));
});
