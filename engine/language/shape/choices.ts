/** What a value, or the key of a row, may be chosen from. */
import {
  conditionShape,
  dottedPathShape,
  optionalKey,
  listShape,
  mapShape,
  requiredKey,
  nameShape,
  numberShape,
  trueShape,
  stringShape,
  textShape,
  toneShape,
  valueShape,
  type ShapeSection,
} from './kinds.ts';

const enumValue: ShapeSection = {
  says: 'How one value of an enum looks and when it is offered.',
  short: 'title',
  keys: {
    title: optionalKey(textShape, 'title', 'the value, humanised', 'What it is called.'),
    tone: optionalKey(toneShape, 'tone', 'neutral', 'Its colour, by meaning.'),
    icon: optionalKey(
      nameShape('icon'),
      'icon',
      'none',
      'Its icon, for as: icon. Where others have one, a value without it shows nothing.',
    ),
    tooltip: optionalKey(textShape, 'tooltip', 'none', 'Hint on hover.'),
    when: optionalKey(conditionShape, 'when', 'true', 'Offered to choose; a stored value stays legal.'),
    final: optionalKey(trueShape, 'isFinal', 'false', 'A state that records end in: no transition leads out of it.'),
  },
};

const options: ShapeSection = {
  says: 'Choices that a call answers, one for each row.',
  short: 'from',
  keys: {
    from: requiredKey({ is: 'request' }, 'choices', 'GET and an address; `{field}` in it is a value of the record.'),
    value: optionalKey(dottedPathShape, 'choices', 'the row itself', 'Where a row has what is stored.'),
    title: optionalKey(dottedPathShape, 'choices', "value's", 'Where a row has what is shown.'),
    params: optionalKey(mapShape('parameter', valueShape), 'params', 'none', 'Query of the call.'),
    pageSize: optionalKey(numberShape, 'pageSize', '500', 'Greatest number of choices.'),
    preselect: optionalKey(trueShape, 'isPreselected', 'false', 'An empty field starts with the first choice.'),
  },
};

const keys: ShapeSection = {
  says: 'Rules for the keys of a key-value field.',
  short: null,
  keys: {
    enum: optionalKey({ is: 'titles' }, 'isClosed', 'free', 'The only keys there are.'),
    suggest: optionalKey({ is: 'titles' }, 'isSuggested', 'none', 'Keys that are offered; others may be typed.'),
    pattern: optionalKey(stringShape('a regular expression'), 'pattern', 'none', 'What a key must look like.'),
    required: optionalKey(trueShape, 'keyRequired', 'false', 'Every row needs a key.'),
    readOnly: optionalKey(listShape(stringShape('a key')), 'isReadOnly', 'none', 'Keys whose rows only the server writes.'),
  },
};

export const choiceSections = { 'enum value': enumValue, options, keys } as const;
