import {
  booleanShape,
  conditionShape,
  durationShape,
  expressionShape,
  optionalKey,
  listShape,
  literalShape,
  mapShape,
  requiredKey,
  displayShape,
  nameShape,
  numberShape,
  trueShape,
  oneOrListShape,
  orFalseShape,
  queryShape,
  sectionShape,
  stringShape,
  textShape,
  toneShape,
  valueShape,
  wordShape,
  type ShapeKey,
  type ShapeSection,
  readingKey,
} from './kinds.ts';
import { outcomeKeys } from './action.ts';

const cell: Record<string, ShapeKey> = {
  title: optionalKey(textShape, 'title', "field's", 'Label.'),
  as: optionalKey(displayShape(), 'as', "field's", 'How the cell looks here.'),
  link: optionalKey(sectionShape('link'), 'link', "field's", 'The value is a link.'),
  tooltip: optionalKey(textShape, 'tooltip', "field's", 'Hint on hover.'),
  truncate: optionalKey(numberShape, 'truncate', "field's", 'Characters shown.'),
  empty: optionalKey(textShape, 'empty', "field's", 'Shown in place of an empty value.'),
  when: optionalKey(conditionShape, 'when', 'true', 'When it is there. Presentation only: data is hidden by `visible`.'),
};

const listSection: ShapeSection = {
  says: 'The list screen.',
  short: null,
  keys: {
    columns: optionalKey(listShape(sectionShape('column')), 'columns', 'key and first 7 scalar fields', 'What is shown; "*" is the rest.'),
    filters: optionalKey(listShape(sectionShape('filter')), 'filters', 'key, enums, refs, booleans', 'What can be asked for.'),
    search: optionalKey(
      { is: 'either', scalar: booleanShape, list: listShape(nameShape('own field')) },
      'hasSearch',
      'key, title and email fields',
      'What `q` reads, here and in lookups.',
    ),
    sort: optionalKey(
      oneOrListShape({ is: 'string', what: 'a field, with a leading - for descending', pattern: '^-?[^-].*$', offers: 'order' }),
      'sort',
      'the key',
      'Start order; the key always breaks ties.',
    ),
    pageSize: optionalKey(numberShape, 'pageSize', '25', 'Rows per page.'),
    pageSizes: optionalKey(listShape(literalShape), 'pageSizes', '[25, 50, 100, 500]', 'Sizes to choose from; `all` shows everything.'),
    pagination: optionalKey(
      booleanShape,
      'hasPages',
      'true',
      'false: everything on one page, or `pageSize` rows where `pageSizes` names no `all`.',
    ),
    bulkEdit: optionalKey(
      booleanShape,
      'hasBulkEdit',
      'true',
      'false: fields of the edit form cannot be changed for several selected records at once.',
    ),
    export: optionalKey(
      { is: 'either', scalar: trueShape, list: listShape(sectionShape('export')) },
      'exports',
      'off',
      'Background export of what the filters leave, in the order of the list; true: one, named as the resource.',
    ),
    as: optionalKey(wordShape('table', 'cards'), 'as', 'table', 'cards draw array fields as tables.'),
    intro: readingKey('page', optionalKey(textShape, 'intro', 'none', 'Text above the table; sees `rows` and `meta`.')),
    empty: optionalKey(textShape, 'empty', 'built-in', 'Text when nothing matches.'),
    details: optionalKey(listShape(sectionShape('block')), 'details', 'none', 'What a row unfolds to.'),
  },
};

const exportSection: ShapeSection = {
  says: 'One export of a list.',
  short: 'config',
  keys: {
    config: requiredKey(stringShape('the name of an export'), 'config', 'What the export command calls it.'),
    title: optionalKey(textShape, 'exports', 'Export', 'Text of the button.'),
    formats: optionalKey(listShape(wordShape('csv', 'xlsx')), 'formats', '[csv, xlsx]', 'Formats to choose from.'),
  },
};

