/** What a value, or the key of a row, may be chosen from. */
import { cond, dotted, key, list, map, must, name, number, onlyTrue, string, text, tone, val, type Section } from './kinds.ts';

const enumValue: Section = {
  says: 'How one value of an enum looks and when it is offered.',
  short: 'title',
  keys: {
    title: key(text, 'title', 'the value, humanised', 'What it is called.'),
    tone: key(tone, 'tone', 'neutral', 'Its colour, by meaning.'),
    icon: key(name('icon'), 'icon', 'none', 'Its icon, for as: icon. Where others have one, a value without it shows nothing.'),
    tooltip: key(text, 'tooltip', 'none', 'Hint on hover.'),
    when: key(cond, 'when', 'true', 'Offered to choose; a stored value stays legal.'),
    final: key(onlyTrue, 'isFinal', 'false', 'A state that records end in: no transition leads out of it.'),
  },
};

const options: Section = {
  says: 'Choices that a call answers, one for each row.',
  short: 'from',
  keys: {
    from: must({ is: 'request' }, 'choices', 'GET and an address; `{field}` in it is a value of the record.'),
    value: key(dotted, 'choices', 'the row itself', 'Where a row has what is stored.'),
    title: key(dotted, 'choices', "value's", 'Where a row has what is shown.'),
    params: key(map('parameter', val), 'params', 'none', 'Query of the call.'),
    pageSize: key(number, 'pageSize', '500', 'Greatest number of choices.'),
    preselect: key(onlyTrue, 'isPreselected', 'false', 'An empty field starts with the first choice.'),
  },
};

const keys: Section = {
  says: 'Rules for the keys of a key-value field.',
  short: null,
  keys: {
    enum: key({ is: 'titles' }, 'isClosed', 'free', 'The only keys there are.'),
    suggest: key({ is: 'titles' }, 'isSuggested', 'none', 'Keys that are offered; others may be typed.'),
    pattern: key(string('a regular expression'), 'pattern', 'none', 'What a key must look like.'),
    required: key(onlyTrue, 'keyRequired', 'false', 'Every row needs a key.'),
    readOnly: key(list(string('a key')), 'isReadOnly', 'none', 'Keys whose rows only the server writes.'),
  },
};

export const choiceSections = { 'enum value': enumValue, options, keys } as const;
