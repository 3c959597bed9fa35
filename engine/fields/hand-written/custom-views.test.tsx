// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getWidget, type WidgetProps } from '@rjsf/utils';
import { createElement, type ComponentType, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawScreen, fixtureModel, resourceIn, type ScreenOptions } from '../../../tests/fixtures/screen.tsx';
import { CustomBlockContext, type CustomBlockProps } from '../../screens/context.ts';
import { ActionDialog } from '../../screens/form/ActionDialog.tsx';
import { FormScreen } from '../../screens/form/FormScreen.tsx';
import { ListScreen } from '../../screens/list/ListScreen.tsx';
import { ShowScreen } from '../../screens/show/ShowScreen.tsx';
import { loadThemeWidget } from './load-theme-widget.tsx';
import { CustomViewsContext, type CustomCell, type CustomCellProps, type CustomInput, type CustomInputProps } from './custom-views.tsx';

const inns = `apiVersion: admin/v1
resource: inns
title: Inn
access: true
fields:
  code: code
  stars: {type: integer, required: true, maximum: 5, widget: x-stars, description: As the guide has it.}
  size: {type: integer, minimum: 0, maximum: 10, widget: x-range}
  depth: {type: integer, minimum: 0, maximum: 10, widget: x-scale}
  motto: {type: string, widget: x-broken}
  nights: {type: array, items: integer, as: x-line, copy: true}
  shouted: {type: string, as: x-shout}
  rooms: {type: array, items: {type: object, fields: {name: string, stars: {type: integer, widget: x-stars}}}}
actions:
  rate: {places: [row, record], fields: {mark: {type: integer, widget: x-stars}}, set: {stars: {expr: form.mark}}}
list: {columns: [code, nights, shouted]}
show: {layout: [code, nights, shouted, {widget: x-star-map}]}
`;
const files = ['x-stars', 'x-range', 'x-scale', 'x-broken', 'x-line', 'x-shout', 'x-star-map'];
const model = fixtureModel([
  { file: 'resources/inns.yaml', text: inns },
  {
    file: 'resources/_app.yaml',
    text: `apiVersion: admin/v1\ntitle: Inns\npages: [x-orrery]\nwidgets: [${files.join(', ')}]\nuser: {username: string, team: string, timezone: timezone}\nsettings: {atlas: uri, strict_names: boolean}\nmenu: [{group: sky, title: Sky}, {group: work, title: Work}]\nsources:\n  probes: {dialect: plain, url: https://probes.example.com/api, filters: {eq: '{field}={value}'}}\n`,
  },
]);
const resource = resourceIn(model, 'inns');

function Stars({ id, value, onChange, onBlur, disabled, error, aria, field }: CustomInputProps<number>) {
  return (
    <div role="radiogroup" id={id} data-field={field.name} data-error={error} {...aria}>
      {[1, 2, 3, 4, 5, 6].map((star) => (
        <button key={star} type="button" aria-pressed={star === value} disabled={disabled} onClick={() => onChange(star)} onBlur={onBlur}>
          {star}
        </button>
      ))}
    </div>
  );
}

function Broken({ value }: CustomInputProps<string>) {
  if (value === 'boom') throw new Error('not today');
  return <p>{value}</p>;
}

function SparkLine({ value, text, isRoomy }: CustomCellProps<readonly number[]>) {
  return <i data-points={value.length} data-roomy={isRoomy} title={text} />;
}

function Shout({ value }: CustomCellProps<string>): ReactNode {
  if (value === 'boom') throw new Error('not today');
  return <b>{value.toUpperCase()}</b>;
}

/** One that draws another of its theme, as widgets of RJSF do. */
function Scale(props: WidgetProps) {
  return createElement(getWidget({ type: 'integer' }, 'range', props.registry.widgets), props);
}

