import {
  booleanShape,
  conditionShape,
  durationShape,
  expressionShape,
  gateShape,
  optionalKey,
  listShape,
  mapShape,
  requiredKey,
  nameShape,
  numberShape,
  orFalseShape,
  sectionShape,
  stringShape,
  textShape,
  toneShape,
  wordShape,
  type ShapeSection,
  readingKey,
} from './kinds.ts';

const version = requiredKey(wordShape('admin/v1'), 'version', 'Version of this language, first line of the file.');

/** The engine's own toasts, by the key that replaces them. */
export const builtInToasts = {
  created: '{title} was created.',
  createFailed: '{title} could not be created: {error}',
  saved: '{title} was saved.',
  saveFailed: '{title} could not be saved: {error}',
  deleted: '{title} was deleted.',
  deleteFailed: '{title} could not be deleted: {error}',
  done: '{action}: done.',
  failed: '{action} failed: {error}',
} as const;

const app: ShapeSection = {
  says: 'What all resources share: the name of the product, its menu, and what expressions may read of the user and the settings.',
  short: null,
  keys: {
    apiVersion: version,
    title: requiredKey(textShape, 'title', 'Name of the product.'),
    api: optionalKey(sectionShape('app api'), 'apiBase', '{base: /api/v1}', 'Where the API is.'),
    versions: optionalKey(
      wordShape('optional', 'required'),
      'needsVersion',
      'optional',
      'With required, a PUT of a whole record says in If-Match which version it was made from, or is 428: programs overwrite nothing that they have not read.',
    ),
    money: optionalKey(sectionShape('app money'), 'scale', '{scale: 2, currency: EUR}', 'How amounts travel.'),
    menu: optionalKey(listShape(sectionShape('menu group')), 'menu', 'one group', 'Groups of the sidebar, in order.'),
    pages: optionalKey(
      listShape(stringShape('a name that begins with x-', '^x-[a-z][a-z0-9]*(-[a-z0-9]+)*$')),
      'page',
      'none',
      'Names of the hand-written screens; each is registered in custom-screens/index.ts.',
    ),
    widgets: optionalKey(
      listShape(stringShape('a name that begins with x-', '^x-[a-z][a-z0-9]*(-[a-z0-9]+)*$')),
      'widget',
      'none',
      'Names of the hand-written inputs, cells and blocks; each is registered in custom-screens/index.ts.',
    ),
    formats: optionalKey(
      listShape(stringShape('a name that begins with x-', '^x-[a-z][a-z0-9]*(-[a-z0-9]+)*$')),
      'formats',
      'none',
      'Names of the formats that the code of the project knows; steward.config.ts and custom-screens/index.ts give each.',
    ),
    export: optionalKey(
      sectionShape('app export'),
      'export',
      '{command: export, path: export/runs, every: 2s, max: 3}',
      'How lists are exported.',
    ),
    descriptors: optionalKey(
      gateShape,
      'descriptors',
      'nobody',
      'Who may read the descriptors in the app at /descriptors, and is told file and line of a rule.',
    ),
    publishViews: optionalKey(
      gateShape,
      'publishViews',
      'nobody',
      'Who may keep named views of lists for others: for those who have a role that they have themselves, or for all who may see the list.',
    ),
    multiSort: optionalKey(
      booleanShape,
      'mostSorts',
      'true',
      'false: lists are sorted by one column at a time. Else Shift with a click sorts by a further one, up to five.',
    ),
    toasts: optionalKey(
      sectionShape('app toasts'),
      'success',
      'built-in texts',
      'What toasts say where neither action nor form says anything.',
    ),
    user: optionalKey(
      mapShape('field', sectionShape('field')),
      'user',
      'username',
      'What expressions may read below `user`, besides `user.roles`: the roles of whoever asks, with those that they imply.',
    ),
    signIn: readingKey(
      'claims',
      optionalKey(
        sectionShape('app sign-in'),
        'signIn',
        'records of users alone say who somebody is',
        'How what a sign-in provider says of somebody, its claims, becomes a user.',
      ),
    ),
    settings: optionalKey(mapShape('field', sectionShape('field')), 'settings', 'none', 'What expressions may read below `settings`.'),
    sources: optionalKey(
      mapShape('source', sectionShape('source')),
      'source',
      'none',
      'Other systems that hold records: a resource with `source` is read from one and written to it.',
    ),
  },
};

const appApi: ShapeSection = {
  says: 'Where the API is.',
  short: null,
  keys: { base: requiredKey(stringShape('an address that begins with /', '^/'), 'apiBase', 'Address below which all calls are made.') },
};

const appMoney: ShapeSection = {
  says: 'How amounts travel.',
  short: null,
  keys: {
    scale: optionalKey(numberShape, 'scale', '2', 'Digits of the minor unit.'),
    currency: optionalKey(stringShape('a currency code', '^[A-Z]{3}$'), 'currency', 'EUR', 'Currency where nothing else says one.'),
  },
};

const runsPath = '^(?:[\\w.~-]|\\{command\\})+(?:/(?:[\\w.~-]|\\{command\\})+)*$';

