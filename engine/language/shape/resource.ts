import {
  cond,
  dotted,
  gate,
  key,
  list,
  map,
  message,
  must,
  name,
  number,
  oneOrList,
  onlyTrue,
  orFalse,
  query,
  section,
  string,
  text,
  tone,
  word,
  pathText,
  expr,
  type Section,
} from './kinds.ts';

const resource: Section = {
  says: 'One resource: its fields, rules, rights, actions and screens.',
  short: null,
  keys: {
    apiVersion: must(word('admin/v1'), 'version', 'Version of this language, first line of the file.'),
    resource: must(
      string('a plural kebab-case name', '^[a-z][a-z0-9]*(-[a-z0-9]+)*$'),
      'name',
      'Identity, file name, default of path and route; plural, kebab-case.',
    ),
    title: key(text, 'title', "the base's, in a view; else required", 'What one record is called.'),
    titlePlural: key(text, 'titlePlural', 'the resource name, humanised', 'What the list is called.'),
    description: key(text, 'description', 'none', 'One sentence under the page title and in the documents.'),
    icon: key(name('icon'), 'icon', "menu's", 'Icon of the page and its menu entry.'),
    menu: key(orFalse(section('menu')), 'menu', 'false if the route has parameters, else {group: other}', 'Place in the sidebar.'),
    of: key(
      name('base'),
      'view',
      'none',
      'Makes this file a view: other screens over the records of that resource, or with `audit` over the audit log.',
    ),
    where: key(query, 'view', 'all', "Which of the base's records; sent with every list, not shown, prefills create."),
    path: key(pathText, 'ops', 'the resource name', 'Address below the API base.'),
    route: key(pathText, 'route', 'the resource name', 'Address of the screens; its parameters are fixed filters.'),
    page: key(
      name('page'),
      'page',
      'none',
      'A hand-written screen, by its name in `pages` of _app.yaml; beside it only title, titlePlural, description, icon, menu, route and access.',
    ),
    parents: key(
      map('path parameter', section('parent')),
      'parents',
      'none',
      'One entry per path parameter: a required filter `_param`, breadcrumb, back link.',
    ),
    api: key(section('api'), 'ops', 'by convention', 'Calls that differ; update: PUT sends the whole record, PATCH what changed.'),
    versions: key(
      word('optional', 'required'),
      'needsVersion',
      "the base's in a view, else that of _app.yaml",
      'Whether a PUT of a whole record must say in If-Match which version it was made from.',
    ),
    single: key(onlyTrue, 'isSingle', 'false', 'One record, no list and no key, get and update only; the route is its form.'),
    key: key(
      oneOrList(name('field')),
      'key',
      'the first field of type code, else id',
      "A record's address, one path segment each; unique; required and set on create only.",
    ),
    was: key(
      oneOrList(string('a name that the resource had', '^[a-z][a-z0-9]*(-[a-z0-9]+)*$')),
      'formerNames',
      'none',
      'Names the resource had before: records that are stored under them are its own, and stay where they are.',
    ),
    titleField: key(name('field'), 'titleField', 'name, title, label, else the key', 'What a reference to this record shows.'),
    readOnly: key(onlyTrue, 'ops', 'false', 'No create, edit, delete; actions then need access.act or their own allow.'),
    access: key(
      section('access'),
      'access',
      'required',
      'Who may do what; a condition alone is `use`; `public` (before sign-in) only for single resources and pages.',
    ),
    fields: key(
      map('field', orFalse(section('field'))),
      'fields',
      "the base's, in a view; else required",
      'What a record holds, in the order screens show it; false drops one of the base.',
    ),
    keepOne: key(
      list(section('kept')),
      'keepOne',
      'none',
      'Of the records for which a condition holds, one always stays: the last one can be neither removed nor changed so that it holds no more.',
    ),
    rules: key(list(section('rule')), 'rules', 'none', 'Rules over several fields, and rules only the server asks.'),
    collections: key(map('collection', orFalse(section('collection'))), 'collections', 'none', 'Sub-lists or a sub-record of one record.'),
    actionDefaults: key(section('action'), 'actions', 'none', 'Merged into every action and transition.'),
    transitions: key(
      map('transition', orFalse(section('action'))),
      'actions',
      'none',
      'Moves of the state field: actions with `to`, usually `from`.',
    ),
    actions: key(map('action', orFalse(section('action'))), 'actions', 'none', 'Everything else a button does.'),
    list: key(orFalse(section('list')), 'list', 'derived', 'The list screen.'),
    show: key(orFalse(section('screen')), 'show', 'drawn if written, or if there is no edit', 'The read-only screen.'),
    form: key(section('form'), 'create', 'derived', 'What create and edit share.'),
    create: key(orFalse(section('form')), 'create', "form's", 'The form that adds a record; overrides `form`.'),
    edit: key(orFalse(section('form')), 'edit', "form's", 'The form that changes a record; overrides `form`.'),
    delete: key(orFalse(section('delete')), 'remove', 'on', 'Deleting one record.'),
  },
};

const menu: Section = {
  says: 'Place in the sidebar.',
  short: null,
  keys: {
    group: key(name('menu group'), 'menu', 'other', 'Group of _app.yaml the entry stands in.'),
    title: key(text, 'menu', 'the plural title', 'Text of the entry.'),
    icon: key(name('icon'), 'icon', "the resource's", 'Icon of the entry.'),
    order: key(number, 'menu', 'by title', 'Entries of a group are sorted by it.'),
    tag: key(section('tag'), 'tag', 'none', 'A badge beside the entry.'),
  },
};

