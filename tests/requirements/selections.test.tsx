/** How many records an action means, said in both languages: in the bar of the selection and in what asks before it. */
import './dom.ts';
import { fireEvent } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { button, dialog, firstRow, found, press, textOf } from './reading.ts';
import { close, open, server, type Instead } from './stage.tsx';

beforeAll(async () => void (await server()));
afterAll(close);

/** A list of so many groups in place of that of the server. */
const groups =
  (total: number): Instead =>
  ({ method, url }) => {
    if (method !== 'GET' || !url.pathname.endsWith('/usergroups')) return null;
    const count = Math.min(total, Number(url.searchParams.get('_limit')));
    const data = Array.from({ length: count }, (_, at) => ({
      code: `g${String(at)}`,
      name: `Group ${String(at)}`,
      type: 'OTHER',
      channel: 'shop@nordlicht',
    }));
    return { status: 200, body: { data, metadata: { total } } };
  };

const words = {
  en: {
    all: 'Select all 1,772 that match',
    remove: 'Delete',
    selected: ['1 selected', '2 selected', '25 selected', 'All 1,772 that matched are selected'],
    asked: ['Delete: Group 0?', 'Delete: 2 user groups?', 'Delete: 25 user groups?', 'Delete: 1,772 user groups?'],
    elsewhere: '1,747 of them are not on this page.',
    more: '+1,764',
  },
  de: {
    all: 'Alle 1.772 Treffer auswählen',
    remove: 'Löschen',
    selected: ['1 ausgewählt', '2 ausgewählt', '25 ausgewählt', 'Alle 1.772 Treffer sind ausgewählt'],
    asked: ['Löschen: Group 0?', 'Löschen: 2 Benutzergruppen?', 'Löschen: 25 Benutzergruppen?', 'Löschen: 1.772 Benutzergruppen?'],
    elsewhere: '1.747 davon sind nicht auf dieser Seite.',
    more: '+1.764',
  },
} as const;

for (const locale of ['en', 'de'] as const)
  it.each([1, 2, 25, 1772].map((count, at) => [count, at] as const))(
    `${locale}: %i records are called by their number`,
    async (count, at) => {
      const { all, remove, selected, asked, elsewhere, more } = words[locale];
      await open('/user-groups?_limit=25&_offset=0', { locale, instead: groups(count) });
      fireEvent.click(await firstRow().then(() => found('input[name=select_all_rows]')));
      if (count > 25) await press(all);
      await found('[role=status]', selected[at]);
      fireEvent.click(await button(new RegExp(`^${remove}`)));
      const question = textOf(await dialog());
      expect(question).toContain(asked[at]);
      expect([question.includes(elsewhere), question.includes(more)]).toEqual([count === 1772, count === 1772]);
    },
  );
