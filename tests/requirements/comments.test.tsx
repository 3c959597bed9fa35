/** What operators say to one another at a record, on the pages and the server as they are. */
import './dom.ts';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { all, button, dialog, found, press, pressIn, selectedTab, tabNamed, tabs, textOf, texts } from './reading.ts';
import { call, close, idOf, open, pathsOf, server, type Stage } from './stage.tsx';

let id = '';
beforeAll(async () => {
  await server();
  id = await idOf('orders?_limit=1');
});
afterAll(close);
beforeEach(async () => void (await (await server()).store.query('delete from record_comment')));

const at = (): string => `orders/${id}/_comments`;
const say = async (as: string, text: string): Promise<void> =>
  expect((await (await server()).send(`POST ${at()}`, { as, body: { text } })).status).toBe(201) as void;
const openTab = async (as = 'admin'): Promise<Stage> => {
  const stage = await open(`/orders/${id}#tab-comments`, { as });
  await selectedTab('Comments');
  return stage;
};
const box = (label = 'New comment'): Promise<HTMLElement> =>
  waitFor(() => {
    const named = all('label').find((each) => textOf(each) === label);
    const input = named === undefined ? null : document.getElementById(named.getAttribute('for') ?? '');
    if (input === null) throw new Error(`There is no "${label}".`);
    return input;
  });
const write = async (text: string, label?: string): Promise<void> => void fireEvent.change(await box(label), { target: { value: text } });
const own = (verb: 'Edit' | 'Delete', text: string): Promise<HTMLElement> =>
  found('main ol button', `${verb} your comment "${text}"`, (node) => (node as HTMLElement).getAttribute('aria-label') ?? '');
const valueOf = (input: HTMLElement): string => (input as HTMLTextAreaElement).value;
const said = (): readonly string[] => texts('main ol[aria-label=Comments] > li > div:nth-child(2)');

describe('comments at an order', () => {
  it('are a tab with their number, and read when it is opened', async () => {
    await say('admin', 'Call the customer first.');
    const stage = await open(`/orders/${id}`);
    await found('[role=tab]', 'Comments 1');
    expect(pathsOf(stage).filter((path) => path.includes('_comments'))).toEqual([`/${at()}?_limit=0`]);
    fireEvent.click(await found('[role=tab]', 'Comments 1'));
    await waitFor(() => expect(said()).toEqual(['Call the customer first.']));
  });

  it('begin with what they are for, and the newest stands last', async () => {
    await openTab();
    expect(textOf(await found('[data-state=empty]'))).toContain('Leave a note for whoever works on this next');
    await write('It is on its way.');
    await press(/^Add comment/);
    await waitFor(() => expect(said()).toEqual(['It is on its way.']));
    expect(valueOf(await box())).toBe('');
    await write('It has arrived.');
    fireEvent.keyDown(await box(), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(said()).toEqual(['It is on its way.', 'It has arrived.']));
    await found('[role=tab]', 'Comments 2');
  });

  it('ask for a text, and keep what was typed when it is not taken', async () => {
    const stage = await openTab();
    await press(/^Add comment/);
    await found('[id$="-error"]', 'Write something first');
    expect(pathsOf(stage, 'POST')).toEqual([]);
    stage.instead = ({ method }) =>
      method === 'POST' ? { status: 503, body: { code: 'unavailable', message: 'The store is not responding' } } : null;
    await write('Ask again on Monday.');
    await press(/^Add comment/);
    await found('[id$="-error"]', 'The store is not responding');
    expect(valueOf(await box())).toBe('Ask again on Monday.');
    stage.instead = () => null;
    await press(/^Add comment/);
    await waitFor(() => expect(said()).toEqual(['Ask again on Monday.']));
  });

  it('keep what is typed while another tab is open, and ask before it is lost', async () => {
    await openTab();
    await write('Half a thought');
    fireEvent.click(await tabNamed('Items'));
    await selectedTab('Items');
    fireEvent.click(await tabNamed('Comments'));
    expect(valueOf(await box())).toBe('Half a thought');
    fireEvent.click(await found('nav[aria-label=Breadcrumbs] a', 'Orders'));
    expect(textOf((await dialog()).querySelector('h2'))).toBe('Leave without saving?');
    await pressIn('Stay');
    expect(valueOf(await box())).toBe('Half a thought');
  });

  it('are changed by their author, and tell what stood there before', async () => {
    await say('admin', 'Three parcels.');
    await openTab();
    fireEvent.click(await own('Edit', 'Three parcels.'));
    expect(valueOf(await box('Your comment'))).toBe('Three parcels.');
    await write('Four parcels.', 'Your comment');
    await press(/^Save/);
    await waitFor(() => expect(said()).toEqual(['Four parcels.']));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit your comment "Four parcels."');
    await press('Edited');
    expect(textOf(await found('ol[aria-label="What stood here before"] li'))).toContain('Three parcels.');
  });

  it('that are gone while they are edited keep nobody on the page', async () => {
    await say('admin', 'Half of it.');
    await openTab();
    fireEvent.click(await own('Edit', 'Half of it.'));
    await write('All of it.', 'Your comment');
    await (await server()).store.query('delete from record_comment');
    await write('Something else.');
    await press(/^Add comment/);
    await waitFor(() => expect(said()).toEqual(['Something else.']));
    fireEvent.click(await found('nav[aria-label=Breadcrumbs] a', 'Orders'));
    await found('h1', 'Orders');
    expect(all('[role=dialog]')).toEqual([]);
  });

  it('are deleted by their author once that was confirmed', async () => {
    await say('admin', 'Wrong order.');
    const stage = await openTab();
    fireEvent.click(await own('Delete', 'Wrong order.'));
    expect(textOf((await dialog()).querySelector('h2'))).toBe('Delete your comment "Wrong order."?');
    await pressIn('Delete comment');
    await found('[data-state=empty]');
    await call(stage, 'DELETE', `/${at()}/`);
    expect(tabs()).toContain('Comments');
  });

  it('of others are read only', async () => {
    await say('admin', 'Mine.');
    await say('api_orders', 'Yours.');
    await openTab('api_orders');
    await waitFor(() => expect(said()).toEqual(['Mine.', 'Yours.']));
    expect(all('main ol [aria-label^="Edit your comment"]').map((each) => each.getAttribute('aria-label'))).toEqual([
      'Edit your comment "Yours."',
    ]);
  });
});

it('speak German', async () => {
  await open(`/orders/${id}#tab-comments`, { locale: 'de' });
  await selectedTab('Kommentare');
  await button(/^Kommentar hinzufügen/);
  expect(textOf(await found('[data-state=empty]'))).toContain('Noch keine Kommentare');
});

it('stand below the only tab of a page', async () => {
  const approval = await idOf('productapprovals?_limit=1');
  await open(`/product-approvals/${approval}`);
  await button(/^Add comment/);
  expect(tabs()).toEqual([]);
  expect(texts('main h2')).toContain('Comments');
});
