import {
  conditionShape,
  expressionShape,
  gateShape,
  listShape,
  messageShape,
  nameShape,
  oneOrListShape,
  optionalKey,
  readingKey,
  requiredKey,
  stringShape,
  wordShape,
  type ShapeSection,
} from './kinds.ts';

const access: ShapeSection = {
  says: 'Who may do what. `use` is and-ed into every other verb except lookup.',
  short: 'use',
  keys: {
    use: requiredKey(gateShape, 'access', 'Who may see the resource at all.'),
    list: optionalKey(gateShape, 'access', 'true', 'Who may read many.'),
    show: optionalKey(gateShape, 'access', 'true', 'Who may read one.'),
    write: readingKey('new', optionalKey(gateShape, 'access', 'true', 'Default of create and edit.')),
    create: readingKey(
      'new',
      optionalKey(gateShape, 'access', 'write', 'Who may add a record; there is none yet, so it cannot read self.'),
    ),
    edit: optionalKey(gateShape, 'access', 'write', 'Who may change a record.'),
    delete: optionalKey(gateShape, 'access', 'edit', 'Who may remove a record.'),
    act: optionalKey(gateShape, 'access', 'edit; none if readOnly', 'Who may run writing actions.'),
    export: optionalKey(gateShape, 'access', 'list', 'Who may export the list.'),
    lookup: optionalKey(
      gateShape,
      'access',
      'use, or use of any resource with a ref to this one whose picker is open',
      'Who may pick a record of it; without list they get key, title and search fields.',
    ),
    widens: optionalKey(
      stringShape('why, in a sentence'),
      'view',
      'none',
      'On a view: why it is open to people to whom its base is closed; they reach its records and its actions alone. Without it the gates of the base hold too.',
    ),
    rows: optionalKey(
      conditionShape,
      'rows',
      'true',
      'Which records exist for this user: added to every list, guards every single record.',
    ),
  },
};

const rule: ShapeSection = {
  says: 'A rule over several fields, or one only the server asks.',
  short: null,
  keys: {
    check: requiredKey(expressionShape, 'rules', 'Must hold. A rule of roles only answers 403, others 422.'),
    at: optionalKey(oneOrListShape(nameShape('own field')), 'at', 'the fields it reads', 'Where the message stands.'),
    message: optionalKey(messageShape, 'message', 'built-in text', 'What it says.'),
    when: optionalKey(conditionShape, 'when', 'true', 'When the rule applies.'),
    verbs: optionalKey(
      listShape({ is: 'string', what: 'create, edit, delete or an action', offers: 'verb' }),
      'verbs',
      '[create, edit]',
      'What it guards.',
    ),
    side: optionalKey(wordShape('both', 'server'), 'side', 'both', 'server: only the server asks.'),
  },
};

/** Who may do what, and what must hold. */
export const accessSections = { access, rule } as const;