const inputs: readonly CustomInput[] = [
  { name: 'x-stars', view: () => Promise.resolve({ Input: Stars }) },
  { name: 'x-range', view: () => loadThemeWidget('RangeWidget') },
  { name: 'x-scale', view: () => Promise.resolve({ Widget: Scale }) },
  { name: 'x-broken', view: () => Promise.resolve({ Input: Broken }) },
];
const cells: readonly CustomCell[] = [
  {
    name: 'x-line',
    text: (value) => `${String((value as readonly number[]).length)} nights`,
    view: () => Promise.resolve({ Cell: SparkLine }),
  },
  { name: 'x-shout', text: (value) => `the word ${String(value)}`, view: () => Promise.resolve({ Cell: Shout }) },
];

const inn = {
  code: 'swan',
  stars: 3,
  size: 4,
  motto: 'Rest',
  nights: [3, 1, 2],
  shouted: 'quiet',
  rooms: [{ name: 'Blue', stars: 2 }],
  _version: 1,
};
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const draw = (element: ReactNode, options: Partial<ScreenOptions> = {}) =>
  drawScreen({
    model,
    records: { inns: [inn] },
    at: '/inns',
    screens: { '/inns': <CustomViewsContext value={{ inputs, cells }}>{element}</CustomViewsContext>, '*': <p>Elsewhere</p> },
    ...options,
  });
const press = (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(screen.getByRole('button', { name }));
const setUp = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 });