const tag: Section = {
  says: 'A small badge.',
  short: null,
  keys: {
    text: must(text, 'text', 'What it says.'),
    tone: key(tone, 'tone', 'neutral', 'Its colour, by meaning.'),
    when: key(cond, 'when', 'true', 'When it is there.'),
  },
};

const parent: Section = {
  says: 'A resource that a path parameter belongs to.',
  short: 'to',
  keys: {
    to: must(name('resource'), 'parents', 'The resource whose key the parameter holds.'),
    field: key(
      name('field'),
      'parents',
      'the field of the same name, if any',
      'The field that is the parameter: it holds what the address says.',
    ),
    wildcard: key(onlyTrue, 'wildcard', 'false', 'Sends `*` while no parent is chosen, so `_param` is optional.'),
  },
};

const call = orFalse(section('call'));
const api: Section = {
  says: 'Calls that differ from the convention; false: there is none.',
  short: null,
  keys: {
    list: key(call, 'ops', 'GET path', 'Reads many records.'),
    get: key(call, 'ops', 'GET path/{key}', 'Reads one record.'),
    create: key(call, 'ops', 'POST path', 'Adds a record.'),
    update: key(call, 'ops', 'PUT path/{key}', 'Changes a record: PUT sends the whole record, PATCH what changed.'),
    delete: key(call, 'ops', 'DELETE path/{key}', 'Removes a record.'),
  },
};

const callSection: Section = {
  says: 'One call of the API.',
  short: 'request',
  keys: {
    request: must({ is: 'request' }, 'method', 'METHOD, or METHOD and path; without a path the one of the convention.'),
    encoding: key(word('json', 'multipart'), 'encoding', 'json', 'Form of the body; multipart carries files.'),
    read: key(dotted, 'read', "the API's convention", 'Where the rows, or the record, are in the answer.'),
    headers: key(
      map('name in `meta`', string('the name of a header')),
      'headers',
      'none',
      'Headers of the answer that the text above a list may show as `meta.name`.',
    ),
    send: key(list(name('own field')), 'send', 'all writable fields', 'What a whole-record PUT carries.'),
  },
};

const access: Section = {
  says: 'Who may do what. `use` is and-ed into every other verb except lookup.',
  short: 'use',
  keys: {
    use: must(gate, 'access', 'Who may see the resource at all.'),
    list: key(gate, 'access', 'true', 'Who may read many.'),
    show: key(gate, 'access', 'true', 'Who may read one.'),
    write: key(gate, 'access', 'true', 'Default of create and edit.'),
    create: key(gate, 'access', 'write', 'Who may add a record; there is none yet, so it cannot read self.'),
    edit: key(gate, 'access', 'write', 'Who may change a record.'),
    delete: key(gate, 'access', 'edit', 'Who may remove a record.'),
    act: key(gate, 'access', 'edit; none if readOnly', 'Who may run writing actions.'),
    export: key(gate, 'access', 'list', 'Who may export the list.'),
    lookup: key(
      gate,
      'access',
      'use, or use of any resource with a ref to this one whose picker is open',
      'Who may pick a record of it; without list they get key, title and search fields.',
    ),
    widens: key(
      string('why, in a sentence'),
      'view',
      'none',
      'On a view: why it is open to people to whom its base is closed; they reach its records and its actions alone. Without it the gates of the base hold too.',
    ),
    rows: key(cond, 'rows', 'true', 'Which records exist for this user: added to every list, guards every single record.'),
  },
};

const rule: Section = {
  says: 'A rule over several fields, or one only the server asks.',
  short: null,
  keys: {
    check: must(expr, 'rules', 'Must hold. A rule of roles only answers 403, others 422.'),
    at: key(oneOrList(name('own field')), 'at', 'the fields it reads', 'Where the message stands.'),
    message: key(message, 'message', 'built-in text', 'What it says.'),
    when: key(cond, 'when', 'true', 'When the rule applies.'),
    verbs: key(list(string('create, edit, delete or an action')), 'verbs', '[create, edit]', 'What it guards.'),
    side: key(word('both', 'server'), 'side', 'both', 'server: only the server asks.'),
  },
};

const kept: Section = {
  says: 'Records of which one always stays.',
  short: null,
  keys: {
    when: must(cond, 'keepOne', 'Which records are meant; it reads nothing but `self`.'),
    message: key(message, 'keepOne', 'built-in text', 'What whoever would take the last one is told.'),
  },
};

const collection: Section = {
  says: 'A sub-list of one record, read by a call of its own.',
  short: null,
  keys: {
    path: key(pathText, 'op', 'the name', 'Address below the record.'),
    single: key(onlyTrue, 'isSingle', 'false', 'One sub-record and not a list.'),
    use: key(name('shared collection'), 'isAudit', 'none', '`audit` for the history of the record, or a name of _collections.yaml.'),
    title: key(text, 'title', 'the name, humanised', 'Title of its block or tab.'),
    fields: key(map('field', section('field')), 'fields', "the used one's", 'What a row holds.'),
    as: key(word('table', 'cards'), 'as', 'table', 'How the rows are drawn.'),
  },
};

export const resourceSections = { resource, menu, tag, parent, api, call: callSection, access, kept, rule, collection } as const;
