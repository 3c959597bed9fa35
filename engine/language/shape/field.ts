import { choiceSections } from './choices.ts';
import {
  booleanShape,
  conditionShape,
  dottedPathShape,
  expressionShape,
  optionalKey,
  listShape,
  literalShape,
  mapShape,
  messageShape,
  requiredKey,
  displayShape,
  nameShape,
  numberShape,
  oneOrListShape,
  trueShape,
  orFalseShape,
  queryShape,
  sectionShape,
  stringShape,
  textShape,
  valueShape,
  wordShape,
  type ShapeKey,
  type ShapeSection,
  readingKey,
} from './kinds.ts';

const values: Record<string, ShapeKey> = {
  type: optionalKey(
    nameShape('type'),
    'type',
    'with enum or without: string',
    'What the value means; decides input, cell, filter, wire form and schema.',
  ),
  to: optionalKey(nameShape('resource'), 'choices', '-', 'ref: the resource it refers to.'),
  key: optionalKey(stringShape('a field of the target'), 'choices', "the target's key", 'ref: which unique field of the target is stored.'),
  title: optionalKey(textShape, 'title', 'the name, humanised', 'Label of input and column.'),
  description: optionalKey(textShape, 'help', 'none', 'Help under the input.'),
  required: optionalKey(conditionShape, 'required', 'false', 'Must not be empty; on lists at least one; false and 0 are values.'),
  immutable: optionalKey(trueShape, 'isImmutable', 'false', 'Set on create only.'),
  readOnly: optionalKey(conditionShape, 'readOnly', 'false', 'Cannot be changed; literal true also leaves create forms.'),
  default: optionalKey(
    valueShape,
    'default',
    'none',
    'Initial value of a create form; the server applies it when absent; {expr} stays live until touched.',
  ),
  emptyAs: optionalKey(literalShape, 'emptyAs', 'null', 'What an empty value is sent as.'),
  enum: optionalKey({ is: 'enum' }, 'choices', 'none', 'The values; "*" covers all others and empty; on a boolean it only gives looks.'),
  minLength: optionalKey(numberShape, 'minLength', 'none', 'Least number of characters.'),
  maxLength: optionalKey(
    numberShape,
    'maxLength',
    'none',
    'Greatest number of characters. Without it a line holds 2,000 and a text of several lines 200,000.',
  ),
  minimum: optionalKey(numberShape, 'minimum', 'none', 'Least value, in wire units (money: minor units).'),
  maximum: optionalKey(numberShape, 'maximum', 'none', 'Greatest value, in wire units (money: minor units).'),
  pattern: optionalKey(
    stringShape('a regular expression'),
    'pattern',
    'none',
    'Regular expression without look-around and back references; matches the whole value only with ^ and $.',
  ),
  format: optionalKey(nameShape('format'), 'format', 'none', 'What only code can tell of it: a name in `formats` of _app.yaml.'),
  multiple: optionalKey(trueShape, 'isMultiple', 'false', 'A list of this type; checks apply to each element.'),
  items: readingKey('row', optionalKey(sectionShape('field'), 'items', 'string', 'Element of an array.')),
  columns: optionalKey(listShape(nameShape('member')), 'shownMembers', 'all members', 'array: which members its table shows.'),
  fields: optionalKey(
    mapShape('field', sectionShape('field')),
    'members',
    'none',
    'Members of an object; they open no scope of their own.',
  ),
  path: optionalKey(dottedPathShape, 'path', 'the name', 'Where the value is in the record on the wire.'),
  sendAs: optionalKey(
    orFalseShape(dottedPathShape),
    'sendAs',
    'path',
    'Key in request bodies and in field errors of the server; false: never sent.',
  ),
  query: optionalKey(stringShape('a wire name'), 'query', 'the name', 'Wire name in filter and sort.'),
  was: optionalKey(
    oneOrListShape(stringShape('a name that the field had')),
    'formerNames',
    'none',
    'Names the field had before: what is stored under them is its own, and stays where it is.',
  ),
};