describe('an input of a project', () => {
  it('is drawn by the form: it has the value, its name and its help, and what it enters is judged and saved', async () => {
    const user = setUp();
    const { memory } = draw(<FormScreen resource={resource} mode="edit" recordKey={['swan']} params={{}} />);
    const [stars] = await screen.findAllByRole('radiogroup', { name: 'Stars' });
    if (stars === undefined) throw new Error('There are no stars.');
    expect(within(stars).getByRole('button', { pressed: true }).textContent).toBe('3');
    expect(stars.getAttribute('aria-required')).toBe('true');
    expect(document.getElementById(stars.getAttribute('aria-describedby') ?? '')?.textContent).toBe('As the guide has it.');
    await user.click(within(stars).getByRole('button', { name: '6' }));
    await user.tab();
    await waitFor(() => expect(stars.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(stars.getAttribute('aria-describedby') ?? '')?.textContent).toBe(stars.dataset['error']);
    await user.click(within(stars).getByRole('button', { name: '5' }));
    await press(user, 'Save');
    await waitFor(() => expect(memory.calls.some((call) => call.startsWith('update'))).toBe(true));
    expect(memory.records('inns')).toMatchObject([{ stars: 5 }]);
  });

  it('may be a widget of RJSF, which has all that RJSF gives one', async () => {
    draw(<FormScreen resource={resource} mode="edit" recordKey={['swan']} params={{}} />);
    await waitFor(() => expect(screen.getAllByRole('slider')).toHaveLength(2));
    const [size, depth] = screen.getAllByRole<HTMLInputElement>('slider');
    expect([size?.getAttribute('min'), size?.getAttribute('max'), size?.value]).toEqual(['0', '10', '4']);
    fireEvent.change(size as HTMLInputElement, { target: { value: 7 } });
    await waitFor(() => expect(screen.getAllByRole<HTMLInputElement>('slider')[0]?.value).toBe('7'));
    // Of the theme as well, though a form has none of its widgets.
    expect(depth?.closest('.MuiSlider-root')).not.toBeNull();
    expect(screen.getAllByText('Size')).toHaveLength(1);
  });

  it('gives way to the plain one where it fails, which has what was typed and says so', async () => {
    const user = setUp();
    draw(<FormScreen resource={resource} mode="edit" recordKey={['swan']} params={{}} />, {
      records: { inns: [{ ...inn, motto: 'boom' }] },
    });
    expect(await screen.findByText('The input of this field has failed. A plain one stands in for it.')).toBeDefined();
    const plain = screen.getByRole('textbox', { name: /^Motto/ });
    expect((plain as HTMLInputElement).value).toBe('boom');
    await user.type(plain, '!');
    expect((plain as HTMLInputElement).value).toBe('boom!');
  });

  it('stands in rows, under the name of its column', async () => {
    draw(<FormScreen resource={resource} mode="edit" recordKey={['swan']} params={{}} />);
    const inRow = await waitFor(() => {
      const all = screen.getAllByRole('radiogroup', { name: /Stars/ });
      expect(all).toHaveLength(2);
      return all[1];
    });
    expect([inRow?.getAttribute('aria-label'), inRow?.querySelector('[aria-pressed=true]')?.textContent]).toEqual(['Stars', '2']);
  });

  it('stands where fields of several records are changed at once', async () => {
    const user = setUp();
    const { memory } = draw(<ListScreen resource={resource} params={{}} />);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
    await screen.findByText(/selected/);
    await user.keyboard('e');
    const dialog = within(await screen.findByRole('dialog', { name: /^Edit fields/ }));
    await user.type(dialog.getByRole('combobox', { name: 'Fields to change' }), 'Stars{Enter}');
    await user.click(within(await dialog.findByRole('radiogroup', { name: /^Stars/ })).getByRole('button', { name: '1' }));
    await user.click(dialog.getByRole('button', { name: 'Change 1 record' }));
    await waitFor(() => expect(memory.records('inns')).toMatchObject([{ stars: 1 }]));
  });

  it('stands in the dialog of an action as well', async () => {
    const user = setUp();
    const rate = resource.actions['rate'];
    if (rate === undefined) throw new Error('There is no action.');
    const sent: unknown[] = [];
    const onDone = (form: unknown) => {
      sent.push(form);
      return Promise.resolve(null);
    };
    draw(<ActionDialog resource={resource} action={rate} record={inn} params={{}} onDone={onDone} onCancel={() => undefined} />);
    const mark = await screen.findByRole('radiogroup', { name: /^Mark/ });
    await user.click(within(mark).getByRole('button', { name: '4' }));
    await press(user, 'Rate');
    await waitFor(() => expect(sent).toEqual([{ mark: 4 }]));
  });
});

describe('a block of a project', () => {
  const drawBlock = (Block: ComponentType<CustomBlockProps>) =>
    draw(
      <CustomBlockContext value={Block}>
        <ShowScreen resource={resource} recordKey={['swan']} params={{}} />
      </CustomBlockContext>,
    );

  it('has the record, and where it fails the rest of the page is there', async () => {
    drawBlock(({ name, resource: of, record }) => <p>{`${name} of ${of}: ${String(record?.['motto'])}`}</p>);
    expect(await screen.findByText('x-star-map of inns: Rest')).toBeDefined();
    cleanup();
    drawBlock(() => {
      throw new Error('not today');
    });
    expect(await screen.findByText('This part of the page has failed. The rest of it works.')).toBeDefined();
    expect(await screen.findByText('QUIET')).toBeDefined();
  });
});

describe('a cell of a project', () => {
  it('is drawn in a list and on a page, whole for several values', async () => {
    draw(<ListScreen resource={resource} params={{}} />);
    expect(await screen.findByText('QUIET')).toBeDefined();
    const line = () => document.querySelector<HTMLElement>('[data-points]');
    await waitFor(() => expect([line()?.dataset, line()?.title]).toEqual([{ points: '3', roomy: 'false' }, '3 nights']));
    cleanup();
    draw(<ShowScreen resource={resource} recordKey={['swan']} params={{}} />);
    await screen.findByText('QUIET');
    await waitFor(() => expect(line()?.dataset['roomy']).toBe('true'));
  });

  it('is its text where it fails and where it is copied', async () => {
    const user = setUp();
    draw(<ShowScreen resource={resource} recordKey={['swan']} params={{}} />, { records: { inns: [{ ...inn, shouted: 'boom' }] } });
    expect(await screen.findByText('the word boom')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Copy Nights' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('3 nights'));
  });
});