const column: ShapeSection = {
  says: 'A column: a field, several fields in one cell, a computed value, or buttons.',
  short: 'field',
  keys: {
    field: optionalKey(nameShape('column'), 'cells', 'none', 'The field it shows.'),
    fields: optionalKey(listShape(nameShape('own field')), 'cells', 'none', 'Several fields in one cell.'),
    name: optionalKey(nameShape('new'), 'name', "field's", 'Name of a column that is no field.'),
    value: optionalKey(expressionShape, 'value', 'none', 'Computed value of the cell.'),
    actions: optionalKey(listShape(nameShape('action')), 'actions', 'none', 'Buttons of the cell.'),
    sort: optionalKey(orFalseShape(nameShape('own field')), 'sort', 'the field', 'Field it sorts by; false: not sortable.'),
    editable: optionalKey(
      booleanShape,
      'isEditable',
      'false',
      'Its field is edited in the cell, by whoever may edit it in the form of the record, and as there.',
    ),
    ...cell,
  },
};

const filter: ShapeSection = {
  says: 'What can be asked for in a list.',
  short: 'field',
  keys: {
    field: optionalKey(
      { is: 'string', what: 'a field or a path into an array', offers: 'path' },
      'field',
      "param's",
      'What it means; may go into an array (any element).',
    ),
    param: optionalKey(stringShape('a wire name'), 'param', "field's", 'What it is called in the address and on the wire.'),
    op: optionalKey(
      wordShape('eq', 'ne', 'in', 'prefix', 'contains', 'gt', 'lt', 'between', 'within'),
      'op',
      'string contains; enum, ref, boolean eq; number, date between',
      'Comparison a fresh filter starts with.',
    ),
    title: optionalKey(textShape, 'title', "field's", 'Label.'),
    input: optionalKey(conditionShape, 'input', 'true', 'False: no control, still accepted, shown as a removable chip.'),
    choices: optionalKey({ is: 'choices' }, 'choices', "enum's", 'Offered values; null is empty.'),
    default: optionalKey(valueShape, 'default', 'none', 'Applies only when the address has no filter at all.'),
    when: optionalKey(conditionShape, 'when', 'true', 'False: not there for this user.'),
  },
};

const form: ShapeSection = {
  says: 'What create and edit show and send.',
  short: null,
  keys: {
    as: optionalKey(wordShape('page', 'dialog'), 'as', 'page', 'dialog opens over the list.'),
    title: optionalKey(textShape, 'face', 'Create, Edit', 'Text of page and button (in create, edit).'),
    icon: optionalKey(nameShape('icon'), 'face', 'none', 'Icon of page and button (in create, edit).'),
    intro: optionalKey(textShape, 'intro', 'none', 'Text above the form.'),
    banner: optionalKey(sectionShape('tag'), 'banner', 'none', 'Coloured notice above the form.'),
    layout: optionalKey(
      listShape(sectionShape('block')),
      'tabs',
      'one group of all fields',
      'What is on it; a field outside it is read-only on the server too.',
    ),
    tabs: optionalKey(listShape(sectionShape('tab')), 'tabs', 'none', 'In place of layout; the open tab is in the URL hash, as #tab-name.'),
    fields: readingKey(
      'entered',
      optionalKey(
        mapShape('field', sectionShape('field')),
        'fields',
        'none',
        'Fields of this form only (`form.x`), sent unless sendAs: false, not stored.',
      ),
    ),
    prefill: optionalKey(
      mapShape('field', valueShape),
      'prefill',
      'none',
      'Start values; a query that led here wins over it, it wins over default.',
    ),
    body: optionalKey({ is: 'body' }, 'body', "the form's values", 'Merged over them, or {expr} as the whole body.'),
    ...outcomeKeys,
  },
};

const screen: ShapeSection = {
  says: 'The read-only screen of one record.',
  short: null,
  keys: {
    as: optionalKey(wordShape('page', 'dialog'), 'as', 'page', 'dialog opens over the list.'),
    title: optionalKey(textShape, 'face', 'Show', 'Text of page and button.'),
    icon: optionalKey(nameShape('icon'), 'face', 'none', 'Icon of page and button.'),
    layout: optionalKey(listShape(sectionShape('block')), 'tabs', 'one group of all fields', 'What is on it.'),
    tabs: optionalKey(listShape(sectionShape('tab')), 'tabs', 'none', 'In place of layout; the open tab is in the URL hash, as #tab-name.'),
    poll: optionalKey(sectionShape('poll'), 'poll', 'none', 'Reads the record again and again.'),
    page: optionalKey(
      nameShape('page'),
      'page',
      'none',
      'A hand-written screen in place of this one, by its name in `pages` of _app.yaml.',
    ),
  },
};

