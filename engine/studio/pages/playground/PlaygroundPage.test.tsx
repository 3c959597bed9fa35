import '../../../../tests/requirements/dom.ts';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { EditorView } from '@codemirror/view';
import type { ReactElement } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openApi, type Api } from '../../../../tests/api/api.ts';
import { people } from '../../../../tests/api/planets.ts';
import { removeClipboard } from '../../../../tests/fixtures/clipboard.ts';
import { drawScreen, fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import { openAuthorProject } from '../../author/project-with.ts';
import { createRestSource } from '../../../data/rest.ts';
import { compileSchemas } from '../../../language/compile/fields/validators.ts';
import { loadFolder } from '../../../language/load/disk.ts';
import type { Resource } from '../../../model/model.ts';
import { OptionsContext, type BrowserAppOptions } from '../../../app/options.ts';
import { SessionContext } from '../../../app/session/context.ts';
import type { BrowserSession, SignedInProfile } from '../../../app/session/session.ts';
import { PlaygroundPreview, createPreviewStage } from './frame/Preview.tsx';
import { emptyQuery } from '../../../model/query.ts';
import type { ShownPreview } from './frame/protocol.ts';
import type { PreviewStage } from './frame/stage.ts';
import { readKeptText } from './kept-text.ts';
import { PlaygroundPage } from './PlaygroundPage.tsx';
import { descriptorTemplateFor } from './template.ts';

configure({ getElementError: (message) => new Error(message ?? '') });

const app = loadFolder('tests/fixtures', 'resources').find(({ file }) => file.endsWith('/_app.yaml'));
const gated = { file: app?.file ?? '', text: `${app?.text ?? ''}\ndescriptors: ROLE_ADMIN\n` };
const sources = [...loadFolder('tests/fixtures', 'resources').filter(({ file }) => file !== gated.file), gated];
const model = fixtureModel([gated]);
const roles = Object.keys(model.roles);
const user: SignedInProfile = { username: 'admin', name: 'Ada', email: 'ada@example.com', team: 'red', timezone: 'UTC', roles };
const session: BrowserSession = { kind: 'in', user };
const store = {
  get: () => session,
  subscribe: () => () => undefined,
  check: () => Promise.resolve({ session, isTolerated: false }),
  refused: () => undefined,
};

let api: Api;
let withoutPlayground: Api;
beforeAll(async () => {
  const shared = { model, findUser: async (name: string) => people[name] ?? null, demoUsers: Object.keys(people) };
  api = await openApi({ ...shared, playground: openAuthorProject(sources) });
  withoutPlayground = await openApi(shared);
  // The page in the frame is drawn by the second half of this file.
  (window as unknown as { happyDOM: { settings: { disableIframePageLoading: boolean } } }).happyDOM.settings.disableIframePageLoading =
    true;
});
afterAll(async () => {
  await api.store.close();
  await withoutPlayground.store.close();
});
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const cookieOf = async ({ app: server }: Api, username: string): Promise<string> => {
  const answer = await server.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username }) });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
};

async function open(server: Api, { as = 'admin', at = '/' }: { readonly as?: string; readonly at?: string } = {}): Promise<void> {
  const cookie = await cookieOf(server, as);
  const fetch = (input: unknown, init: RequestInit = {}): Promise<Response> =>
    Promise.resolve(server.app.request(String(input), { ...init, headers: { ...(init.headers as Record<string, string>), cookie } }));
  const source = createRestSource({ base: model.apiBase, locale: () => 'en', zone: () => 'UTC', onSignedOut: () => undefined, fetch });
  const inside = (page: ReactElement) => (
    <OptionsContext value={optionsOf(model.resources)}>
      <SessionContext value={store}>{page}</SessionContext>
    </OptionsContext>
  );
  drawScreen({ model, roles, user, at, screens: { '/': inside(<PlaygroundPage />) }, wrap: () => source });
}

function optionsOf(resources: Readonly<Record<string, Resource>>): BrowserAppOptions {
  const { title, apiBase, hash, menu } = model;
  return {
    catalogue: {
      title,
      apiBase,
      hash,
      menu,
      implies: {},
      descriptors: true,
      publishViews: false,
      notifies: false,
      export: { ...model.export, resource: null },
      resources: [],
    },
    loaders: {
      list: async (name) => resourceIn(model, name),
      form: async (name) => compileSchemas(resources[name] ?? resourceIn(model, name)),
      messages: async () => model.messages,
      roles: async () => model.roles,
    },
    languages: { catalogues: { en: async () => ({ messages: {} }) }, offered: ['en'] },
    customScreens: [],
    home: '',
    accountPages: [],
  };
}

const editor = async (): Promise<EditorView> => {
  const content = await screen.findByRole('textbox', { name: 'YAML of the resource' });
  return EditorView.findFromDOM(content) ?? Promise.reject(new Error('There is no editor.'));
};
const write = (view: EditorView, text: string): void => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
const problems = () => within(screen.getByRole('region', { name: 'Problems' }));

