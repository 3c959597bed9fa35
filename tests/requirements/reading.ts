/** What stands on the page, read the way a person would: headings, labels, menus, controls. */
import './dom.ts';
import { fireEvent, waitFor } from '@testing-library/react';

export const all = (selector: string, root: ParentNode = document): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];
export const textOf = (node: Node | null): string => (node?.textContent ?? '').replaceAll('\u200b', '').replace(/\s+/g, ' ').trim();
export const texts = (selector: string, root: ParentNode = document): string[] => all(selector, root).map(textOf);

/** Waits until the page holds an element, and gives it. */
export function found(selector: string, words: string | RegExp | null = null, read = textOf): Promise<HTMLElement> {
  const isMeant = (node: HTMLElement): boolean =>
    words === null || (typeof words === 'string' ? read(node) === words : words.test(read(node)));
  const hit = (): HTMLElement => {
    const node = all(selector).find(isMeant);
    if (node === undefined) throw missing;
    return node;
  };
  // Only who has waited in vain reads the whole page.
  const onTimeout = (): Error =>
    new Error(
      `The page has no ${selector}${words === null ? '' : ` "${String(words)}"`}: ${textOf(document.querySelector('main') ?? document.body).slice(0, 600)}`,
    );
  return waitFor(hit, { onTimeout });
}

const missing = new Error('Not there yet.');

export const button = (name: string | RegExp): Promise<HTMLElement> => found('button, a[role=button], a.MuiButton-root', name);
export const labelled = (name: string): Promise<HTMLElement> => found(`[aria-label="${name}"]`);

/** Presses a button, once nothing is under way with it. */
export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(await found('button:not([aria-busy="true"]), a[role=button], a.MuiButton-root', name));
}

/** The way down to the page and its title: "Users / ada / Edit"; of an open dialog its title and what it is about. */
export function place(): string {
  const dialog = all('[role=dialog]').find((node) => node.querySelector('h2') !== null);
  if (dialog !== undefined)
    return [textOf(dialog.querySelector('h2')), textOf(dialog.querySelector('h2 + p'))].filter((part) => part !== '').join(': ');
  return [...texts('nav[aria-label=Breadcrumbs] a'), textOf(document.querySelector('h1'))].join(' / ');
}
/** Titles of the columns, without those of selection and actions. */
export const headings = (): string[] => texts('[role=columnheader]').filter((title) => title !== '');
const ofRecord = '[role=row][data-record]';
export const rows = (): HTMLElement[] => all(ofRecord);
export const firstRow = (): Promise<HTMLElement> => found(ofRecord);
/** Where the link of a cell leads. */
export const hrefOf = (cell: Element | undefined): string | null => cell?.querySelector('a')?.getAttribute('href') ?? null;
/** What each tab is called, without the count beside it, which comes when it comes. */
const nameOfTab = (tab: Node | null): string => textOf((tab as HTMLElement | null)?.querySelector('span:first-child') ?? null);
export const tabs = (): string[] => all('[role=tab]').map(nameOfTab);
export const tabNamed = (name: string): Promise<HTMLElement> => found('[role=tab]', name, nameOfTab);
export const selectedTab = (name: string): Promise<HTMLElement> => found('[role=tab][aria-selected=true]', name, nameOfTab);
/** What a toast says, without what many offer beside it: to take it back, or to see what was made. */
export const wordsOfToast = (node: Node | null): string =>
  [...(node?.childNodes ?? [])]
    .map(textOf)
    .filter((words) => words !== 'Undo' && words !== 'Show')
    .join('');
export const toasts = (): string[] => all('[data-theme=dark] [data-tone]').map(wordsOfToast);
export const toast = (words: string | RegExp): Promise<HTMLElement> => found('[data-theme=dark] [data-tone]', words, wordsOfToast);

/** The row that holds these words. */
export const rowOf = (words: string): Promise<HTMLElement> =>
  waitFor(() => {
    const row = rows().find((each) => all('[role=gridcell]', each).some((cell) => textOf(cell) === words));
    if (row === undefined) throw new Error(`No row holds "${words}" among: ${rows().map(textOf).join(' | ')}`);
    return row;
  });

/** The dialog that is open. */
export const dialog = (): Promise<HTMLElement> => found('[role=dialog]:has(h2)');
export const isDialogOpen = (): boolean => document.querySelector('[role=dialog] h2') !== null;

/** The dialog with a form, once its fields are drawn. */
export async function formDialog(): Promise<HTMLElement> {
  await found('[role=dialog] [data-field]');
  return dialog();
}

/** Presses a button of the open dialog. */
export async function pressIn(name: string | RegExp): Promise<void> {
  const frame = await dialog();
  const hit = all('button', frame).find((node) => (typeof name === 'string' ? textOf(node) === name : name.test(textOf(node))));
  if (hit === undefined) throw new Error(`The dialog has no button "${String(name)}": ${texts('button', frame).join(', ')}`);
  fireEvent.click(hit);
}

