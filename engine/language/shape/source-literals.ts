import { optionalKey, orFalseShape, stringShape, wordShape, type ShapeSection } from './kinds.ts';

const standard = "the dialect's";

/** How values stand in the questions of a system. */
export const sourceLiterals: ShapeSection = {
  says: 'How {literal} and {text} write values: numbers, booleans, days and instants bare, texts in quotes.',
  short: null,
  keys: {
    quote: optionalKey(stringShape("a sign such as '", '^[^\\s\\\\]$'), 'quote', standard, 'The sign around texts.'),
    escape: optionalKey(wordShape('doubled', 'backslash'), 'escape', standard, 'How that sign stands within a text.'),
    bare: optionalKey(
      orFalseShape(stringShape('a regular expression')),
      'bare',
      standard,
      'Texts that {literal} writes without quotes, such as UUIDs; false: none.',
    ),
  },
};
