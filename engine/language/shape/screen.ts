import {
  boolean,
  cond,
  duration,
  expr,
  key,
  list,
  lit,
  map,
  must,
  name,
  number,
  onlyTrue,
  oneOrList,
  orFalse,
  query,
  section,
  string,
  text,
  tone,
  val,
  word,
  type Key,
  type Section,
} from './kinds.ts';
import { outcome } from './action.ts';

const cell: Record<string, Key> = {
  title: key(text, 'title', "field's", 'Label.'),
  as: key(
    word('text', 'badge', 'icon', 'switch', 'progress', 'json', 'code', 'link', 'table', 'relative'),
    'as',
    "field's",
    'How the cell looks here.',
  ),
  link: key(section('link'), 'link', "field's", 'The value is a link.'),
  tooltip: key(text, 'tooltip', "field's", 'Hint on hover.'),
  truncate: key(number, 'truncate', "field's", 'Characters shown.'),
  empty: key(text, 'empty', "field's", 'Shown in place of an empty value.'),
  when: key(cond, 'when', 'true', 'When it is there. Presentation only: data is hidden by `visible`.'),
};

const listSection: Section = {
  says: 'The list screen.',
  short: null,
  keys: {
    columns: key(list(section('column')), 'columns', 'key and first 7 scalar fields', 'What is shown; "*" is the rest.'),
    filters: key(list(section('filter')), 'filters', 'key, enums, refs, booleans', 'What can be asked for.'),
    search: key(
      { is: 'either', scalar: boolean, list: list(name('own field')) },
      'hasSearch',
      'key, title and email fields',
      'What `q` reads, here and in lookups.',
    ),
    sort: key(
      oneOrList(string('a field, with a leading - for descending', '^-?[^-].*$')),
      'sort',
      'the key',
      'Start order; the key always breaks ties.',
    ),
    pageSize: key(number, 'pageSize', '25', 'Rows per page.'),
    pageSizes: key(list(lit), 'pageSizes', '[25, 50, 100, 500]', 'Sizes to choose from; `all` shows everything.'),
    pagination: key(boolean, 'hasPages', 'true', 'false: everything on one page, or `pageSize` rows where `pageSizes` names no `all`.'),
    export: key(
      { is: 'either', scalar: onlyTrue, list: list(section('export')) },
      'exports',
      'off',
      'Background export of what the filters leave, in the order of the list; true: one, named as the resource.',
    ),
    as: key(word('table', 'cards'), 'as', 'table', 'cards draw array fields as tables.'),
    intro: key(text, 'intro', 'none', 'Text above the table; sees `rows` and `meta`.'),
    empty: key(text, 'empty', 'built-in', 'Text when nothing matches.'),
    details: key(list(section('block')), 'details', 'none', 'What a row unfolds to.'),
  },
};

const exportSection: Section = {
  says: 'One export of a list.',
  short: 'config',
  keys: {
    config: must(string('the name of an export'), 'config', 'What the export command calls it.'),
    title: key(text, 'exports', 'Export', 'Text of the button.'),
    formats: key(list(word('csv', 'xlsx')), 'formats', '[csv, xlsx]', 'Formats to choose from.'),
  },
};

const column: Section = {
  says: 'A column: a field, several fields in one cell, a computed value, or buttons.',
  short: 'field',
  keys: {
    field: key(name('column'), 'cells', 'none', 'The field it shows.'),
    fields: key(list(name('own field')), 'cells', 'none', 'Several fields in one cell.'),
    name: key(name('new'), 'name', "field's", 'Name of a column that is no field.'),
    value: key(expr, 'value', 'none', 'Computed value of the cell.'),
    actions: key(list(name('action')), 'actions', 'none', 'Buttons of the cell.'),
    sort: key(orFalse(name('own field')), 'sort', 'the field', 'Field it sorts by; false: not sortable.'),
    ...cell,
  },
};

const filter: Section = {
  says: 'What can be asked for in a list.',
  short: 'field',
  keys: {
    field: key(string('a field or a path into an array'), 'field', "param's", 'What it means; may go into an array (any element).'),
    param: key(string('a wire name'), 'param', "field's", 'What it is called in the address and on the wire.'),
    op: key(
      word('eq', 'ne', 'in', 'prefix', 'contains', 'gt', 'lt', 'between', 'within'),
      'op',
      'string contains; enum, ref, boolean eq; number, date between',
      'Comparison a fresh filter starts with.',
    ),
    title: key(text, 'title', "field's", 'Label.'),
    input: key(cond, 'input', 'true', 'False: no control, still accepted, shown as a removable chip.'),
    choices: key({ is: 'choices' }, 'choices', "enum's", 'Offered values; null is empty.'),
    default: key(val, 'default', 'none', 'Applies only when the address has no filter at all.'),
    when: key(cond, 'when', 'true', 'False: not there for this user.'),
  },
};

