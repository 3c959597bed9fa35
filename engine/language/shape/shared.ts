import {
  boolean,
  duration,
  gate,
  key,
  list,
  map,
  must,
  name,
  number,
  orFalse,
  section,
  string,
  text,
  tone,
  word,
  type Section,
} from './kinds.ts';

const version = must(word('admin/v1'), 'version', 'Version of this language, first line of the file.');

/** The engine's own toasts, by the key that replaces them. */
export const builtIn = {
  created: '{title} was created.',
  createFailed: '{title} could not be created: {error}',
  saved: '{title} was saved.',
  saveFailed: '{title} could not be saved: {error}',
  deleted: '{title} was deleted.',
  deleteFailed: '{title} could not be deleted: {error}',
  done: '{action}: done.',
  failed: '{action} failed: {error}',
} as const;

const app: Section = {
  says: 'What all resources share: the name of the product, its menu, and what expressions may read of the user and the settings.',
  short: null,
  keys: {
    apiVersion: version,
    title: must(text, 'title', 'Name of the product.'),
    api: key(section('app api'), 'apiBase', '{base: /api/v1}', 'Where the API is.'),
    versions: key(
      word('optional', 'required'),
      'needsVersion',
      'optional',
      'With required, a PUT of a whole record says in If-Match which version it was made from, or is 428: programs overwrite nothing that they have not read.',
    ),
    money: key(section('app money'), 'scale', '{scale: 2, currency: EUR}', 'How amounts travel.'),
    menu: key(list(section('menu group')), 'menu', 'one group', 'Groups of the sidebar, in order.'),
    pages: key(
      list(string('a name that begins with x-', '^x-[a-z][a-z0-9]*(-[a-z0-9]+)*$')),
      'page',
      'none',
      'Names of the hand-written screens; each is registered in custom-screens/index.ts.',
    ),
    widgets: key(
      list(string('a name that begins with x-', '^x-[a-z][a-z0-9]*(-[a-z0-9]+)*$')),
      'widget',
      'none',
      'Names of the hand-written inputs and blocks; each is registered in custom-screens/index.ts.',
    ),
    export: key(section('app export'), 'export', '{command: export, path: export/runs, every: 2s, max: 3}', 'How lists are exported.'),
    descriptors: key(
      gate,
      'descriptors',
      'nobody',
      'Who may read the descriptors in the app at /descriptors, and is told file and line of a rule.',
    ),
    toasts: key(section('app toasts'), 'success', 'built-in texts', 'What toasts say where neither action nor form says anything.'),
    user: key(
      map('field', section('field')),
      'user',
      'username',
      'What expressions may read below `user`, besides `user.roles`: the roles of whoever asks, with those that they imply.',
    ),
    settings: key(map('field', section('field')), 'settings', 'none', 'What expressions may read below `settings`.'),
  },
};

const appApi: Section = {
  says: 'Where the API is.',
  short: null,
  keys: { base: must(string('an address that begins with /', '^/'), 'apiBase', 'Address below which all calls are made.') },
};

const appMoney: Section = {
  says: 'How amounts travel.',
  short: null,
  keys: {
    scale: key(number, 'scale', '2', 'Digits of the minor unit.'),
    currency: key(string('a currency code', '^[A-Z]{3}$'), 'currency', 'EUR', 'Currency where nothing else says one.'),
  },
};

const runsPath = '^(?:[\\w.~-]|\\{command\\})+(?:/(?:[\\w.~-]|\\{command\\})+)*$';

const appExport: Section = {
  says: 'How lists are exported: a command runs, and the app asks for its state.',
  short: 'command',
  keys: {
    command: must(string('the id of a command'), 'command', 'The command that writes an export.'),
    path: key(
      string('an address such as jobs/{command}/runs, with no other name in braces than {command}', runsPath),
      'path',
      '{command}/runs',
      'Where its runs are, below the base of the API: a POST starts one, its id below that says how far it is. A resource that lists them is where the app leads to.',
    ),
    every: key(duration, 'everyMs', '2s', 'Time between two questions.'),
    max: key(number, 'max', '3', 'Number of questions; then a warning that stays says where the export will be.'),
  },
};

const toast = (becomes: 'success' | 'failure', built: string, says: string) => key(text, becomes, built, says);
const appToasts: Section = {
  says: 'What toasts say where neither action nor form says anything. {title} is the resource, {action} the button, {error} why it failed.',
  short: null,
  keys: {
    created: toast('success', builtIn.created, 'After a record was added.'),
    createFailed: toast('failure', builtIn.createFailed, 'After it could not be added.'),
    saved: toast('success', builtIn.saved, 'After a record was changed.'),
    saveFailed: toast('failure', builtIn.saveFailed, 'After it could not be changed.'),
    deleted: toast('success', builtIn.deleted, 'After a record was removed.'),
    deleteFailed: toast('failure', builtIn.deleteFailed, 'After it could not be removed.'),
    done: toast('success', builtIn.done, 'After an action.'),
    failed: toast('failure', builtIn.failed, 'After an action that was refused.'),
  },
};

const menuGroup: Section = {
  says: 'A group of the sidebar.',
  short: 'group',
  keys: {
    group: must(name('new'), 'name', 'Name that `menu: {group}` uses.'),
    title: key(orFalse(text), 'title', 'the name, humanised', 'Its heading; false: entries without a heading.'),
  },
};

const role: Section = {
  says: 'A role. Roles are literal: none implies another unless `implies` says so.',
  short: 'title',
  keys: {
    title: must(text, 'title', 'What it is called.'),
    implies: key(list(string('a role')), 'implies', 'none', 'Roles that come with it.'),
  },
};

const messageSection: Section = {
  says: 'A text that several places share.',
  short: 'text',
  keys: {
    text: must(string('a text'), 'text', 'The sentence; placeholders are checked at each use.'),
    tone: key(tone, 'tone', 'by outcome', 'Colour of the toast, by meaning.'),
    keep: key(boolean, 'keep', 'false', 'The toast stays until it is closed.'),
    link: key(section('link'), 'link', 'none', 'Where the toast leads.'),
    match: key(
      list(string('a text or code of the server')),
      'match',
      'none',
      'Texts and codes of the server that are shown as this message.',
    ),
  },
};

const file = (says: string, keyName: string, of: ReturnType<typeof section>): Section => ({
  says,
  short: null,
  keys: { apiVersion: version, [keyName]: must(map('name', of), keyName, says) },
});

const roles = file('All roles.', 'roles', section('role'));
const types = file('Fields that several resources share, used as a type; own keys win.', 'types', section('field'));
const messages = file('Texts that several places share, and the words shown for messages of the server.', 'messages', section('message'));
const collections = file('Collections that several resources share.', 'collections', section('collection'));

export const sharedSections = {
  app,
  'app api': appApi,
  'app money': appMoney,
  'app export': appExport,
  'app toasts': appToasts,
  'menu group': menuGroup,
  role,
  message: messageSection,
  roles,
  types,
  messages,
  collections,
} as const;
