import {
  conditionShape,
  durationShape,
  gateShape,
  optionalKey,
  listShape,
  mapShape,
  messageShape,
  nameShape,
  oneOrListShape,
  orFalseShape,
  queryShape,
  sectionShape,
  stringShape,
  textShape,
  toneShape,
  valueShape,
  wordShape,
  addressShape,
  expressionShape,
  type ShapeKey,
  type ShapeSection,
  readingKey,
} from './kinds.ts';

export const outcomeKeys: Record<string, ShapeKey> = {
  success: readingKey(
    'answered',
    optionalKey(orFalseShape(messageShape), 'success', 'built-in text', 'Toast after the call; false: silent.'),
  ),
  failure: readingKey('answered', optionalKey(messageShape, 'failure', 'built-in text with {error}', 'Toast after a refusal.')),
  after: readingKey(
    'answered',
    optionalKey(oneOrListShape(sectionShape('step')), 'after', 'form, delete: list; action: refresh', 'What happens then, in order.'),
  ),
  afterFailure: readingKey(
    'answered',
    optionalKey(
      oneOrListShape(sectionShape('step')),
      'afterFailure',
      'stay; row actions without dialog: refresh',
      'What happens after a refusal.',
    ),
  ),
};

const action: ShapeSection = {
  says: 'What a button does: one of request (or set, to), link, open, download.',
  short: null,
  keys: {
    title: optionalKey(textShape, 'title', 'the name, humanised', 'Text of the button.'),
    icon: optionalKey(nameShape('icon'), 'icon', 'none', 'Icon of the button.'),
    tone: optionalKey(toneShape, 'tone', 'neutral', 'Colour of the button, by meaning.'),
    places: optionalKey(
      listShape(wordShape('row', 'record', 'bulk', 'list')),
      'places',
      '[row, record]; [] if a block, column or switch names it',
      'Where the button stands; record: show or edit page; bulk: one call per record.',
    ),
    allow: readingKey(
      'stored',
      optionalKey(
        gateShape,
        'allow',
        'access.act for writing actions, access.show for link, open, download',
        'Who may run it; record part false: disabled with the reason.',
      ),
    ),
    when: readingKey('stored', optionalKey(conditionShape, 'when', 'true', 'False: not drawn, and the server answers 409.')),
    from: optionalKey(listShape(nameShape('state')), 'from', 'every state but `to`', 'States it may start from; else disabled.'),
    to: optionalKey(nameShape('state'), 'to', 'none', 'The state it leads to.'),
    confirm: optionalKey(
      textShape,
      'confirm',
      'none',
      'Question before it runs; `{count, plural, one {…} other {…}}` words it for one record and for several.',
    ),
    fields: readingKey(
      'dialog',
      optionalKey(
        { is: 'either', map: mapShape('field', sectionShape('field')), list: listShape(nameShape('own field')) },
        'fields',
        'no dialog',
        "Inputs of its dialog: new fields, or names of the record's own; one with the path of a field of the record starts with its value.",
      ),
    ),
    request: optionalKey(
      { is: 'request' },
      'does',
      "the resource's own update, if set or to is given",
      'The call; relative to the record (place list: to the list).',
    ),
    encoding: optionalKey(wordShape('json', 'multipart'), 'encoding', 'json', 'Form of the body; multipart carries files.'),
    body: readingKey(
      'answered',
      optionalKey({ is: 'body' }, 'body', 'values of the dialog', "What is sent; a map is merged over the dialog's values."),
    ),
    set: readingKey(
      'answered',
      optionalKey(
        mapShape('path', valueShape),
        'set',
        'entries of body and dialog that are fields of the record',
        'The effect on the record; null empties; a path into key-value goes by key.',
      ),
    ),
    link: optionalKey(sectionShape('link'), 'link', 'none', 'Goes to a screen.'),
    open: optionalKey(addressShape, 'address', 'none', 'Opens a new tab.'),
    download: optionalKey(addressShape, 'address', 'none', 'Saves a file.'),
    ...outcomeKeys,
  },
};

const step: ShapeSection = {
  says: 'One step after a call. Going somewhere, or `act`, ends the list.',
  short: 'goto',
  keys: {
    goto: optionalKey(
      stringShape('list, show, edit, create, stay, refresh, a resource or header:Location'),
      'screen',
      'none',
      'Where to go.',
    ),
    of: optionalKey(nameShape('resource'), 'resource', 'the one at its address', 'header:Location: which resource the record is one of.'),
    tab: optionalKey(stringShape('a tab'), 'tab', 'none', 'Tab to open there.'),
    query: optionalKey(mapShape('parameter', valueShape), 'query', 'none', 'Query of the address.'),
    act: optionalKey(nameShape('action'), 'action', 'none', 'Runs an action on the record at hand, with its own gate and outcome.'),
    wait: optionalKey(durationShape, 'ms', 'none', 'Waits, such as 1s.'),
    refresh: optionalKey(durationShape, 'ms', 'none', 'Refreshes after this time.'),
    when: optionalKey(conditionShape, 'when', 'true', 'When the step is taken.'),
  },
};

const link: ShapeSection = {
  says: 'Goes to a screen of a resource, or to an address outside.',
  short: 'when',
  keys: {
    to: optionalKey(nameShape('resource'), 'to', 'ref: its own', 'The resource it leads to.'),
    screen: optionalKey(
      wordShape('list', 'show', 'create', 'edit'),
      'screen',
      'of a record show, else edit; with filter list',
      'The screen it leads to.',
    ),
    tab: optionalKey(stringShape('a tab'), 'tab', 'none', 'Tab to open there.'),
    filter: optionalKey(queryShape, 'filter', 'none', 'Filters of the list it leads to.'),
    newTab: optionalKey({ is: 'true' }, 'isNewTab', 'false', 'Opens a new tab of the browser.'),
    when: optionalKey(conditionShape, 'when', 'true', 'False: plain text.'),
    url: optionalKey(valueShape, 'url', 'none', 'Address outside.'),
    with: optionalKey(mapShape('placeholder', expressionShape), 'path', 'none', 'Values of placeholders in the address.'),
    query: optionalKey(mapShape('parameter', valueShape), 'query', 'none', 'Query of the address.'),
  },
};

const addressSection: ShapeSection = {
  says: 'An address; every inserted value is URL-encoded, one that is empty disables the control and says why.',
  short: 'path',
  keys: {
    path: optionalKey(
      stringShape('an address'),
      'path',
      'none',
      'Relative to the record; a leading / is the API base; . is the record itself.',
    ),
    url: optionalKey(valueShape, 'url', 'none', 'Address outside.'),
    with: optionalKey(mapShape('placeholder', expressionShape), 'path', 'none', 'Values of placeholders.'),
    query: optionalKey(mapShape('parameter', valueShape), 'query', 'none', 'Query of the address.'),
  },
};

const condition: ShapeSection = {
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
    ).map(([op, says]) => [op, optionalKey(valueShape, 'op', 'none', says)] as const),
    ['when', optionalKey(conditionShape, 'when', 'true', 'False leaves the entry out.')] as const,
  ]),
};

const deleteSection: ShapeSection = {
  says: 'Deleting one record.',
  short: null,
  keys: {
    title: optionalKey(textShape, 'remove', 'Delete', 'Text of the button.'),
    icon: optionalKey(nameShape('icon'), 'icon', 'delete', 'Icon of the button.'),
    confirm: optionalKey(textShape, 'confirm', 'a question that names the record', 'Question before it is deleted.'),
    ...outcomeKeys,
  },
};

export const actionSections = { action, step, link, address: addressSection, condition, delete: deleteSection } as const;
