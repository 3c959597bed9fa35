// @vitest-environment happy-dom
import CircleOutlined from '@mui/icons-material/CircleOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import QueueOutlined from '@mui/icons-material/QueueOutlined';
import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { removeClipboard } from '../../tests/fixtures/clipboard.ts';
import {
  Button,
  ConfirmDialog,
  Dialog,
  Icon,
  Labelled,
  Note,
  OwnIconsContext,
  Page,
  RowMenu,
  StateBlock,
  Status,
  Tabs,
  ToastProvider,
  ToolButton,
  describedByIds,
  loadSurfaces,
  theme,
  useCopyText,
  useToast,
} from './index.ts';
beforeAll(loadSurfaces);

const draw = (part: ReactNode) => render(<ThemeProvider theme={theme}>{part}</ThemeProvider>);
afterEach(cleanup);

it('an icon is the picture that MUI draws', () => {
  const { container } = draw(
    <>
      <Icon name="edit" />
      <EditOutlined />
      <Icon name="queue" size={18} />
      <QueueOutlined />
    </>,
  );
  const [edit, madeEdit, queue, madeQueue] = container.querySelectorAll('svg');
  expect([edit?.innerHTML, queue?.innerHTML]).toEqual([madeEdit?.innerHTML, madeQueue?.innerHTML]);
  expect([edit?.getAttribute('viewBox'), edit?.getAttribute('aria-hidden'), edit?.style.fontSize, queue?.style.fontSize]).toEqual([
    madeEdit?.getAttribute('viewBox'),
    'true',
    '16px',
    '18px',
  ]);
});

it('an icon of the project stands where its name does, in the colour of the text', () => {
  const heart = {
    viewBox: '0 0 24 24',
    attributes: { fill: 'none' },
    shapes: [{ tag: 'g', attributes: {}, shapes: [{ tag: 'path', attributes: { d: 'M1 1', strokeWidth: '2' }, shapes: [] }] }],
  };
  const { container } = draw(
    <OwnIconsContext value={{ 'own/heart': heart }}>
      <Icon name="own/heart" size={20} />
      <Icon name="own/gone" />
      <CircleOutlined />
    </OwnIconsContext>,
  );
  const [own, circle, madeCircle] = [...container.querySelectorAll('svg')];
  expect([own?.getAttribute('viewBox'), own?.style.fontSize, own?.getAttribute('fill'), own?.getAttribute('aria-hidden')]).toEqual([
    ...['0 0 24 24', '20px', 'none', 'true'],
  ]);
  expect(own?.querySelector('g > path')?.outerHTML).toContain('stroke-width="2"');
  expect(circle?.innerHTML).toBe(madeCircle?.innerHTML);
});

