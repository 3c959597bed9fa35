import { choiceSections } from './choices.ts';
import {
  boolean,
  cond,
  dotted,
  expr,
  key,
  list,
  lit,
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
  val,
  word,
  type Key,
  type Section,
} from './kinds.ts';

const values: Record<string, Key> = {
  type: key(
    name('type'),
    'type',
    'with enum or without: string',
    'What the value means; decides input, cell, filter, wire form and schema.',
  ),
  to: key(name('resource'), 'choices', '-', 'ref: the resource it refers to.'),
  key: key(string('a field of the target'), 'choices', "the target's key", 'ref: which unique field of the target is stored.'),
  title: key(text, 'title', 'the name, humanised', 'Label of input and column.'),
  description: key(text, 'help', 'none', 'Help under the input.'),
  required: key(cond, 'required', 'false', 'Must not be empty; on lists at least one; false and 0 are values.'),
  immutable: key(onlyTrue, 'isImmutable', 'false', 'Set on create only.'),
  readOnly: key(cond, 'readOnly', 'false', 'Cannot be changed; literal true also leaves create forms.'),
  default: key(
    val,
    'default',
    'none',
    'Initial value of a create form; the server applies it when absent; {expr} stays live until touched.',
  ),
  emptyAs: key(lit, 'emptyAs', 'null', 'What an empty value is sent as.'),
  enum: key({ is: 'enum' }, 'choices', 'none', 'The values; "*" covers all others and empty; on a boolean it only gives looks.'),
  minLength: key(number, 'minLength', 'none', 'Least number of characters.'),
  maxLength: key(number, 'maxLength', 'none', 'Greatest number of characters.'),
  minimum: key(number, 'minimum', 'none', 'Least value, in wire units (money: minor units).'),
  maximum: key(number, 'maximum', 'none', 'Greatest value, in wire units (money: minor units).'),
  pattern: key(
    string('a regular expression'),
    'pattern',
    'none',
    'Regular expression without look-around and back references; matches the whole value only with ^ and $.',
  ),
  multiple: key(onlyTrue, 'isMultiple', 'false', 'A list of this type; checks apply to each element.'),
  items: key(section('field'), 'items', 'string', 'Element of an array.'),
  columns: key(list(name('member')), 'shownMembers', 'all members', 'array: which members its table shows.'),
  fields: key(map('field', section('field')), 'members', 'none', 'Members of an object; they open no scope of their own.'),
  path: key(dotted, 'path', 'the name', 'Where the value is in the record on the wire.'),
  sendAs: key(orFalse(dotted), 'sendAs', 'path', 'Key in request bodies and in field errors of the server; false: never sent.'),
  query: key(string('a wire name'), 'query', 'the name', 'Wire name in filter and sort.'),
  was: key(
    oneOrList(string('a name that the field had')),
    'formerNames',
    'none',
    'Names the field had before: what is stored under them is its own, and stays where it is.',
  ),
};

const logic: Record<string, Key> = {
  visible: key(
    cond,
    'visible',
    'true',
    'False by role: not in answers, filters, sorts; false by record: hidden and cleared; unknown: hidden and kept.',
  ),
  value: key(expr, 'value', 'none', 'Computed for display only; inside it the own name and `it` are the wire value.'),
  derived: key(expr, 'derived', 'none', 'Computed by the server in each answer; implies readOnly, never sent.'),
  widens: key(
    string('why, in a sentence'),
    'widens',
    'none',
    'Why a value that is copied (derived, stamp, default, autofill, set by an action) is seen by people who may not see what it comes from, or counts records that they may not see; without it they do not see it, and theirs alone count.',
  ),
  stamp: key(section('stamp'), 'stamp', 'none', 'Set by the server at that moment; implies readOnly, never sent.'),
  filledBy: key(
    word('code', 'reading', 'outside'),
    'filledBy',
    'none',
    'Who fills it, where no call does; implies readOnly. code: a behaviour writes it; reading: a behaviour computes it whenever one record is read, and lists and exports leave it out; outside: another system, and what is here only shows it.',
  ),
  check: key(expr, 'checks', 'none', 'Must hold; with `message` the short form of one entry of checks.'),
  checks: key(list(section('check')), 'checks', 'none', 'Several checks, each with its own condition and message.'),
  message: key(
    { is: 'messages' },
    'messages',
    'built-in texts',
    'One text for pattern and check, or a text per keyword; {title} and {other} are available.',
  ),
  unique: key(
    { is: 'either', scalar: boolean, map: section('unique') },
    'unique',
    'true for the key, else false',
    'No other record has this value (in that scope).',
  ),
  limits: key(
    orFalse(section('limits')),
    'rows',
    'none',
    'Says whose the record is: others neither see nor write it. Of several such fields one is enough; it is part of `access.rows`.',
  ),
  autofill: key(
    section('autofill'),
    'autofill',
    'none',
    'Fills the field when `when` turns true, then follows its inputs until the user edits it; when it turns false, a form clears what was filled in.',
  ),
  normalize: key(
    { is: 'either', scalar: word('none', 'trim', 'strip', 'lower'), map: val },
    'normalize',
    'trim for one-line strings, else none',
    'Applied before validation on both sides; strip removes all blanks.',
  ),
};

