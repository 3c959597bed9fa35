/** Keys of actions, of what follows them, and of links. */
import type { KeyCase, Patch } from './case.ts';

type More = Omit<KeyCase, 'key' | 'see' | 'both' | 'with'> & { readonly both?: Patch; readonly see?: KeyCase['see'] };
type Pair = readonly [Patch, Patch];

/** An action `wake` in the bar of the record, pressed. */
const action = (key: string, [base, own]: Pair, { both, see = 'show', ...more }: More = {}): KeyCase => ({
  key,
  see,
  both: { show: {}, ...both, actions: { ...(both?.['actions'] as Patch | undefined), wake: { request: 'POST wake', ...base } } },
  with: { actions: { wake: own } },
  steps: ['Wake'],
  ...more,
});

/** The same action, which leads somewhere in place of its call. */
const way = (key: string, [base, own]: Pair, more: More = {}): KeyCase => action(key, [{ request: null, ...base }, own], more);

const menu = ['More actions', 'Wake'];
const states = { fields: { state: { type: 'state', enum: ['asleep', 'awake', 'gone'] } } };
const refusal = { status: 409, body: { code: 'x', message: 'Refused.' } };
const asking = { fields: { why: 'string' } };
const dialog = [...menu, 'Why=so', 'Wake'];

const buttons: readonly KeyCase[] = [
  action('action.title', [{}, { title: 'Rouse' }], { steps: ['More actions'] }),
  action('action.icon', [{}, { icon: 'cloud' }], { steps: ['More actions'] }),
  action('action.tone', [{}, { tone: 'negative' }], { steps: [] }),
  action('action.places', [{}, { places: ['row'] }], { steps: ['More actions'] }),
  action('action.allow', [{}, { allow: 'ROLE_GUEST' }], { steps: ['More actions'] }),
  action('action.when', [{}, { when: 'self.name == "Europa"' }], { steps: ['More actions'] }),
  action('action.from', [{ to: 'awake' }, { from: ['asleep'] }], { both: states, row: { state: 'gone' }, steps: ['More actions'] }),
  action('action.to', [{ request: 'POST wake' }, { to: 'awake' }], { both: states, row: { state: 'asleep' }, steps: [] }),
  action('action.confirm', [{}, { confirm: 'Really?' }], { steps: menu }),
  action('action.fields', [{}, asking], { steps: menu }),
  action('action.request', [{}, { request: 'POST rouse' }], { steps: menu, only: 'calls' }),
  action('action.encoding', [asking, { encoding: 'multipart' }], { steps: dialog, only: 'calls' }),
  action('action.body', [{}, { body: { by: 'hand' } }], { steps: menu, only: 'calls' }),
  action('action.set', [{ request: null, set: { name: 'A' } }, { set: { name: 'B' } }], { steps: menu, only: 'calls' }),
  way('action.link', [{ link: { to: 'planets' } }, { link: { to: 'moons', screen: 'create' } }], { steps: menu }),
  way('action.open', [{ open: { url: 'https://a.example' } }, { open: { url: 'https://b.example' } }], { steps: menu }),
  way('action.download', [{ download: { path: 'map' } }, { download: { path: 'chart' } }], { steps: menu }),
  action('action.success', [{}, { success: 'Well done.' }], { steps: menu }),
  action('action.failure', [{}, { failure: 'No luck.' }], { steps: menu, answer: refusal }),
  action('action.after', [{}, { after: [{ goto: 'planets' }] }], { steps: menu }),
  action('action.afterFailure', [{}, { afterFailure: [{ goto: 'planets' }] }], { steps: menu, answer: refusal }),
  {
    key: 'resource.actionDefaults',
    see: 'show',
    both: { show: {}, actions: { wake: { request: 'POST wake' } } },
    with: { actionDefaults: { confirm: 'Really?' } },
    steps: menu,
  },
];

const after = (key: string, base: Patch, own: Patch, more: More = {}): KeyCase =>
  action(key, [{ after: [base] }, { after: [own] }], { steps: menu, ...more });

const steps: readonly KeyCase[] = [
  after('step.goto', { goto: 'planets' }, { goto: 'list' }),
  after('step.query', { goto: 'planets' }, { goto: 'planets', query: { name: 'Mars' } }),
  after(
    'step.tab',
    { goto: 'edit' },
    { goto: 'edit', tab: 'two' },
    {
      both: {
        edit: {
          tabs: [
            { name: 'one', layout: ['code'] },
            { name: 'two', layout: ['name'] },
          ],
        },
      },
    },
  ),
  after('step.act', { goto: 'stay' }, { act: 'rest' }, { both: { actions: { rest: { request: 'POST rest', places: [] } } } }),
  after('step.when', { goto: 'planets' }, { goto: 'planets', when: 'self.name == "no"' }),
  action('step.wait', [{ after: [{ goto: 'planets' }] }, { after: [{ wait: '1h' }, { goto: 'planets' }] }], { steps: menu }),
  after('step.refresh', { goto: 'stay' }, { refresh: '1ms' }, { steps: [...menu, '~30'], only: 'calls' }),
  after(
    'step.of',
    { goto: 'header:Location' },
    { goto: 'header:Location', of: 'planets' },
    {
      answer: { status: 201, body: {}, headers: { Location: '/api/v1/moons/mars' } },
    },
  ),
];

