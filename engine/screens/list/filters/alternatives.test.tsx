// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import { ListScreen } from '../ListScreen.tsx';

const kites = (source: string) => `apiVersion: admin/v1
resource: kites
title: Kite
menu: false
${source}
access: true
fields: {code: code, colour: {type: string, enum: {red: Red, blue: Blue}}, length: integer}
list: {columns: [code, colour], filters: [code, colour, length]}
`;
const model = fixtureModel([{ file: 'resources/kites.yaml', text: kites('') }]);
const records = [
  { code: 'a', colour: 'red', length: 3 },
  { code: 'b', colour: 'red', length: 9 },
  { code: 'c', colour: 'blue', length: 1 },
  { code: 'd', colour: null, length: 9 },
];

configure({ defaultHidden: true });
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const address = (...alternatives: readonly string[]): string => alternatives.map((each) => `_or=${encodeURIComponent(each)}`).join('&');
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const group = () => screen.findByRole('group', { name: 'One of these alternatives' });
const shownCodes = (): readonly string[] =>
  screen.queryAllByRole('row').flatMap((row) => /^(?:Select row)?([a-d])/.exec(row.textContent ?? '')?.[1] ?? []);

/** The words that stand there, one after the other. */
const sentenceIn = (element: HTMLElement): string =>
  [...element.querySelectorAll('span')].flatMap((each) => (each.childElementCount === 0 ? (each.textContent ?? '') : [])).join(' ');

function draw(at: string, of = model) {
  const screens = { '/kites': <ListScreen resource={resourceIn(of, 'kites')} params={{}} /> };
  return drawScreen({ model: of, at, records: { kites: records }, screens });
}

describe('the alternatives of a list', () => {
  it('read as a sentence, and leave what passes one of them', async () => {
    draw(`/kites?${address('colour=red&length=>5', 'colour=blue')}`);
    expect(sentenceIn(await group())).toBe('( Colour is Red and Length is at least 5 ) or ( Colour is Blue )');
    await waitFor(() => expect(shownCodes()).toEqual(['b', 'c']));
  });

  it('stand beside the filters that all pass', async () => {
    draw(`/kites?length=>5&${address('colour=red', 'colour=~empty~')}`);
    // Without the outer brackets it would be "(long and red) or empty", which is another list.
    expect(sentenceIn(await group())).toBe('and ( ( Colour is Red ) or ( Colour is empty ) )');
    await waitFor(() => expect(shownCodes()).toEqual(['b', 'd']));
  });

  it('are built by keys alone, and stand in the address', async () => {
    const { router } = draw('/kites?colour=red');
    const more = await screen.findByRole('button', { name: 'or another alternative' });
    more.focus();
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: 'Length' });
    item.focus();
    await user.keyboard('{Enter}');
    const until = await screen.findByRole('textbox', { name: 'Length, to' });
    await user.type(until, '1{Enter}');
    await waitFor(() => expect(new URLSearchParams(router.place().location.search).getAll('_or')).toEqual(['colour=red', 'length=%3C1']));
    await waitFor(() => expect(shownCodes()).toEqual(['a', 'b', 'c']));
  });

  it('take another filter, and are one filter again when the last but one is removed', async () => {
    const { router } = draw(`/kites?${address('colour=red', 'colour=blue')}`);
    await user.click(await screen.findByRole('button', { name: 'Add a filter to alternative 1' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Code', 'Length']);
    await user.click(screen.getByRole('menuitem', { name: 'Length' }));
    await user.type(await screen.findByRole('textbox', { name: 'Length, from' }), '5{Enter}');
    await waitFor(() => expect(shownCodes()).toEqual(['b', 'c']));
    await user.click(screen.getAllByRole('button', { name: 'Remove filter Colour' }).at(-1) as HTMLElement);
    await waitFor(() => expect(router.place().location.search).toBe('?colour=red&length=%3E5'));
  });

  it('leave the focus at the button that adds when all are cleared by keys', async () => {
    draw(`/kites?${address('colour=red', 'colour=blue')}`);
    (await screen.findByRole('button', { name: 'Clear' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('group', { name: 'One of these alternatives' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Filter'));
  });

  it('pass the focus on to the next chip when one is removed by keys, and from the last one to the button that adds', async () => {
    const { router } = draw(`/kites?code=c&length=<5&${address('colour=red', 'colour=blue')}`);
    await group();
    const removes = () => screen.getAllByRole('button', { name: /^Remove filter/ });
    const press = async (at: number): Promise<void> => {
      removes().at(at)?.focus();
      await user.keyboard('{Enter}');
    };
    const asked = () => [...new URLSearchParams(router.place().location.search)].map(([name, value]) => `${name} ${value}`);
    const focused = () => document.activeElement?.textContent;
    await press(0);
    await waitFor(() => expect(asked()).toEqual(['length <5', '_or colour=red', '_or colour=blue']));
    await waitFor(() => expect(focused()).toBe('Lengthis at most5'));
    await press(0);
    await waitFor(() => expect(asked()).toEqual(['_or colour=red', '_or colour=blue']));
    await waitFor(() => expect(focused()).toBe('ColourisRed'));
    await press(0);
    await waitFor(() => expect(asked()).toEqual(['colour blue']));
    await waitFor(() => expect(focused()).toBe('ColourisBlue'));
    await press(0);
    await waitFor(() => expect(asked()).toEqual([]));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter' })));
  });

  it('are taken away by Clear', async () => {
    const { router } = draw(`/kites?${address('colour=red', 'colour=blue')}`);
    await group();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(router.place().location.search).toBe(''));
  });

  it('are not offered where nothing is asked for yet, nor where an API holds the records', async () => {
    draw('/kites');
    await screen.findByRole('button', { name: 'Filter' });
    expect(screen.queryByRole('button', { name: 'or another alternative' })).toBeNull();
    cleanup();
    const far = kites('source: probes').replace('filters: [code, colour, length]', 'filters: [{field: code, op: eq}]');
    draw('/kites?code=a', fixtureModel([{ file: 'resources/kites.yaml', text: far }]));
    await screen.findByRole('button', { name: 'Remove filter Code' });
    expect(screen.queryByRole('button', { name: 'or another alternative' })).toBeNull();
  });
});
