import './dom.ts';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forms, type FormRows } from './forms.ts';
import {
  all,
  button,
  drawn,
  fieldNamed,
  found,
  offered,
  opened,
  place,
  press,
  suggested,
  tabs,
  texts,
  textOf,
  type,
  wordsOf,
} from './reading.ts';
import { close, open, rowsAt } from './stage.tsx';

afterAll(close);

/** Keys of demo records that are not fixed. */
async function demoNames(): Promise<Readonly<Record<string, string>>> {
  const first = async (path: string) => (await rowsAt(`${path}&_limit=1`))[0] ?? {};
  const address = await first('users/u000005/addresses?_sort[created]=asc');
  const replacement = await first('temporaryreplacements?channel=shop@nordlicht');
  const budget = await first('budgets?state=pending');
  const gateway = await first('communication-gateways?id=GW-0001');
  return {
    address: String(address['id']),
    replacement: String(replacement['id']),
    replaced: String(replacement['replaced_user']),
    budget: String(budget['code']),
    gateway: String(gateway['endpoint']),
  };
}

let names: Promise<Readonly<Record<string, string>>> | null = null;

describe.each(forms)('$name', (form: FormRows) => {
  let known: Readonly<Record<string, string>> = {};
  const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (_all, name: string) => known[name] ?? name);
  beforeAll(async () => {
    known = await (names ??= demoNames());
    await open(filled(form.path), { as: form.as === undefined ? 'admin' : form.as });
    await found('[data-field]');
    await waitFor(() => form.fields.forEach(([, label]) => fieldNamed(label)));
  });

  it(`is a screen ${form.screen[0].map((id) => `[${id}]`).join(' ')}`, () => expect(place()).toBe(filled(form.screen[1])));

  const rows = form.fields.map(([id, label, kind, more]) => ({ id, label, kind, more }));
  it.each(rows)('[$id] field $label: $kind', ({ label, kind, more }) => {
    const field = fieldNamed(label);
    expect(field.kind).toBe(kind);
    if (more?.isReadOnly !== undefined) expect(field.isReadOnly).toBe(more.isReadOnly);
    if (more?.value !== undefined) expect(field.value).toBe(more.value);
  });

  const { whole, optional, required = [], offers = [], keys = [], words = [] } = form;
  if (whole !== undefined)
    it(`[${whole[0]}] holds these fields and no others`, () => expect(drawn().map(({ label }) => label)).toEqual(whole[1]));
  if (optional !== undefined)
    it(`[${optional[0]}] asks for nothing else`, () =>
      expect(
        drawn()
          .filter(({ isRequired }) => !isRequired)
          .map(({ label }) => label),
      ).toEqual(optional[1]));
  it.each(words)('[%s] says: %s', (_id, sentence) => expect(texts('main *')).toContain(sentence));
  const [present, absent] = form.tabs ?? [[], []];
  it.each(present)('[%s] tab %s', (_id, tab) => expect(tabs()).toContain(tab));
  it.each(absent)('[%s] no tab %s on create', (_id, tab) => expect(tabs()).not.toContain(tab));

  it.each(offers)('[%s] %s offers its values', async (_id, label, options) => expect(wordsOf(await offered(label))).toEqual(options));

  it.each(keys)('[%s] a row of %s suggests its keys', async (_id, label, options) => {
    const { node } = fieldNamed(label);
    const count = all('tbody tr', node).length;
    fireEvent.click(all('button', node).find((each) => textOf(each) === 'Add row') ?? node);
    const key = await waitFor(() => {
      const entry = all('tbody tr', node)[count]?.querySelector<HTMLElement>('[role=combobox]');
      if (entry === null || entry === undefined) throw new Error(`"${label}" takes no row with a key.`);
      return entry;
    });
    const isChoice = key.getAttribute('aria-haspopup') === 'listbox';
    expect(wordsOf(isChoice ? await opened(key, 'mouseDown') : await suggested(key))).toEqual(options);
  });

  if (required.length > 0) {
    describe('saved empty', () => {
      beforeAll(async () => {
        if (form.path.endsWith('/edit')) for (const [, label] of required) type(label, '');
        else await press(/^Create/);
        await found('[id$="-error"]');
      });
      it.each(required)('[%s] %s is required', (_id, label) => {
        const field = fieldNamed(label);
        expect(field.isRequired).toBe(true);
        expect(texts('[id$="-error"]', field.node)).toEqual([`${label} is required`]);
      });
    });
  }
});

describe('the pages for a password', () => {
  it('have a send button and a way back [P1-2.1-017] [P1-2.1-018]', async () => {
    await open('/forgot-password', { as: null });
    await found('[data-field]');
    expect(textOf(await button(/^Send link/))).toContain('Send link');
    expect((await found('a', 'Back to sign-in')).getAttribute('href')).toBe('/login');
  });
});