it('begins with a template that has no problem, and tells what is wrong with what is typed', async () => {
  await open(api);
  const view = await editor();
  await problems().findByText('No problems');
  expect(view.state.doc.toString()).toBe(descriptorTemplateFor('ROLE_ADMIN'));
  await screen.findByTitle('Screens of planets');
  write(view, descriptorTemplateFor('ROLE_ADMIN').replace('filters:', 'filterz:'));
  await problems().findByText(/"filterz" is not a key/);
  expect(problems().getByText(/Did you mean "filters"/)).toBeTruthy();
  screen.getByText('These are the previous screens.');
  expect(readKeptText()?.text).toContain('filterz');
  write(view, descriptorTemplateFor('ROLE_ADMIN'));
  await waitFor(() => expect(screen.queryByText('These are the previous screens.')).toBeNull());
});

it('goes on with what was typed before a reload', async () => {
  await open(api);
  write(await editor(), '# half a thought');
  await problems().findByText('1 problem');
  cleanup();
  await open(api);
  expect((await editor()).state.doc.toString()).toBe('# half a thought');
});

it('opens the descriptor that the address names, and says when there is none', async () => {
  await open(api, { at: '/?resource=moons' });
  expect((await editor()).state.doc.toString()).toContain('resource: moons');
  cleanup();
  await open(api, { at: '/?resource=comets' });
  await screen.findByText('There is no descriptor "comets"');
});

it('says so where the browser has no clipboard to copy to', async () => {
  removeClipboard();
  await open(api);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy YAML' }));
  await screen.findByText('The browser does not allow copying');
});

it('says so where there is none: on another server, or without the right', async () => {
  await open(withoutPlayground);
  await screen.findByText('The playground is not available here');
  cleanup();
  await open(api, { as: 'visitor' });
  await screen.findByRole('heading', { name: '403' });
});

const words = { notFound: 'x', notAllowed: 'You may not', notNow: 'x', stale: 'x', faults: 'x', noCall: (call: string) => call };

async function staged(
  name: string,
  change: Partial<ShownPreview>,
): Promise<{ readonly stage: PreviewStage; readonly show: (more: Partial<ShownPreview>) => Promise<void> }> {
  const outer = {
    options: optionsOf(model.resources),
    started: { settings: {}, messages: model.messages },
    user,
    words,
    say: ({ text }: { text: string }) => text,
  };
  const stage = createPreviewStage(outer);
  render(<PlaygroundPreview stage={stage} />);
  let shown: ShownPreview = {
    resource: resourceIn(model, name),
    edition: 1,
    roles,
    allRoles: roles,
    locale: 'en',
    screen: 'list',
    state: null,
    turn: 1,
    ...change,
  };
  const show = async (more: Partial<ShownPreview>): Promise<void> => {
    shown = { ...shown, ...more, turn: shown.turn + 1 };
    await stage.put(shown);
  };
  await show({});
  return { stage, show };
}

it('draws the screens as anybody: a button goes with its role', async () => {
  const { show } = await staged('planets', { screen: 'list' });
  await screen.findByText(/^New planet/);
  await show({ roles: ['ROLE_VISITOR'] });
  await waitFor(() => expect(screen.queryByText(/^New planet/)).toBeNull());
  screen.getByRole('heading', { name: 'Planets' });
  await show({ resource: resourceIn(model, 'missions'), edition: 2, roles: [] });
  await screen.findByRole('heading', { name: '403' });
  // The rule in words; reviewers also read where it stands, and no link leads out of the frame.
  await screen.findByText(/^Needed: you have the role/);
});

it('tells what is missing on a screen that it draws, to its own user', async () => {
  await staged('planets', { screen: 'create', roles: ['ROLE_ASTRONOMER'] });
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'What is missing here?' }));
  const said = within(await screen.findByRole('dialog', { name: 'What is missing here?' }));
  await said.findByText('Kind: Ice giant');
});

it('draws a record in the state that is asked for, and knows where it is', async () => {
  const { stage, show } = await staged('missions', { screen: 'show', state: 'landed' });
  await screen.findAllByText('Landed');
  expect(await stage.where()).toMatchObject({ screen: 'show' });
  await show({ screen: 'list', state: null });
  await screen.findByRole('heading', { name: 'Missions' });
  expect(await stage.where()).toMatchObject({ screen: 'list' });
});

it('saves in the page what the rules allow', async () => {
  const { stage } = await staged('planets', { screen: 'create' });
  fireEvent.change(await screen.findByRole('textbox', { name: /^Code/ }), { target: { value: 'vulcan' } });
  const save = screen.getByRole('button', { name: /^Create/ });
  fireEvent.click(save);
  await screen.findAllByText(/is required/);
  const { source } = stage.services;
  const all = await source.list(resourceIn(model, 'planets'), emptyQuery, {});
  expect(all.rows.some(({ code }) => code === 'vulcan')).toBe(false);
});
