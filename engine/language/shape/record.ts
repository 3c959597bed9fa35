import {
  conditionShape,
  expressionShape,
  mapShape,
  messageShape,
  nameShape,
  optionalKey,
  pathShape,
  queryShape,
  requiredKey,
  sectionShape,
  textShape,
  toneShape,
  trueShape,
  wordShape,
  type ShapeSection,
  readingKey,
} from './kinds.ts';

const kept: ShapeSection = {
  says: 'Records of which one always stays.',
  short: null,
  keys: {
    when: requiredKey(conditionShape, 'keepOne', 'Which records are meant; it reads nothing but `self`.'),
    message: optionalKey(messageShape, 'keepOne', 'built-in text', 'What whoever would take the last one is told.'),
  },
};

const notification: ShapeSection = {
  says: 'Somebody who is told when a write makes a condition true that was not true before. What they do themselves on a page tells them nothing.',
  short: null,
  keys: {
    when: requiredKey(conditionShape, 'when', 'When they are told; it reads nothing but `self`, as it is stored.'),
    to: requiredKey(expressionShape, 'to', 'Who is told: the id of a user, or the username. It reads nothing but `self`, as it is stored.'),
    text: requiredKey(
      messageShape,
      'text',
      'What they are told, in their language, with what they may see of the record when they read it.',
    ),
    tone: optionalKey(toneShape, 'tone', 'info', 'The mark before the text, by meaning.'),
  },
};

const failed: ShapeSection = {
  says: 'Which records tell of something that failed, and when it did.',
  short: null,
  keys: {
    where: requiredKey(queryShape, 'failed', 'Which of the records failed.'),
    at: requiredKey(nameShape('own field'), 'failed', 'The field that says when: a date or a point in time.'),
  },
};

const collection: ShapeSection = {
  says: 'A sub-list of one record, read by a call of its own.',
  short: null,
  keys: {
    path: optionalKey(pathShape, 'op', 'the name', 'Address below the record.'),
    single: optionalKey(trueShape, 'isSingle', 'false', 'One sub-record and not a list.'),
    use: optionalKey(
      nameShape('shared collection'),
      'isAudit',
      'none',
      '`audit` for the history of the record, or a name of _collections.yaml.',
    ),
    title: optionalKey(textShape, 'title', 'the name, humanised', 'Title of its block or tab.'),
    fields: readingKey('part', optionalKey(mapShape('field', sectionShape('field')), 'fields', "the used one's", 'What a row holds.')),
    as: optionalKey(wordShape('table', 'cards'), 'as', 'table', 'How the rows are drawn.'),
  },
};

/** What stands at the records of a resource. */
export const recordSections = { kept, notification, failed, collection } as const;
