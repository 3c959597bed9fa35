import {
  conditionShape,
  dottedPathShape,
  gateShape,
  optionalKey,
  listShape,
  mapShape,
  requiredKey,
  nameShape,
  numberShape,
  oneOrListShape,
  trueShape,
  orFalseShape,
  queryShape,
  sectionShape,
  stringShape,
  textShape,
  toneShape,
  wordShape,
  pathShape,
  type ShapeSection,
  readingKey,
} from './kinds.ts';

const resource: ShapeSection = {
  says: 'One resource: its fields, rules, rights, actions and screens.',
  short: null,
  keys: {
    apiVersion: requiredKey(wordShape('admin/v1'), 'version', 'Version of this language, first line of the file.'),
    resource: requiredKey(
      stringShape('a plural kebab-case name', '^[a-z][a-z0-9]*(-[a-z0-9]+)*$'),
      'name',
      'Identity, file name, default of path and route; plural, kebab-case.',
    ),
    title: optionalKey(textShape, 'title', "the base's, in a view; else required", 'What one record is called.'),
    titlePlural: optionalKey(textShape, 'titlePlural', 'the resource name, humanised', 'What the list is called.'),
    description: optionalKey(textShape, 'description', 'none', 'One sentence under the page title and in the documents.'),
    icon: optionalKey(nameShape('icon'), 'icon', "menu's", 'Icon of the page and its menu entry.'),
    menu: readingKey(
      'new',
      optionalKey(
        orFalseShape(sectionShape('menu')),
        'menu',
        'false if the route has parameters, else {group: other}',
        'Place in the sidebar.',
      ),
    ),
    of: optionalKey(
      nameShape('base'),
      'view',
      'none',
      'Makes this file a view: other screens over the records of that resource, or with `audit` over the audit log.',
    ),
    where: readingKey(
      'new',
      optionalKey(queryShape, 'view', 'all', "Which of the base's records; sent with every list, not shown, prefills create."),
    ),
    path: optionalKey(pathShape, 'ops', 'the resource name', 'Address below the API base.'),
    source: optionalKey(
      sectionShape('record source'),
      'source',
      'the store',
      'Where the records are: in another system, behind the same gates, rules and audit log.',
    ),
    route: optionalKey(pathShape, 'route', 'the resource name', 'Address of the screens; its parameters are fixed filters.'),
    page: optionalKey(
      nameShape('page'),
      'page',
      'none',
      'A hand-written screen, by its name in `pages` of _app.yaml; beside it only title, titlePlural, description, icon, menu, route and access.',
    ),
    parents: optionalKey(
      mapShape('path parameter', sectionShape('parent')),
      'parents',
      'none',
      'One entry per path parameter: a required filter `_param`, breadcrumb, back link.',
    ),
    api: optionalKey(
      sectionShape('api'),
      'ops',
      'by convention',
      'Calls that differ; update: PUT sends the whole record, PATCH what changed.',
    ),
    versions: optionalKey(
      wordShape('optional', 'required'),
      'needsVersion',
      "the base's in a view, else that of _app.yaml",
      'Whether a PUT of a whole record must say in If-Match which version it was made from.',
    ),
    single: optionalKey(trueShape, 'isSingle', 'false', 'One record, no list and no key, get and update only; the route is its form.'),
    key: optionalKey(
      oneOrListShape(nameShape('field')),
      'key',
      'the first field of type code, else id',
      "A record's address, one path segment each; unique; required and set on create only.",
    ),
    was: optionalKey(
      oneOrListShape(stringShape('a name that the resource had', '^[a-z][a-z0-9]*(-[a-z0-9]+)*$')),
      'formerNames',
      'none',
      'Names the resource had before: records that are stored under them are its own, and stay where they are.',
    ),
    titleField: optionalKey(nameShape('field'), 'titleField', 'name, title, label, else the key', 'What a reference to this record shows.'),
    readOnly: optionalKey(trueShape, 'ops', 'false', 'No create, edit, delete; actions then need access.act or their own allow.'),
    access: readingKey(
      'stored',
      optionalKey(
        sectionShape('access'),
        'access',
        'required',
        'Who may do what; a condition alone is `use`; `public` (before sign-in) only for single resources and pages.',
      ),
    ),
    fields: readingKey(
      'edited',
      optionalKey(
        mapShape('field', orFalseShape(sectionShape('field'))),
        'fields',
        "the base's, in a view; else required",
        'What a record holds, in the order screens show it; false drops one of the base.',
      ),
    ),
    byCode: optionalKey(
      listShape(wordShape('read', 'create', 'update', 'after')),
      'byCode',
      'none',
      'What the code of a behaviour does in place of the server: makes the records that are read, creates, updates; after: does more after each write. A server does not start whose code does one of these and the descriptor does not say so.',
    ),
    keepOne: readingKey(
      'record',
      optionalKey(
        listShape(sectionShape('kept')),
        'keepOne',
        'none',
        'Of the records for which a condition holds, one always stays: the last one can be neither removed nor changed so that it holds no more.',
      ),
    ),
    rules: readingKey(
      'edited',
      optionalKey(listShape(sectionShape('rule')), 'rules', 'none', 'Rules over several fields, and rules only the server asks.'),
    ),
    comments: readingKey(
      'stored',
      optionalKey(
        gateShape,
        'hasComments',
        'none',
        'People leave comments at a record, on its show screen: who may, of those who may see the record. They all read them.',
      ),
    ),
    notify: readingKey(
      'record',
      optionalKey(
        mapShape('notification', sectionShape('notification')),
        'notifications',
        'none',
        'Who is told in the app when something has become of a record: when a run of theirs has ended, say.',
      ),
    ),
    failed: readingKey(
      'new',
      optionalKey(
        sectionShape('failed'),
        'failed',
        'none',
        'Which records are shown on the page of what failed, beside those of other resources.',
      ),
    ),
    collections: optionalKey(
      mapShape('collection', orFalseShape(sectionShape('collection'))),
      'collections',
      'none',
      'Sub-lists or a sub-record of one record.',
    ),
    actionDefaults: optionalKey(sectionShape('action'), 'actions', 'none', 'Merged into every action and transition.'),
    transitions: optionalKey(
      mapShape('transition', orFalseShape(sectionShape('action'))),
      'actions',
      'none',
      'Moves of the state field: actions with `to`, usually `from`.',
    ),
    actions: optionalKey(mapShape('action', orFalseShape(sectionShape('action'))), 'actions', 'none', 'Everything else a button does.'),
    list: readingKey('shown', optionalKey(orFalseShape(sectionShape('list')), 'list', 'derived', 'The list screen.')),
    show: readingKey(
      'shown',
      optionalKey(orFalseShape(sectionShape('screen')), 'show', 'drawn if written, or if there is no edit', 'The read-only screen.'),
    ),
    form: readingKey('form', optionalKey(sectionShape('form'), 'create', 'derived', 'What create and edit share.')),
    create: readingKey(
      'form',
      optionalKey(orFalseShape(sectionShape('form')), 'create', "form's", 'The form that adds a record; overrides `form`.'),
    ),
    edit: readingKey(
      'form',
      optionalKey(orFalseShape(sectionShape('form')), 'edit', "form's", 'The form that changes a record; overrides `form`.'),
    ),
    delete: readingKey('answered', optionalKey(orFalseShape(sectionShape('delete')), 'remove', 'on', 'Deleting one record.')),
  },
};

