/** What somebody reads a list for is in sight: which record a row is, its state and its money, and none of the names is cut. */
import type { Page } from '@playwright/test';
import type { ListColumn, Resource } from '../../engine/model/model.ts';
import { expect, rowsOf } from './steward.ts';

const fieldsOf = (column: ListColumn): readonly string[] => (column.kind === 'fields' ? column.cells.map(({ field }) => field) : []);

/** Columns that name another record, or a mailbox. */
const listReferences = ({ list, fields }: Resource): readonly string[] =>
  (list?.columns ?? [])
    .filter((column) => {
      const [field, ...more] = fieldsOf(column).map((name) => fields[name]);
      return more.length === 0 && ((field?.choices?.kind === 'ref' && !field.isMultiple) || field?.type === 'email');
    })
    .map(({ name }) => name);

/** Columns that say which record a row is. */
const namesOf = ({ list, key, titleField }: Resource): readonly string[] =>
  (list?.columns ?? [])
    .filter((column) => column.name === 'name' || fieldsOf(column).some((field) => field === titleField || key.includes(field)))
    .map(({ name }) => name);

const figuresOf = ({ list, fields }: Resource): readonly string[] =>
  (list?.columns ?? [])
    .filter((column) => fieldsOf(column).some((field) => fields[field]?.type === 'state' || fields[field]?.type === 'money'))
    .map(({ name }) => name);

/** Texts in these columns that end in an ellipsis; what is longer than 60 letters may. */
const listCut = (page: Page, names: readonly string[]): Promise<readonly string[]> =>
  page.getByRole('grid').evaluate((grid, asked) => {
    const isAsked = (cell: HTMLElement) => asked.includes(cell.dataset['field'] ?? '') || cell.querySelector('[data-strong]') !== null;
    const cells = [...grid.querySelectorAll<HTMLElement>('[role=gridcell][data-field]')].filter(isAsked);
    const isCut = (element: Element) =>
      getComputedStyle(element).textOverflow === 'ellipsis' && element.clientWidth > 0 && element.scrollWidth > element.clientWidth;
    return cells
      .filter((cell) => cell.innerText.length <= 60 && [cell, ...cell.querySelectorAll('*')].some(isCut))
      .map((cell) => `${cell.dataset['field'] ?? ''}: ${cell.innerText}`);
  }, names);

/** Of these columns, those that are not whole on the screen as the page comes: beyond its side, or below others. */
const listUnseen = (page: Page, names: readonly string[]): Promise<readonly string[]> =>
  rowsOf(page)
    .first()
    .evaluate(
      (row, asked) =>
        asked.filter((name) => {
          const cell = row.querySelector(`[data-field=${JSON.stringify(name)}]`);
          if (cell === null) return true;
          const { left, right, top, height } = cell.getBoundingClientRect();
          const isOn = (x: number) => cell.contains(document.elementFromPoint(x, top + height / 2));
          return !isOn(left + 9) || !isOn(right - 9);
        }),
      names,
    );

/** Of the list that is open, on a wide screen. */
export async function expectSight(page: Page, resource: Resource): Promise<void> {
  if (resource.list?.as === 'cards') return;
  const names = namesOf(resource);
  expect(await listCut(page, [...names, ...listReferences(resource)]), 'cut').toEqual([]);
  expect(await listUnseen(page, [...names.slice(0, 1), ...figuresOf(resource)]), 'out of sight').toEqual([]);
}