/** The cells of a row by the title of their column. */
export function cells(row: Element): Readonly<Record<string, HTMLElement>> {
  const titles = new Map(all('[role=columnheader]').map((head) => [head.dataset['field'] ?? '', textOf(head)]));
  return Object.fromEntries(all('[role=gridcell]', row).map((cell) => [titles.get(cell.dataset['field'] ?? '') ?? '', cell]));
}

/** The entries of the menu or list that a click opens. One that was open before may stay below it. */
export async function opened(trigger: HTMLElement, event: 'click' | 'mouseDown' = 'click'): Promise<HTMLElement[]> {
  const before = new Set(all('[role=menu], [role=listbox]'));
  fireEvent[event](trigger);
  return waitFor(() => {
    const items = all('[role=menu], [role=listbox]')
      .filter((node) => !before.has(node))
      .flatMap((node) => all('[role=menuitem], [role=option]', node));
    if (items.length === 0) throw new Error('No menu opened.');
    return items;
  });
}

/** What the "+ Filter" menu offers. */
export const filterTitles = async (): Promise<string[]> => (await opened(await button('Filter'))).map(textOf);

/** What a filter of this title lets choose, without how many records there are of each. */
export async function filterChoices(title: string): Promise<string[]> {
  await press('Filter');
  fireEvent.click(await found('[role=menuitem]', title));
  const group = await found(`[role=radiogroup][aria-label="${title}"], [role=group][aria-label="${title}"]`);
  const choices = texts('label', group).filter((each) => each !== '');
  return choices.map((choice) => choice.replace(/\s*[\d,]+$/, ''));
}

/** The entries of the menu of a row. The list may be read again meanwhile, which draws the row anew. */
async function menuOf(row: Element): Promise<HTMLElement[]> {
  await waitFor(() => {
    if (document.querySelector('[role=menu]') !== null) throw new Error('Another menu is open.');
  });
  const id = row.getAttribute('data-record');
  return waitFor(() => {
    const items = all('[role=menu] [role=menuitem]');
    if (items.length > 0) return items;
    const now = rows().find((each) => each.dataset['record'] === id) ?? row;
    fireEvent.click(all('button[aria-haspopup=menu]', now).at(-1) ?? now);
    throw new Error('The row has no menu that opens.');
  });
}

/** Actions of a row: title, and whether it can be used. */
export async function rowActions(
  row: Element,
): Promise<readonly { readonly title: string; readonly isOn: boolean; readonly item: HTMLElement }[]> {
  const items = await menuOf(row);
  return items.map((item) => ({ title: textOf(item), isOn: item.getAttribute('aria-disabled') !== 'true', item }));
}

/** Why actions of a row cannot be used, by title, as their tooltips say it. The menu is closed again. */
export async function reasonsOf(row: Element): Promise<Readonly<Record<string, string>>> {
  const off = (await rowActions(row)).filter(({ isOn }) => !isOn);
  const reasons = Object.fromEntries(off.map(({ title, item }) => [title, item.getAttribute('aria-description') ?? '']));
  await closeMenu(row);
  return reasons;
}

async function closeMenu(row: Element): Promise<void> {
  fireEvent.keyDown(all('[role=menu] [role=menuitem]')[0] ?? row, { key: 'Escape' });
  await waitFor(() => {
    if (document.querySelector('[role=menu]') !== null) throw new Error('The menu does not close.');
  });
}

/** Runs an action of a row from its menu, as soon as it can be used: what it depends on may still be on its way. */
export async function runOf(row: Element, title: string): Promise<void> {
  await rowActions(row);
  const item = await waitFor(() => {
    const hit = all('[role=menu] [role=menuitem]').find((each) => textOf(each) === title && each.getAttribute('aria-disabled') !== 'true');
    if (hit === undefined) throw new Error(`The row has no action "${title}" that can be used.`);
    return hit;
  });
  fireEvent.click(item);
}

/** Whether actions of a row can be used, by title; to look at it quickly is none. The menu is closed again. */
export async function rightsOf(row: Element): Promise<Readonly<Record<string, boolean>>> {
  const actions = await rowActions(row);
  await closeMenu(row);
  return Object.fromEntries(actions.filter(({ title }) => title !== 'Quick view').map(({ title, isOn }) => [title, isOn]));
}

export type Kind =
  | 'text'
  | 'long text'
  | 'choice'
  | 'autocomplete'
  | 'switch'
  | 'switches'
  | 'rows'
  | 'date'
  | 'date and time'
  | '12 hours'
  | 'money'
  | 'password'
  | 'value';

export interface Drawn {
  readonly label: string;
  readonly kind: Kind;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  /** What it holds or shows. */
  readonly value: string;
  readonly node: HTMLElement;
}

/** The fields of the forms on the page. */
export const drawn = (root: ParentNode = document): Drawn[] =>
  all('[data-field]', root)
    .map(fieldOf)
    .filter((field) => field !== null);

export function fieldNamed(label: string, root: ParentNode = document): Drawn {
  const fields = drawn(root);
  const field = fields.find((each) => each.label === label);
  if (field === undefined) throw new Error(`There is no field "${label}" among: ${fields.map((each) => each.label).join(', ')}`);
  return field;
}