const display: Record<string, Key> = {
  as: key(
    word('text', 'badge', 'icon', 'switch', 'progress', 'json', 'code', 'link', 'table', 'relative'),
    'display',
    'by type',
    'How a cell looks.',
  ),
  widget: key(
    name('widget'),
    'widget',
    'by type',
    'How an input looks, where the type is not enough: `switches`, or a name in `widgets` of _app.yaml.',
  ),
  tone: key(val, 'tone', "enum's", 'Colour of the cell, by meaning.'),
  unit: key(val, 'unit', 'none', 'Suffix of cell and input.'),
  truncate: key(number, 'truncate', 'none', 'Characters shown in a cell; the tooltip and a click show all.'),
  tooltip: key(text, 'tooltip', 'none', 'Hint on hover.'),
  placeholder: key(text, 'placeholder', 'none', 'Hint inside the input.'),
  empty: key(text, 'empty', 'none', 'Shown in place of an empty value.'),
  link: key(section('link'), 'link', 'true on a ref, else false', 'The value is a link; dropped when the target denies.'),
  switch: key(section('switch'), 'switch', 'derived for two states', 'Actions behind as: switch; it falls back on failure.'),
  copy: key(onlyTrue, 'hasCopy', 'false', 'A button that copies the value.'),
  tag: key(section('tag'), 'tag', 'none', 'A badge beside the value.'),
  localized: key(
    onlyTrue,
    'codec',
    'false',
    "A text per language; cells, titles and sorts take the user's language, else English, else the first, and filters read all.",
  ),
};

const byType: Record<string, Key> = {
  currency: key(val, 'codec', 'field `currency` here, else in parent, else settings, EUR', 'money: its currency.'),
  zone: key(val, 'codec', "UTC; of a date-time that is a point in time, the reader's", 'date, date-time: zone of the wall clock.'),
  wire: key(
    word('array', 'map', 'comma', 'date', 'iso', 'local'),
    'codec',
    'the first of its type',
    'key-value: array, map; multiple: array, comma; date: date, iso; date-time: iso, local.',
  ),
  dateOnly: key(cond, 'codec', 'false', 'date-time: entered and sent as a date while true.'),
  timeOfDay: key(
    string('a time such as "23:59:59"', '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$'),
    'codec',
    'none',
    'date, date-time: time that a date stands for on the wire.',
  ),
  filter: key(query, 'choices', 'all', 'ref: which records may be chosen; enforced by the server for new values.'),
  picker: key(
    cond,
    'choices',
    'the user may look the target up',
    'ref: false means typed and shown as text, without a call; who may not pick gets no look-up right from it.',
  ),
  params: key(map('parameter', val), 'choices', 'none', 'ref: fixed parameters of the lookup call.'),
  pageSize: key(number, 'choices', '50', 'ref: page of the lookup.'),
  fallback: key(list(lit), 'choices', 'none', 'ref: choices while the lookup fails.'),
  options: key(section('options'), 'choices', 'none', 'string: choices that a call answers.'),
  accept: key(list(string('an extension such as .csv', '^\\.[a-z0-9]+$')), 'codec', 'any', 'file: extensions a file may have.'),
  content: key(
    name('own field'),
    'codec',
    'none',
    'file: the field whose text is what the file holds; it is read at the address of the record and the name of the file field.',
  ),
  keys: key(section('keys'), 'codec', 'free', 'key-value: rules for its keys; a key is used once.'),
  values: key(section('field'), 'codec', 'string', 'key-value: type and rules of the values.'),
};

const field: Section = {
  says: 'A value of the record. A bare word is its type, `string!` a required one.',
  short: 'type',
  bang: true,
  keys: { ...values, ...logic, ...display, ...byType },
};

const stamp: Section = {
  says: 'What the server writes into the field, and when.',
  short: null,
  keys: { create: key(val, 'create', 'none', 'When the record is added.'), save: key(val, 'save', 'none', 'At every save.') },
};

const check: Section = {
  says: 'One check of a field.',
  short: null,
  keys: {
    when: key(cond, 'when', 'true', 'When it applies.'),
    check: must(expr, 'check', 'Must hold.'),
    message: key(message, 'message', 'built-in text', 'What it says when it does not hold.'),
  },
};

const unique: Section = {
  says: 'Where a value may occur once only.',
  short: null,
  keys: { within: must(list(name('own field')), 'within', 'Fields that make the scope.') },
};

const autofill: Section = {
  says: 'A value that fills itself in.',
  short: null,
  keys: {
    when: key(cond, 'when', 'true', 'Fills when it turns true; when it turns false, a form clears what was filled in.'),
    value: must(expr, 'value', 'The value; follows its inputs until the user edits the field.'),
  },
};

const limits: Section = {
  says: 'Who sees only what the field says is theirs.',
  short: null,
  keys: {
    to: must(expr, 'rows', 'What the field holds in the records of the user.'),
    unless: key(cond, 'rows', 'false', 'Who sees the records of others, too.'),
    orEmpty: key(onlyTrue, 'rows', 'false', "A record whose field is empty is everybody's."),
  },
};

const switchSection: Section = {
  says: 'The actions behind a switch.',
  short: null,
  keys: {
    checked: must(name('action'), 'checked', 'Runs when it is turned on.'),
    unchecked: must(name('action'), 'unchecked', 'Runs when it is turned off.'),
  },
};

export const fieldSections = { field, ...choiceSections, stamp, check, unique, autofill, limits, switch: switchSection } as const;