const linked = (key: string, base: Patch, own: Patch, more: More = {}): KeyCase =>
  way(key, [{ link: base }, { link: own }], { steps: menu, ...more });

const links: readonly KeyCase[] = [
  linked('link.to', { to: 'moons', screen: 'list' }, { to: 'planets', screen: 'list' }),
  linked('link.screen', { to: 'moons', screen: 'list' }, { screen: 'create' }),
  linked(
    'link.tab',
    { to: 'moons', screen: 'edit' },
    { tab: 'two' },
    {
      both: {
        edit: {
          tabs: [
            { name: 'one', layout: ['code'] },
            { name: 'two', layout: ['name'] },
          ],
        },
      },
    },
  ),
  linked('link.filter', { to: 'planets' }, { filter: { name: 'Mars' } }),
  linked('link.query', { url: 'https://a.example' }, { query: { name: 'Mars' } }),
  column('link.newTab', { to: 'planets', screen: 'list' }, { newTab: true }),
  column('link.when', { url: 'https://a.example' }, { when: 'ROLE_GUEST' }),
  column('link.url', { url: 'https://a.example' }, { url: 'https://b.example' }),
  column('link.with', { url: 'https://a.example/{n}', with: { n: 'self.name' } }, { with: { n: 'self.code' } }),
  opened('address.path', { path: 'map' }, { path: 'chart' }),
  opened('address.url', { url: 'https://a.example' }, { url: 'https://b.example' }),
  opened('address.with', { path: 'map/{n}', with: { n: 'self.name' } }, { with: { n: 'self.code' } }),
  opened('address.query', { path: 'map' }, { query: { wide: 'yes' } }),
];

/** A column that leads somewhere. */
function column(key: string, base: Patch, own: Patch): KeyCase {
  const columns = (link: Patch) => ({ list: { columns: ['code', { field: 'name', link }] } });
  return { key, see: 'list', both: columns(base), with: columns({ ...base, ...own }) };
}

function opened(key: string, base: Patch, own: Patch): KeyCase {
  return way(key, [{ open: base }, { open: own }], { steps: menu });
}

const remove = (key: string, own: Patch, more: More = {}): KeyCase => ({
  key: `delete.${key}`,
  see: 'show',
  both: { show: {} },
  with: { delete: own },
  steps: ['More actions', 'Delete', 'Delete'],
  ...more,
});

const removals: readonly KeyCase[] = [
  remove('title', { title: 'Scrap' }, { steps: ['More actions'] }),
  remove('icon', { icon: 'cloud' }, { steps: ['More actions'] }),
  remove('confirm', { confirm: 'Scrap it?' }, { steps: ['More actions', 'Delete'] }),
  remove('success', { success: 'Scrapped.' }),
  remove('failure', { failure: 'No luck.' }, { answer: refusal }),
  remove('after', { after: [{ goto: 'planets' }] }),
  remove('afterFailure', { afterFailure: [{ goto: 'planets' }] }, { answer: refusal }),
];

const filtered = (op: string, base: unknown, own: unknown): KeyCase => ({
  key: `condition.${op}`,
  see: 'list',
  both: { fields: { n: 'integer', day: 'date' }, list: { filters: ['name', 'n', 'day'] }, actions: { wake: to(base) } },
  with: { actions: { wake: to(own) } },
  steps: ['Actions of Io', 'Wake'],
  // The menu is closing while the list is asked.
  only: 'calls',
});

const to = (filter: unknown): Patch => ({ link: { to: 'moons', screen: 'list', filter } });

const conditions: readonly KeyCase[] = [
  ...(['eq', 'ne', 'prefix', 'contains'] as const).map((op) => filtered(op, { name: { [op]: 'I' } }, { name: { [op]: 'E' } })),
  filtered('in', { name: { in: ['I'] } }, { name: { in: ['E'] } }),
  filtered('gt', { n: { gt: 1 } }, { n: { gt: 2 } }),
  filtered('lt', { n: { lt: 1 } }, { n: { lt: 2 } }),
  filtered('between', { n: { between: [1, 2] } }, { n: { between: [2, 3] } }),
  filtered('within', { day: { within: '1week' } }, { day: { within: '2week' } }),
  filtered('when', { name: { eq: 'I' } }, { name: { eq: 'I', when: 'ROLE_GUEST' } }),
];

export const actionCases: readonly KeyCase[] = [...buttons, ...steps, ...links, ...removals, ...conditions];