/** Waits until the field with this label holds an element, and gives it. */
export function foundIn(label: string, selector: string, words: string | null = null): Promise<HTMLElement> {
  const hit = (): HTMLElement => {
    const fields = all('[data-field]').filter((node) => labelOf(node) === label);
    const node = fields.flatMap((field) => all(selector, field)).find((each) => words === null || textOf(each) === words);
    if (node === undefined) throw missing;
    return node;
  };
  const onTimeout = (): Error =>
    new Error(
      `No field "${label}" has ${selector}${words === null ? '' : ` "${words}"`} among: ${all('[data-field]:has(label)').map(labelOf).join(', ')}`,
    );
  return waitFor(hit, { onTimeout });
}

/** The label of a field; empty where it has none. */
function labelOf(field: Element): string {
  return textOf(field.querySelector('label')).replace(/ ?optional$/, '');
}

const kinds: readonly (readonly [Kind, string])[] = [
  ['switches', 'fieldset[id] [role=switch]'],
  ['switch', '[role=switch]'],
  ['rows', 'fieldset[id]'],
  ['12 hours', '[role=spinbutton][aria-label=Meridiem]'],
  ['date and time', '[role=spinbutton][aria-label=Hours]'],
  ['date', '[role=spinbutton]'],
  ['choice', '[role=combobox][aria-haspopup=listbox]'],
  ['autocomplete', 'input[role=combobox]'],
  ['long text', 'textarea'],
  ['password', 'input[type=password]'],
  ['money', 'input[inputmode=decimal]'],
  ['text', 'input'],
];

function fieldOf(node: HTMLElement): Drawn | null {
  // Inputs of a kind that comes in a chunk of its own stand in for it, without the lock, for a moment.
  const isComing = node.querySelector('input[readonly]') !== null && node.querySelector('input[readonly] ~ div svg') === null;
  if (isComing) return null;
  const [kind, selector] =
    kinds.find(([, each]) => node.querySelector(each) !== null) ?? (['value', 'label + * span, label ~ * span'] as const);
  const entry = node.querySelector<HTMLElement>(selector);
  const label = node.querySelector('label');
  const isReadOnly = kind === 'value' || entry?.hasAttribute('readonly') === true || entry?.getAttribute('aria-readonly') === 'true';
  const words = textOf(label);
  const title = words.replace(/ ?optional$/, '');
  return {
    label: title === '' ? (entry?.getAttribute('aria-label') ?? '') : title,
    kind,
    isRequired: kind !== 'switch' && !isReadOnly && title === words,
    isReadOnly,
    value: entry instanceof HTMLInputElement || entry instanceof HTMLTextAreaElement ? entry.value : textOf(entry),
    node,
  };
}

/** Types into a text input, and leaves it. */
export function type(label: string, text: string, root: ParentNode = document): void {
  const input = inputOf(label, root);
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}

export function inputOf(label: string, root: ParentNode = document): HTMLInputElement {
  const input = fieldNamed(label, root).node.querySelector<HTMLInputElement>('input:not([aria-hidden]), textarea:not([aria-hidden])');
  if (input === null) throw new Error(`"${label}" has no input.`);
  return input;
}

/** The words of an option: its title, and what stands below it. */
function optionText(option: Element): string {
  const parts = option.querySelector('span > span');
  const title = textOf(option.querySelector('span')?.firstChild ?? option);
  return parts === null ? textOf(option) : `${title} (${textOf(parts)})`;
}

/** What a choice or an autocomplete offers, "None" left out; with a text, after searching for it. */
export async function offered(label: string, search: string | null = null, root: ParentNode = document): Promise<readonly HTMLElement[]> {
  const { kind, node } = fieldNamed(label, root);
  if (kind === 'choice')
    return (await opened(node.querySelector<HTMLElement>('[role=combobox]') ?? node, 'mouseDown')).filter(
      (option) => option.dataset['value'] !== '',
    );
  return suggested(inputOf(label, root), search);
}

/** What an input suggests once it has settled. */
export async function suggested(input: HTMLElement, search: string | null = null): Promise<readonly HTMLElement[]> {
  fireEvent.focus(input);
  fireEvent.mouseDown(input);
  if (search === null) fireEvent.keyDown(input, { key: 'ArrowDown' });
  else fireEvent.change(input, { target: { value: search } });
  const list = (): readonly HTMLElement[] => all(`#${CSS.escape(input.getAttribute('aria-controls') ?? '')} [role=option]`);
  await waitFor(() => {
    if (input.getAttribute('aria-busy') === 'true') throw new Error('What is offered is still on its way.');
    if (input.getAttribute('aria-controls') === null || list().length === 0) throw new Error('Nothing is offered.');
  });
  return list();
}

export const wordsOf = (options: readonly HTMLElement[]): string[] => options.map(optionText);

/** Picks an option by how it begins. */
export async function pick(label: string, option: string, search: string | null = null, root: ParentNode = document): Promise<void> {
  const options = await offered(label, search, root);
  const hit = options.find((each) => textOf(each).startsWith(option));
  if (hit === undefined) throw new Error(`"${label}" does not offer "${option}" but: ${wordsOf(options).join(', ')}`);
  fireEvent.click(hit);
}