const logic: Record<string, ShapeKey> = {
  visible: optionalKey(
    conditionShape,
    'visible',
    'true',
    'False by role: not in answers, filters, sorts; false by record: hidden and cleared; unknown: hidden and kept.',
  ),
  value: optionalKey(expressionShape, 'value', 'none', 'Computed for display only; inside it the own name and `it` are the wire value.'),
  derived: optionalKey(expressionShape, 'derived', 'none', 'Computed by the server in each answer; implies readOnly, never sent.'),
  widens: optionalKey(
    stringShape('why, in a sentence'),
    'widens',
    'none',
    'Why a value that is copied (derived, stamp, default, autofill, set by an action) is seen by people who may not see what it comes from, or counts records that they may not see; without it they do not see it, and theirs alone count.',
  ),
  stamp: optionalKey(sectionShape('stamp'), 'stamp', 'none', 'Set by the server at that moment; implies readOnly, never sent.'),
  filledBy: optionalKey(
    wordShape('code', 'reading', 'outside'),
    'filledBy',
    'none',
    'Who fills it, where no call does; implies readOnly. code: a behaviour writes it; reading: a behaviour computes it whenever one record is read, and lists and exports leave it out; outside: another system, and what is here only shows it.',
  ),
  check: optionalKey(expressionShape, 'checks', 'none', 'Must hold; with `message` the short form of one entry of checks.'),
  checks: optionalKey(listShape(sectionShape('check')), 'checks', 'none', 'Several checks, each with its own condition and message.'),
  message: optionalKey(
    { is: 'messages' },
    'messages',
    'built-in texts',
    'One text for pattern, format and check, or a text per keyword; {title} and {other} are available.',
  ),
  unique: optionalKey(
    { is: 'either', scalar: booleanShape, map: sectionShape('unique') },
    'unique',
    'true for the key, else false',
    'No other record has this value (in that scope).',
  ),
  limits: readingKey(
    'owner',
    optionalKey(
      orFalseShape(sectionShape('limits')),
      'rows',
      'none',
      'Says whose the record is: others neither see nor write it. Of several such fields one is enough; it is part of `access.rows`.',
    ),
  ),
  autofill: optionalKey(
    sectionShape('autofill'),
    'autofill',
    'none',
    'Fills the field when `when` turns true, then follows its inputs until the user edits it; when it turns false, a form clears what was filled in.',
  ),
  normalize: optionalKey(
    { is: 'either', scalar: wordShape('none', 'trim', 'strip', 'lower'), map: valueShape },
    'normalize',
    'trim for one-line strings, else none',
    'Applied before validation on both sides; strip removes all blanks.',
  ),
};

const display: Record<string, ShapeKey> = {
  as: optionalKey(displayShape(), 'display', 'by type', 'How a cell looks; a name in `widgets` of _app.yaml is a cell drawn by hand.'),
  widget: optionalKey(
    nameShape('widget'),
    'widget',
    'by type',
    'How an input looks, where the type is not enough: `switches`, or a name in `widgets` of _app.yaml.',
  ),
  tone: optionalKey(valueShape, 'tone', "enum's", 'Colour of the cell, by meaning.'),
  unit: optionalKey(valueShape, 'unit', 'none', 'Suffix of cell and input.'),
  truncate: optionalKey(numberShape, 'truncate', 'none', 'Characters shown in a cell; the tooltip and a click show all.'),
  tooltip: optionalKey(textShape, 'tooltip', 'none', 'Hint on hover.'),
  placeholder: optionalKey(textShape, 'placeholder', 'none', 'Hint inside the input.'),
  empty: optionalKey(textShape, 'empty', 'none', 'Shown in place of an empty value.'),
  link: optionalKey(sectionShape('link'), 'link', 'true on a ref, else false', 'The value is a link; dropped when the target denies.'),
  switch: optionalKey(sectionShape('switch'), 'switch', 'derived for two states', 'Actions behind as: switch; it falls back on failure.'),
  copy: optionalKey(trueShape, 'hasCopy', 'false', 'A button that copies the value.'),
  tag: optionalKey(sectionShape('tag'), 'tag', 'none', 'A badge beside the value.'),
  sensitive: optionalKey(
    trueShape,
    'isSensitive',
    'false',
    'Its values could harm somebody, such as a salary: it opens nothing and closes nothing, but `steward who sensitive` and the search of the descriptors list who sees it.',
  ),
  localized: optionalKey(
    trueShape,
    'codec',
    'false',
    "A text per language; cells, titles and sorts take the user's language, else English, else the first, and filters read all.",
  ),
};