const poll: ShapeSection = {
  says: 'Reading a record again while it changes by itself.',
  short: 'every',
  keys: {
    every: optionalKey(durationShape, 'everyMs', '2s', 'Time between two reads.'),
    while: optionalKey(conditionShape, 'while', 'true', 'Goes on while this holds of the record.'),
    max: optionalKey(numberShape, 'max', 'none', 'Number of reads after which it stops, with a warning that stays.'),
  },
};

const embed: ShapeSection = {
  says: "Records of another resource, as a list. Keys of `list` replace that resource's own.",
  short: null,
  keys: {
    of: requiredKey(nameShape('resource'), 'of', 'Which resource.'),
    filter: optionalKey(queryShape, 'filter', 'all', 'Which of its records.'),
    ...listSection.keys,
  },
};

const blockKeys: Record<string, ShapeKey> = {
  group: optionalKey(textShape, 'title', 'none', 'Heading of a group of fields.'),
  description: optionalKey(textShape, 'help', 'none', 'One sentence under the heading.'),
  toggle: optionalKey(textShape, 'toggle', 'none', 'Text of a checkbox that shows the group.'),
  collection: optionalKey(nameShape('collection'), 'collection', 'none', 'Rows of a collection.'),
  list: optionalKey(sectionShape('embed'), 'list', 'none', 'A list of another resource.'),
  actions: optionalKey(listShape(nameShape('action')), 'actions', 'none', 'Buttons, or with as: form the dialog of one action laid open.'),
  note: optionalKey(textShape, 'note', 'none', 'A sentence.'),
  widget: optionalKey(nameShape('widget'), 'kind', 'none', 'A hand-written block, by its name in `widgets` of _app.yaml.'),
  tone: optionalKey(toneShape, 'tone', 'neutral', 'Colour of a note, by meaning.'),
};

const block: ShapeSection = {
  says: 'A part of a screen: a field, a group of fields, a collection, a list, buttons, a note or a hand-written widget; "*" is the fields in no other block.',
  short: 'field',
  keys: {
    field: optionalKey(nameShape('column'), 'cell', 'none', 'A field.'),
    fields: optionalKey(listShape(sectionShape('cell')), 'cells', 'none', 'Fields of the group.'),
    ...blockKeys,
    ...cell,
    as: optionalKey(displayShape('buttons', 'form'), 'as', "field's; actions: buttons", 'How it looks here.'),
  },
};

const cellSection: ShapeSection = {
  says: 'A field of a group.',
  short: 'field',
  keys: { field: requiredKey(nameShape('own field'), 'field', 'The field.'), ...cell },
};

const tab: ShapeSection = {
  says: 'A tab: a layout, or the keys of one block; a bare name is a collection, an array field, or `form`.',
  short: 'name',
  keys: {
    name: requiredKey(nameShape('new'), 'name', 'Its name in the address.'),
    title: optionalKey(textShape, 'title', 'the name, humanised', 'What it is called.'),
    when: optionalKey(conditionShape, 'when', 'true', 'When it is there.'),
    layout: optionalKey(listShape(sectionShape('block')), 'layout', 'the named collection, array field or form', 'What is on it.'),
    ...blockKeys,
    fields: optionalKey(listShape(sectionShape('cell')), 'cells', 'none', 'Fields of the group.'),
    as: optionalKey(wordShape('buttons', 'form', 'table'), 'as', 'buttons', 'How its actions look.'),
  },
};

export const screenSections = {
  ...{ list: listSection, export: exportSection, column, filter, form, screen, poll },
  ...{ embed, block, cell: cellSection, tab },
} as const;