const appExport: ShapeSection = {
  says: 'How lists are exported: a command runs, and the app asks for its state.',
  short: 'command',
  keys: {
    command: requiredKey(stringShape('the id of a command'), 'command', 'The command that writes an export.'),
    path: optionalKey(
      stringShape('an address such as jobs/{command}/runs, with no other name in braces than {command}', runsPath),
      'path',
      '{command}/runs',
      'Where its runs are, below the base of the API: a POST starts one, its id below that says how far it is. A resource that lists them is where the app leads to.',
    ),
    every: optionalKey(durationShape, 'everyMs', '2s', 'Time between two questions.'),
    max: optionalKey(numberShape, 'max', '3', 'Number of questions; then a warning that stays says where the export will be.'),
  },
};

const createToastKey = (becomes: 'success' | 'failure', built: string, says: string) => optionalKey(textShape, becomes, built, says);
const appToasts: ShapeSection = {
  says: 'What toasts say where neither action nor form says anything. {title} is the resource, {action} the button, {error} why it failed.',
  short: null,
  keys: {
    created: createToastKey('success', builtInToasts.created, 'After a record was added.'),
    createFailed: createToastKey('failure', builtInToasts.createFailed, 'After it could not be added.'),
    saved: createToastKey('success', builtInToasts.saved, 'After a record was changed.'),
    saveFailed: createToastKey('failure', builtInToasts.saveFailed, 'After it could not be changed.'),
    deleted: createToastKey('success', builtInToasts.deleted, 'After a record was removed.'),
    deleteFailed: createToastKey('failure', builtInToasts.deleteFailed, 'After it could not be removed.'),
    done: createToastKey('success', builtInToasts.done, 'After an action.'),
    failed: createToastKey('failure', builtInToasts.failed, 'After an action that was refused.'),
  },
};

const appSignIn: ShapeSection = {
  says: 'How the claims of a sign-in provider become a user. They are read at each sign-in; expressions read them below `claims`, and one that is not there is empty.',
  short: null,
  keys: {
    records: optionalKey(
      wordShape('required', 'optional'),
      'needsRecord',
      'required',
      'Whether somebody has to be a record of `users`; with optional, whoever the provider knows comes in.',
    ),
    scopes: optionalKey(
      listShape(stringShape('a scope of the provider', '^[!#-\\[\\]-~]+$')),
      'scopes',
      'none',
      'What the provider is asked for beside `openid profile email`.',
    ),
    roles: optionalKey(
      { is: 'either', scalar: expressionShape, map: mapShape('role', conditionShape) },
      'roles',
      'those of the record; without a record none',
      'The roles somebody has: an expression that lists them, or for each role when they have it.',
    ),
    attributes: optionalKey(
      mapShape('attribute', expressionShape),
      'attributes',
      'those of the record; without a record none',
      'What `user` declares, by the claims; everything else comes from the record.',
    ),
  },
};

const menuGroup: ShapeSection = {
  says: 'A group of the sidebar.',
  short: 'group',
  keys: {
    group: requiredKey(nameShape('new'), 'name', 'Name that `menu: {group}` uses.'),
    title: optionalKey(orFalseShape(textShape), 'title', 'the name, humanised', 'Its heading; false: entries without a heading.'),
  },
};

const role: ShapeSection = {
  says: 'A role. Roles are literal: none implies another unless `implies` says so.',
  short: 'title',
  keys: {
    title: requiredKey(textShape, 'title', 'What it is called.'),
    implies: optionalKey(listShape(stringShape('a role')), 'implies', 'none', 'Roles that come with it.'),
  },
};

const messageSection: ShapeSection = {
  says: 'A text that several places share.',
  short: 'text',
  keys: {
    text: requiredKey(stringShape('a text'), 'text', 'The sentence; placeholders are checked at each use.'),
    tone: optionalKey(toneShape, 'tone', 'by outcome', 'Colour of the toast, by meaning.'),
    keep: optionalKey(booleanShape, 'keep', 'false', 'The toast stays until it is closed.'),
    link: optionalKey(sectionShape('link'), 'link', 'none', 'Where the toast leads.'),
    match: optionalKey(
      listShape(stringShape('a text or code of the server')),
      'match',
      'none',
      'Texts and codes of the server that are shown as this message.',
    ),
  },
};

const createSharedSection = (says: string, keyName: string, of: ReturnType<typeof sectionShape>): ShapeSection => ({
  says,
  short: null,
  keys: { apiVersion: version, [keyName]: requiredKey(mapShape('name', of), keyName, says) },
});

const roles = createSharedSection('All roles.', 'roles', sectionShape('role'));
const types = createSharedSection('Fields that several resources share, used as a type; own keys win.', 'types', sectionShape('field'));
const messages = createSharedSection(
  'Texts that several places share, and the words shown for messages of the server.',
  'messages',
  sectionShape('message'),
);
const collections = createSharedSection('Collections that several resources share.', 'collections', sectionShape('collection'));

export const sharedSections = {
  app,
  'app api': appApi,
  'app money': appMoney,
  'app export': appExport,
  'app toasts': appToasts,
  'app sign-in': appSignIn,
  'menu group': menuGroup,
  role,
  message: messageSection,
  roles,
  types,
  messages,
  collections,
} as const;