it('a page has one heading, its crumbs and its document title', () => {
  draw(
    <Page title="Io" count="3" crumbs={[{ title: 'Moons', to: '/moons' }]}>
      body
    </Page>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Io');
  expect(screen.getByRole('navigation', { name: 'Breadcrumbs' }).textContent).toBe('Moons');
  expect(screen.getByRole('link', { name: 'Moons' }).getAttribute('href')).toBe('/moons');
});

it('a status has its own shape for each tone', () => {
  const { container } = draw(
    <>
      <Status tone="neutral">Far</Status>
      <Status tone="info">On the way</Status>
      <Status tone="positive">Here</Status>
      <Status tone="warning">Late</Status>
      <Status tone="negative">Lost</Status>
    </>,
  );
  const shapes = [...container.querySelectorAll('svg')].map((svg) => svg.getAttribute('data-glyph'));
  expect(new Set(shapes).size).toBe(5);
});

describe('what is not allowed', () => {
  it.each([
    [
      'button',
      (onWhy: () => void) => (
        <Button isDisabled reason="It is far" onWhy={onWhy}>
          Go
        </Button>
      ),
    ],
    ['button', (onWhy: () => void) => <ToolButton icon="edit" label="Go" isDisabled reason="It is far" onWhy={onWhy} />],
  ] as const)('explains itself when a disabled %s is pressed, also with the keyboard', async (role, drawn) => {
    const onWhy = vi.fn();
    draw(drawn(onWhy));
    const control = screen.getByRole(role, { name: 'Go' });
    expect(control.getAttribute('aria-haspopup')).toBe('dialog');
    expect(control.getAttribute('aria-description')).toBe('It is far');
    await userEvent.hover(control);
    expect((await screen.findByRole('tooltip')).textContent).toContain('It is far Why?');
    await userEvent.click(control);
    await userEvent.keyboard('{Enter}');
    expect(onWhy.mock.calls).toEqual([[control], [control]]);
  });

  it('explains itself from a menu beside the button of the menu, which is closed by then', async () => {
    const onWhy = vi.fn();
    draw(<RowMenu label="Actions of Io" items={[{ name: 'go', title: 'Go', disabled: true, reason: 'It is far', onWhy }]} />);
    const button = screen.getByRole('button', { name: 'Actions of Io' });
    await userEvent.click(button);
    const entry = screen.getByRole('menuitem', { name: 'Go' });
    expect(entry.getAttribute('aria-description')).toBe('It is far');
    await userEvent.click(entry);
    expect(onWhy).toHaveBeenCalledExactlyOnceWith(button);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('stays in a menu, does nothing, and the destructive entry comes last', async () => {
    const [go, no] = [vi.fn(), vi.fn()];
    draw(
      <RowMenu
        label="Actions of Io"
        items={[
          { name: 'delete', title: 'Delete', tone: 'negative', onClick: no },
          { name: 'land', title: 'Land', onClick: go },
          { name: 'leave', title: 'Leave', disabled: true, reason: 'Nobody has landed', onClick: no },
        ]}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Actions of Io' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Land', 'Leave', 'Delete']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Leave' }));
    expect(no).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Land' }));
    expect(go).toHaveBeenCalledOnce();
  });
  it('stays in the tab order with its reason', async () => {
    const press = vi.fn();
    draw(
      <Button isDisabled reason="The probe is away" onClick={press}>
        Launch
      </Button>,
    );
    await userEvent.tab();
    const button = screen.getByRole('button', { name: 'Launch' });
    expect(document.activeElement).toBe(button);
    await userEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });
});

it('an icon button has a name', () => {
  draw(<ToolButton icon="refresh" label="Reload" />);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

it('a label names its control, and the error replaces the help', () => {
  draw(
    <Labelled id="mass" label="Mass" optional help="In tons" error="Too heavy">
      <input id="mass" aria-describedby={describedByIds('mass', { help: 'In tons', error: 'Too heavy' })} />
    </Labelled>,
  );
  const input = screen.getByRole('textbox', { name: /Mass/ });
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Too heavy');
  expect(screen.queryByText('In tons')).toBeNull();
});

it('tabs tell their count and their errors', async () => {
  const change = vi.fn();
  draw(
    <Tabs
      value="orbit"
      onChange={change}
      tabs={[
        { name: 'orbit', title: 'Orbit' },
        { name: 'craters', title: 'Craters', count: 5, errors: 2 },
      ]}
    />,
  );
  await userEvent.click(screen.getByRole('tab', { name: /Craters/ }));
  expect(change).toHaveBeenCalledWith('craters');
  expect(screen.getByRole('tab', { name: /2 errors/ })).toBeTruthy();
});

describe('dialogs', () => {
  it('focus the first field that can be edited', async () => {
    draw(
      <Dialog title="Edit Io" size="form" onClose={() => undefined}>
        <input aria-label="Code" readOnly />
        <input aria-label="Name" />
      </Dialog>,
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
    expect(screen.getByRole('dialog', { name: 'Edit Io' })).toBeTruthy();
  });
  it.each([
    ['Cancel order', 'Go back'],
    ['Delete', 'Cancel'],
  ])('that ask whether to "%s" offer "%s" as the way out', async (verb, wayOut) => {
    draw(<ConfirmDialog title="Really?" text="It is final." verb={verb} onConfirm={() => undefined} onCancel={() => undefined} />);
    const buttons = within(await screen.findByRole('dialog'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(buttons).toEqual([wayOut, verb]);
  });

  it('that confirm focus Cancel and repeat the verb', async () => {
    const [yes, no] = [vi.fn(), vi.fn()];
    draw(<ConfirmDialog title="Delete Io?" text="It cannot be undone." verb="Delete Io" tone="negative" onConfirm={yes} onCancel={no} />);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
    await userEvent.click(screen.getByRole('button', { name: 'Delete Io' }));
    expect(yes).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    expect(no).toHaveBeenCalledOnce();
  });
});

function Shout({ tone }: { readonly tone: 'positive' | 'negative' }) {
  const toast = useToast();
  return <button onClick={() => toast('Io was saved', { tone })}>Shout</button>;
}

describe('toasts', () => {
  it('leave by themselves, errors stay until closed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    draw(
      <ToastProvider>
        <Shout tone="positive" />
      </ToastProvider>,
    );
    await userEvent.click(screen.getByText('Shout'));
    expect(screen.getByRole('status').textContent).toContain('Io was saved');
    await act(() => vi.advanceTimersByTimeAsync(7000));
    expect(screen.queryByRole('status')).toBeNull();
    vi.useRealTimers();
  });
  it('that are errors are alerts', async () => {
    draw(
      <ToastProvider>
        <Shout tone="negative" />
      </ToastProvider>,
    );
    await userEvent.click(screen.getByText('Shout'));
    expect(screen.getByRole('alert').textContent).toContain('Io was saved');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

function CopyIo() {
  const copyText = useCopyText();
  return <button onClick={() => copyText('Io')}>Copy</button>;
}

describe('a copied text', () => {
  const copy = async (): Promise<void> => {
    draw(
      <ToastProvider>
        <CopyIo />
      </ToastProvider>,
    );
    await userEvent.click(screen.getByText('Copy'));
  };
  it('is in the clipboard', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await copy();
    expect((await screen.findByRole('status')).textContent).toContain('Text copied!');
    expect(write).toHaveBeenCalledExactlyOnceWith('Io');
  });
  it('is said not to be one where the browser refuses', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await copy();
    expect((await screen.findByRole('status')).textContent).toContain('The text could not be copied');
  });
  it('is said not to be one where the page has no clipboard', async () => {
    removeClipboard();
    await copy();
    expect((await screen.findByRole('status')).textContent).toContain('The text could not be copied');
  });
});

it('a state block says what is the case and offers the way out', () => {
  draw(
    <StateBlock kind="empty" title="No moons yet">
      <Button to="/moons/create">New moon</Button>
    </StateBlock>,
  );
  expect(screen.getByRole('status').textContent).toContain('No moons yet');
  expect(screen.getByRole('link', { name: 'New moon' }).getAttribute('href')).toBe('/moons/create');
});

it('a negative note is announced', () => {
  draw(<Note tone="negative" title="Two fields to fix" />);
  expect(screen.getByRole('alert').textContent).toBe('Two fields to fix');
});
