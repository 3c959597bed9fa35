import {
  cond,
  duration,
  gate,
  key,
  list,
  map,
  message,
  name,
  oneOrList,
  orFalse,
  query,
  section,
  string,
  text,
  tone,
  val,
  word,
  address,
  expr,
  type Key,
  type Section,
} from './kinds.ts';

export const outcome: Record<string, Key> = {
  success: key(orFalse(message), 'success', 'built-in text', 'Toast after the call; false: silent.'),
  failure: key(message, 'failure', 'built-in text with {error}', 'Toast after a refusal.'),
  after: key(oneOrList(section('step')), 'after', 'form, delete: list; action: refresh', 'What happens then, in order.'),
  afterFailure: key(
    oneOrList(section('step')),
    'afterFailure',
    'stay; row actions without dialog: refresh',
    'What happens after a refusal.',
  ),
};

const action: Section = {
  says: 'What a button does: one of request (or set, to), link, open, download.',
  short: null,
  keys: {
    title: key(text, 'title', 'the name, humanised', 'Text of the button.'),
    icon: key(name('icon'), 'icon', 'none', 'Icon of the button.'),
    tone: key(tone, 'tone', 'neutral', 'Colour of the button, by meaning.'),
    places: key(
      list(word('row', 'record', 'bulk', 'list')),
      'places',
      '[row, record]; [] if a block, column or switch names it',
      'Where the button stands; record: show or edit page; bulk: one call per record.',
    ),
    allow: key(
      gate,
      'allow',
      'access.act for writing actions, access.show for link, open, download',
      'Who may run it; record part false: disabled with the reason.',
    ),
    when: key(cond, 'when', 'true', 'False: not drawn, and the server answers 409.'),
    from: key(list(name('state')), 'from', 'every state but `to`', 'States it may start from; else disabled.'),
    to: key(name('state'), 'to', 'none', 'The state it leads to.'),
    confirm: key(text, 'confirm', 'none', 'Question before it runs.'),
    fields: key(
      { is: 'either', map: map('field', section('field')), list: list(name('own field')) },
      'fields',
      'no dialog',
      "Inputs of its dialog: new fields, or names of the record's own; one with the path of a field of the record starts with its value.",
    ),
    request: key(
      { is: 'request' },
      'does',
      "the resource's own update, if set or to is given",
      'The call; relative to the record (place list: to the list).',
    ),
    encoding: key(word('json', 'multipart'), 'encoding', 'json', 'Form of the body; multipart carries files.'),
    body: key({ is: 'body' }, 'body', 'values of the dialog', "What is sent; a map is merged over the dialog's values."),
    set: key(
      map('path', val),
      'set',
      'entries of body and dialog that are fields of the record',
      'The effect on the record; null empties; a path into key-value goes by key.',
    ),
    link: key(section('link'), 'link', 'none', 'Goes to a screen.'),
    open: key(address, 'address', 'none', 'Opens a new tab.'),
    download: key(address, 'address', 'none', 'Saves a file.'),
    ...outcome,
  },
};

const step: Section = {
  says: 'One step after a call. Going somewhere, or `act`, ends the list.',
  short: 'goto',
  keys: {
    goto: key(string('list, show, edit, create, stay, refresh, a resource or header:Location'), 'screen', 'none', 'Where to go.'),
    of: key(name('resource'), 'resource', 'the one at its address', 'header:Location: which resource the record is one of.'),
    tab: key(string('a tab'), 'tab', 'none', 'Tab to open there.'),
    query: key(map('parameter', val), 'query', 'none', 'Query of the address.'),
    act: key(name('action'), 'action', 'none', 'Runs an action on the record at hand, with its own gate and outcome.'),
    wait: key(duration, 'ms', 'none', 'Waits, such as 1s.'),
    refresh: key(duration, 'ms', 'none', 'Refreshes after this time.'),
    when: key(cond, 'when', 'true', 'When the step is taken.'),
  },
};

const link: Section = {
  says: 'Goes to a screen of a resource, or to an address outside.',
  short: 'when',
  keys: {
    to: key(name('resource'), 'to', 'ref: its own', 'The resource it leads to.'),
    screen: key(
      word('list', 'show', 'create', 'edit'),
      'screen',
      'of a record show, else edit; with filter list',
      'The screen it leads to.',
    ),
    tab: key(string('a tab'), 'tab', 'none', 'Tab to open there.'),
    filter: key(query, 'filter', 'none', 'Filters of the list it leads to.'),
    newTab: key({ is: 'true' }, 'isNewTab', 'false', 'Opens a new tab of the browser.'),
    when: key(cond, 'when', 'true', 'False: plain text.'),
    url: key(val, 'url', 'none', 'Address outside.'),
    with: key(map('placeholder', expr), 'path', 'none', 'Values of placeholders in the address.'),
    query: key(map('parameter', val), 'query', 'none', 'Query of the address.'),
  },
};

const addressSection: Section = {
  says: 'An address; every inserted value is URL-encoded, one that is empty disables the control and says why.',
  short: 'path',
  keys: {
    path: key(string('an address'), 'path', 'none', 'Relative to the record; a leading / is the API base; . is the record itself.'),
    url: key(val, 'url', 'none', 'Address outside.'),
    with: key(map('placeholder', expr), 'path', 'none', 'Values of placeholders.'),
    query: key(map('parameter', val), 'query', 'none', 'Query of the address.'),
  },
};

const condition: Section = {
  says: 'A condition of a query: one operator and its value.',
  short: null,
  keys: Object.fromEntries([
    ...(
      [
        ['eq', 'Equals.'],
        ['ne', 'Differs; null: is not empty.'],
        ['in', 'Is one of these.'],
        ['prefix', 'Begins with.'],
        ['contains', 'Contains.'],
        ['gt', 'At least this, the end included.'],
        ['lt', 'At most this, the end included.'],
        ['between', 'Between two values, the ends included.'],
        ['within', 'An age such as 1week.'],
      ] as const
    ).map(([op, says]) => [op, key(val, 'op', 'none', says)] as const),
    ['when', key(cond, 'when', 'true', 'False leaves the entry out.')] as const,
  ]),
};

const deleteSection: Section = {
  says: 'Deleting one record.',
  short: null,
  keys: {
    title: key(text, 'remove', 'Delete', 'Text of the button.'),
    icon: key(name('icon'), 'icon', 'delete', 'Icon of the button.'),
    confirm: key(text, 'confirm', 'a question that names the record', 'Question before it is deleted.'),
    ...outcome,
  },
};

export const actionSections = { action, step, link, address: addressSection, condition, delete: deleteSection } as const;