const form: Section = {
  says: 'What create and edit show and send.',
  short: null,
  keys: {
    as: key(word('page', 'dialog'), 'as', 'page', 'dialog opens over the list.'),
    title: key(text, 'face', 'Create, Edit', 'Text of page and button (in create, edit).'),
    icon: key(name('icon'), 'face', 'none', 'Icon of page and button (in create, edit).'),
    intro: key(text, 'intro', 'none', 'Text above the form.'),
    banner: key(section('tag'), 'banner', 'none', 'Coloured notice above the form.'),
    layout: key(
      list(section('block')),
      'tabs',
      'one group of all fields',
      'What is on it; a field outside it is read-only on the server too.',
    ),
    tabs: key(list(section('tab')), 'tabs', 'none', 'In place of layout; the open tab is in the URL hash, as #tab-name.'),
    fields: key(
      map('field', section('field')),
      'fields',
      'none',
      'Fields of this form only (`form.x`), sent unless sendAs: false, not stored.',
    ),
    prefill: key(map('field', val), 'prefill', 'none', 'Start values; a query that led here wins over it, it wins over default.'),
    body: key({ is: 'body' }, 'body', "the form's values", 'Merged over them, or {expr} as the whole body.'),
    ...outcome,
  },
};

const screen: Section = {
  says: 'The read-only screen of one record.',
  short: null,
  keys: {
    as: key(word('page', 'dialog'), 'as', 'page', 'dialog opens over the list.'),
    title: key(text, 'face', 'Show', 'Text of page and button.'),
    icon: key(name('icon'), 'face', 'none', 'Icon of page and button.'),
    layout: key(list(section('block')), 'tabs', 'one group of all fields', 'What is on it.'),
    tabs: key(list(section('tab')), 'tabs', 'none', 'In place of layout; the open tab is in the URL hash, as #tab-name.'),
    poll: key(section('poll'), 'poll', 'none', 'Reads the record again and again.'),
    page: key(name('page'), 'page', 'none', 'A hand-written screen in place of this one, by its name in `pages` of _app.yaml.'),
  },
};

const poll: Section = {
  says: 'Reading a record again while it changes by itself.',
  short: 'every',
  keys: {
    every: key(duration, 'everyMs', '2s', 'Time between two reads.'),
    while: key(cond, 'while', 'true', 'Goes on while this holds of the record.'),
    max: key(number, 'max', 'none', 'Number of reads after which it stops, with a warning that stays.'),
  },
};

const embed: Section = {
  says: "Records of another resource, as a list. Keys of `list` replace that resource's own.",
  short: null,
  keys: {
    of: must(name('resource'), 'of', 'Which resource.'),
    filter: key(query, 'filter', 'all', 'Which of its records.'),
    ...listSection.keys,
  },
};

const blockKeys: Record<string, Key> = {
  group: key(text, 'title', 'none', 'Heading of a group of fields.'),
  description: key(text, 'help', 'none', 'One sentence under the heading.'),
  toggle: key(text, 'toggle', 'none', 'Text of a checkbox that shows the group.'),
  collection: key(name('collection'), 'collection', 'none', 'Rows of a collection.'),
  list: key(section('embed'), 'list', 'none', 'A list of another resource.'),
  actions: key(list(name('action')), 'actions', 'none', 'Buttons, or with as: form the dialog of one action laid open.'),
  note: key(text, 'note', 'none', 'A sentence.'),
  widget: key(name('widget'), 'kind', 'none', 'A hand-written block, by its name in `widgets` of _app.yaml.'),
  tone: key(tone, 'tone', 'neutral', 'Colour of a note, by meaning.'),
};

const block: Section = {
  says: 'A part of a screen: a field, a group of fields, a collection, a list, buttons, a note or a hand-written widget; "*" is the fields in no other block.',
  short: 'field',
  keys: {
    field: key(name('column'), 'cell', 'none', 'A field.'),
    fields: key(list(section('cell')), 'cells', 'none', 'Fields of the group.'),
    ...blockKeys,
    ...cell,
    as: key(
      word('text', 'badge', 'icon', 'switch', 'progress', 'json', 'code', 'link', 'table', 'relative', 'buttons', 'form'),
      'as',
      "field's; actions: buttons",
      'How it looks here.',
    ),
  },
};

const cellSection: Section = {
  says: 'A field of a group.',
  short: 'field',
  keys: { field: must(name('own field'), 'field', 'The field.'), ...cell },
};

const tab: Section = {
  says: 'A tab: a layout, or the keys of one block; a bare name is a collection, an array field, or `form`.',
  short: 'name',
  keys: {
    name: must(name('new'), 'name', 'Its name in the address.'),
    title: key(text, 'title', 'the name, humanised', 'What it is called.'),
    when: key(cond, 'when', 'true', 'When it is there.'),
    layout: key(list(section('block')), 'layout', 'the named collection, array field or form', 'What is on it.'),
    ...blockKeys,
    fields: key(list(section('cell')), 'cells', 'none', 'Fields of the group.'),
    as: key(word('buttons', 'form', 'table'), 'as', 'buttons', 'How its actions look.'),
  },
};

export const screenSections = {
  ...{ list: listSection, export: exportSection, column, filter, form, screen, poll },
  ...{ embed, block, cell: cellSection, tab },
} as const;