const byType: Record<string, ShapeKey> = {
  sum: optionalKey(
    booleanShape,
    'isSummed',
    'true for money, else false',
    'money, number, integer: whether lists add it up, over all records that match, and tables inside a record over their rows; amounts of each currency by themselves.',
  ),
  currency: optionalKey(valueShape, 'codec', 'field `currency` here, else in parent, else settings, EUR', 'money: its currency.'),
  zone: optionalKey(
    valueShape,
    'codec',
    "UTC; of a date-time that is a point in time, the reader's",
    'date, date-time: zone of the wall clock.',
  ),
  wire: optionalKey(
    wordShape('array', 'map', 'comma', 'date', 'iso', 'local'),
    'codec',
    'the first of its type',
    'key-value: array, map; multiple: array, comma; date: date, iso; date-time: iso, local.',
  ),
  dateOnly: optionalKey(conditionShape, 'codec', 'false', 'date-time: entered and sent as a date while true.'),
  timeOfDay: optionalKey(
    stringShape('a time such as "23:59:59"', '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$'),
    'codec',
    'none',
    'date, date-time: time that a date stands for on the wire.',
  ),
  filter: optionalKey(queryShape, 'choices', 'all', 'ref: which records may be chosen; enforced by the server for new values.'),
  picker: optionalKey(
    conditionShape,
    'choices',
    'the user may look the target up',
    'ref: false means typed and shown as text, without a call; who may not pick gets no lookup right from it.',
  ),
  params: optionalKey(mapShape('parameter', valueShape), 'choices', 'none', 'ref: fixed parameters of the lookup call.'),
  pageSize: optionalKey(numberShape, 'choices', '50', 'ref: page of the lookup.'),
  fallback: optionalKey(listShape(literalShape), 'choices', 'none', 'ref: choices while the lookup fails.'),
  options: optionalKey(sectionShape('options'), 'choices', 'none', 'string: choices that a call answers.'),
  accept: optionalKey(
    listShape(stringShape('an extension such as .csv', '^\\.[a-z0-9]+$')),
    'codec',
    'any',
    'file: extensions a file may have.',
  ),
  content: optionalKey(
    nameShape('own field'),
    'codec',
    'none',
    'file: the field whose text is what the file holds; it is read at the address of the record and the name of the file field.',
  ),
  keys: optionalKey(sectionShape('keys'), 'codec', 'free', 'key-value: rules for its keys; a key is used once.'),
  values: optionalKey(sectionShape('field'), 'codec', 'string', 'key-value: type and rules of the values.'),
};

const field: ShapeSection = {
  says: 'A value of the record. A bare word is its type, `string!` a required one.',
  short: 'type',
  bang: true,
  keys: { ...values, ...logic, ...display, ...byType },
};

const stamp: ShapeSection = {
  says: 'What the server writes into the field, and when.',
  short: null,
  keys: {
    create: optionalKey(valueShape, 'create', 'none', 'When the record is added.'),
    save: optionalKey(valueShape, 'save', 'none', 'At every save.'),
  },
};

const check: ShapeSection = {
  says: 'One check of a field.',
  short: null,
  keys: {
    when: optionalKey(conditionShape, 'when', 'true', 'When it applies.'),
    check: requiredKey(expressionShape, 'check', 'Must hold.'),
    message: optionalKey(messageShape, 'message', 'built-in text', 'What it says when it does not hold.'),
  },
};

const unique: ShapeSection = {
  says: 'Where a value may occur once only.',
  short: null,
  keys: { within: requiredKey(listShape(nameShape('own field')), 'within', 'Fields that make the scope.') },
};

const autofill: ShapeSection = {
  says: 'A value that fills itself in.',
  short: null,
  keys: {
    when: optionalKey(conditionShape, 'when', 'true', 'Fills when it turns true; when it turns false, a form clears what was filled in.'),
    value: requiredKey(expressionShape, 'value', 'The value; follows its inputs until the user edits the field.'),
  },
};

const limits: ShapeSection = {
  says: 'Who sees only what the field says is theirs.',
  short: null,
  keys: {
    to: requiredKey(expressionShape, 'rows', 'What the field holds in the records of the user.'),
    unless: optionalKey(conditionShape, 'rows', 'false', 'Who sees the records of others, too.'),
    orEmpty: optionalKey(trueShape, 'rows', 'false', "A record whose field is empty is everybody's."),
  },
};

const switchSection: ShapeSection = {
  says: 'The actions behind a switch.',
  short: null,
  keys: {
    checked: requiredKey(nameShape('action'), 'checked', 'Runs when it is turned on.'),
    unchecked: requiredKey(nameShape('action'), 'unchecked', 'Runs when it is turned off.'),
  },
};

export const fieldSections = { field, ...choiceSections, stamp, check, unique, autofill, limits, switch: switchSection } as const;
