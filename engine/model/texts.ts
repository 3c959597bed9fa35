/** The engine's own texts for findings and reasons (English source texts, ICU) and the values of a text's placeholders. */
import { evaluateValue, type EvaluationScope } from './evaluate.ts';
import type { ModelText } from './model.ts';
import { getAtPath, isEmptyValue, isPlainObject } from './steps.ts';

function createPlainText(text: string): ModelText {
  return { text, with: {}, tone: null, keep: false, link: null };
}

/** By keyword of a finding. `{title}` is the field, `{limit}` the number of the descriptor. */
const SOURCES = {
  required: '{title} is required',
  type: '{title} has a value of the wrong kind',
  enum: '{title} does not allow this value',
  format: '{title} is not in the right format',
  email: '{title} is not a valid email address',
  uri: '{title} is not a valid URL',
  hostname: '{title} is not a valid host name',
  date: '{title} is not a valid date',
  'date-time': '{title} is not a valid date and time',
  dayAlone: '{title} must be a date without a time, such as 2026-12-31',
  dayAndTime: '{title} must be a date with a time, such as 2026-12-31 09:30:00',
  timeOfDay: '{title} stands for a whole day: its time must be {time} ({zone})',
  timezone: '{title} is not a known time zone',
  pattern: '{title} is not in the right format',
  minLength: '{title} needs at least {limit, plural, one {# character} other {# characters}}',
  maxLength: '{title} allows at most {limit, plural, one {# character} other {# characters}}',
  minimum: '{title} must not be less than {limit}',
  maximum: '{title} must not be more than {limit}',
  minItems: '{title} needs at least {limit, plural, one {# entry} other {# entries}}',
  maxItems: '{title} allows at most {limit, plural, one {# entry} other {# entries}}',
  uniqueItems: '{title} contains the same value twice',
  unique: '{title} is already taken',
  filter: '{title} does not allow this choice',
  'unknown-value': '{title} refers to something that does not exist',
  check: '{title} is not allowed',
  rule: 'This combination is not allowed',
  readOnly: '{title} cannot be changed',
  transition: 'Only "{action}" leads there: it asks for {asked}',
  keyRequired: 'Each row of {title} needs a key',
  keyPattern: 'The key "{key}" is not in the right format',
  keyTwice: 'The key "{key}" is used twice',
  keyUnknown: 'The key "{key}" is not allowed',
  json: '{title} is not valid JSON',
  accept: '{title} must be a file of type {accept}',
} as const satisfies Record<string, string>;

type FindingKeyword = keyof typeof SOURCES;

const findingTexts: Readonly<Record<FindingKeyword, ModelText>> = Object.fromEntries(
  Object.entries(SOURCES).map(([keyword, text]) => [keyword, createPlainText(text)]),
) as Record<FindingKeyword, ModelText>; // fromEntries forgets the keys

/** The built-in text of a keyword; one that is not known speaks of the format. */
export function builtInFindingText(keyword: string): ModelText {
  return Object.hasOwn(findingTexts, keyword) ? findingTexts[keyword as FindingKeyword] : findingTexts.format;
}

/** Why something is shown but disabled, where the descriptor says nothing. */
export const reasonTexts = {
  from: createPlainText('Only possible in state {states}'),
  locked: createPlainText('{field} is locked in this record'),
  missing: createPlainText('{field} is missing'),
  nowhere: createPlainText('The URL that this opens is not set up'),
  oneByOne: createPlainText('{action} is done for one record at a time'),
  other: createPlainText('Not possible for this record'),
  unstored: createPlainText('This row is not a stored record'),
} as const;

/** All source texts of this file, for the extractor of translations. */
export const modelTexts: readonly string[] = [
  ...new Set([...Object.values(SOURCES), ...Object.values(reasonTexts).map(({ text }) => text)]),
];

export function isModelText(value: unknown): value is ModelText {
  return isPlainObject(value) && typeof value['text'] === 'string' && isPlainObject(value['with']);
}

/**
 * Values with every Text in them translated, lists of Texts joined by commas: what `with` of a finding or reason needs before it is
 * put into a sentence.
 */
export function translateValues(
  values: Readonly<Record<string, unknown>>,
  translate: (text: ModelText) => string,
): Readonly<Record<string, unknown>> {
  const one = (value: unknown) => (isModelText(value) ? translate(value) : value);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) && value.some(isModelText) ? value.map(one).join(', ') : one(value),
    ]),
  );
}

// Put in by whoever shows the text, so that a default by him is not overwritten.
const BUILT_IN: ReadonlySet<string> = new Set(['action', 'error', 'title']);

/**
 * Values of all placeholders of a text: `with` first, then fields of the record, of the form and of the answer by name, then paths that
 * start at a root (`reply.message`). `count` is of how many records is spoken, one unless whoever asks knows of more. What is empty prints nothing; of `action`, `error` and `title` only what was found is given.
 */
export function placeholderValuesOf(text: ModelText, scope: EvaluationScope): Readonly<Record<string, unknown>> {
  const values: [string, unknown][] = [];
  for (const [, name = ''] of text.text.matchAll(/\{\s*([A-Za-z_][\w.]*)\s*[,}]/g)) {
    const value = placeholderValue(name, scope);
    if (name === 'count' && isEmptyValue(value)) values.push([name, 1]);
    else if (!isEmptyValue(value) || !BUILT_IN.has(name)) values.push([name, value ?? '']);
  }
  const own = Object.entries(text.with).map(([name, expr]) => [name, evaluateValue({ expr }, scope) ?? ''] as const);
  return Object.fromEntries([...values, ...own]);
}

function placeholderValue(name: string, scope: EvaluationScope): unknown {
  const steps = name.split('.');
  for (const source of [scope.self, scope.form, scope.reply, scope.params]) {
    const value = getAtPath(source, steps);
    if (value !== undefined && value !== null) return value;
  }
  const { self, old, it, form, parent, user, settings, params, reply, rows, meta } = scope;
  return getAtPath({ self, old, it, form, parent, user, settings, params, reply, rows, meta }, steps);
}