const menu: ShapeSection = {
  says: 'Place in the sidebar.',
  short: null,
  keys: {
    group: optionalKey(nameShape('menu group'), 'menu', 'other', 'Group of _app.yaml the entry stands in.'),
    title: optionalKey(textShape, 'menu', 'the plural title', 'Text of the entry.'),
    icon: optionalKey(nameShape('icon'), 'icon', "the resource's", 'Icon of the entry.'),
    order: optionalKey(numberShape, 'menu', 'by title', 'Entries of a group are sorted by it.'),
    tag: optionalKey(sectionShape('tag'), 'tag', 'none', 'A badge beside the entry.'),
    waiting: optionalKey(
      queryShape,
      'waiting',
      'none',
      'Which of the records wait for somebody: how many of them one can list stands beside the entry, and leads to them.',
    ),
  },
};

const tag: ShapeSection = {
  says: 'A small badge.',
  short: null,
  keys: {
    text: requiredKey(textShape, 'text', 'What it says.'),
    tone: optionalKey(toneShape, 'tone', 'neutral', 'Its colour, by meaning.'),
    when: optionalKey(conditionShape, 'when', 'true', 'When it is there.'),
  },
};

const parent: ShapeSection = {
  says: 'A resource that a path parameter belongs to.',
  short: 'to',
  keys: {
    to: requiredKey(nameShape('resource'), 'parents', 'The resource whose key the parameter holds.'),
    field: optionalKey(
      nameShape('field'),
      'parents',
      'the field of the same name, if any',
      'The field that is the parameter: it holds what the address says.',
    ),
    wildcard: optionalKey(trueShape, 'wildcard', 'false', 'Sends `*` while no parent is chosen, so `_param` is optional.'),
  },
};

const call = orFalseShape(sectionShape('call'));
const api: ShapeSection = {
  says: 'Calls that differ from the convention; false: there is none.',
  short: null,
  keys: {
    list: optionalKey(call, 'ops', 'GET path', 'Reads many records.'),
    get: optionalKey(call, 'ops', 'GET path/{key}', 'Reads one record.'),
    create: optionalKey(call, 'ops', 'POST path', 'Adds a record.'),
    update: optionalKey(call, 'ops', 'PUT path/{key}', 'Changes a record: PUT sends the whole record, PATCH what changed.'),
    delete: optionalKey(call, 'ops', 'DELETE path/{key}', 'Removes a record.'),
  },
};

const callSection: ShapeSection = {
  says: 'One call of the API.',
  short: 'request',
  keys: {
    request: requiredKey({ is: 'request' }, 'method', 'METHOD, or METHOD and path; without a path the one of the convention.'),
    encoding: optionalKey(wordShape('json', 'multipart'), 'encoding', 'json', 'Form of the body; multipart carries files.'),
    read: optionalKey(dottedPathShape, 'read', "the API's convention", 'Where the rows, or the record, are in the answer.'),
    headers: optionalKey(
      mapShape('name in `meta`', stringShape('the name of a header')),
      'headers',
      'none',
      'Headers of the answer that the text above a list may show as `meta.name`.',
    ),
    send: optionalKey(listShape(nameShape('own field')), 'send', 'all writable fields', 'What a whole-record PUT carries.'),
  },
};

export const resourceSections = {
  resource,
  menu,
  tag,
  parent,
  api,
  call: callSection,
} as const;
