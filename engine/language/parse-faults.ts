/** What a YAML parser says of a fault, as the mistake that somebody made: the words themselves, a way out, and the change where it is certain. */
import type { YAMLError } from 'yaml';
import { createQuoteFault, formatParserMessage, createYamlFault, findYamlValue, type YamlFault } from './parse-fault.ts';
import { findMissingClosers, countIndent, getYamlLine, type UnparsedLine } from './parse-line.ts';
import { languageSections } from './shape.ts';

interface FaultContext {
  readonly text: string;
  readonly error: YAMLError;
  readonly at: number;
  readonly line: UnparsedLine;
}

/** The fault as its author should see it. */
export function explainYamlError(text: string, error: YAMLError): YamlFault {
  const at = error.pos[0];
  const seen: FaultContext = { text, error, at, line: getYamlLine(text, at) };
  for (const look of looks[error.code] ?? []) {
    const found = look(seen);
    if (found !== null) return found;
  }
  return { range: error.pos, message: `YAML cannot read this: ${formatParserMessage(error)}`, hint: hints[error.code] ?? null, fix: null };
}

const hints: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'Quote a text that contains ": ".',
  BLOCK_IN_FLOW: 'Quote a text that contains ": ", and separate entries of { } with commas.',
  BAD_INDENT: 'Begin every key of a map in the same column.',
  MULTILINE_IMPLICIT_KEY: 'Write every line of a map as `key: value`.',
  UNEXPECTED_TOKEN: 'Quote a text that holds a comma, [ or { inside { }.',
};

type FaultExplainer = (seen: FaultContext) => YamlFault | null;

const looks: Readonly<Record<string, readonly FaultExplainer[]>> = {
  TAB_AS_INDENT: [explainTabIndent],
  MULTIPLE_DOCS: [explainSecondDocument],
  BAD_INDENT: [explainOpenBracket, explainOtherColumn],
  MISSING_CHAR: [explainOpenQuote, explainMissingBlank, explainOpenBracket, explainCommaInCall],
  BLOCK_AS_IMPLICIT_KEY: [explainBareDash, explainDeepKey, explainColonInText],
  MULTILINE_IMPLICIT_KEY: [explainMissingBlank],
  BLOCK_IN_FLOW: [explainSemicolon, explainForgottenComma, explainColonInText],
  UNEXPECTED_TOKEN: [explainExtraBracket, explainQuoteWithin, explainBracketWithin],
  BAD_SCALAR_START: [explainBadStart],
  BAD_ALIAS: [explainBadStart],
  BAD_DQ_ESCAPE: [explainBadEscape],
};

function explainTabIndent({ at, text }: FaultContext): YamlFault {
  const end = at + (/^\t+/.exec(text.slice(at))?.[0].length ?? 1);
  return createYamlFault([at, end], 'tabs are not allowed as indentation', 'Indent with spaces.', {
    range: [at, end],
    text: '  '.repeat(end - at),
  });
}

function explainSecondDocument({ at }: FaultContext): YamlFault {
  return createYamlFault([at, at + 3], 'source contains multiple documents', 'Write one resource per file; remove the line ---.', {
    range: [at, at + 3],
    text: '',
  });
}

function explainOtherColumn({ line }: FaultContext): YamlFault {
  const word = /^\s*([\w.-]+)/.exec(line.text)?.[1] ?? '';
  const from = line.start + countIndent(line.text);
  return createYamlFault(
    [from, from + Math.max(1, word.length)],
    'all mapping items must start at the same column',
    hints['BAD_INDENT'] ?? null,
    null,
  );
}

/** A key below a value that has no room for one. */
function explainDeepKey({ text, line }: FaultContext): YamlFault | null {
  const next = getYamlLine(text, line.end + 1);
  const key = /^(\s*)([\w.-]+):(\s|$)/.exec(next.text);
  if (next.start <= line.start || key === null || countIndent(next.text) <= countIndent(line.text)) return null;
  if (/^[^'"{[]*:\s.*:\s/.test(line.text)) return null;
  const [, blanks = '', word = ''] = key;
  const from = next.start + blanks.length;
  const column = countIndent(line.text) + 1;
  return createYamlFault(
    [from, from + word.length],
    `"${word}" stands below a value, in another column than the keys beside it`,
    `Begin every key of a map in the same column, here ${column}.`,
    {
      range: [next.start, from],
      text: ' '.repeat(column - 1),
    },
  );
}

function explainBareDash({ line }: FaultContext): YamlFault | null {
  const dash = /^(\s*)-(?=[^\s-])/.exec(line.text);
  if (dash === null) return null;
  const from = line.start + (dash[1]?.length ?? 0);
  return createYamlFault([from, from + 1], 'a list item begins with "-" and a blank', 'Write a blank after the "-".', {
    range: [from + 1, from + 1],
    text: ' ',
  });
}

function explainMissingBlank({ line }: FaultContext): YamlFault | null {
  const from = line.start + countIndent(line.text);
  const rest = line.text.trim();
  const whole = [from, from + rest.length] as const;
  if (rest.startsWith('//'))
    return createYamlFault(whole, 'this is neither a key nor a comment', 'A comment begins with "#".', {
      range: [from, from + 2],
      text: '#',
    });
  const [, key = '', sign = ''] = /^([\w.-]+)(:(?=\S)|\s*=\s*)/.exec(rest) ?? [];
  if (key === '') return null;
  const fix = { range: [from + key.length, from + key.length + sign.length] as const, text: ': ' };
  return sign === ':'
    ? createYamlFault(whole, `after "${key}:" there is no blank`, 'Write a blank after the colon.', fix)
    : createYamlFault(whole, `"${key}" is followed by "="`, 'Write a colon and a blank after the key.', fix);
}

/** `a: b: c`: the value holds a colon. */
function explainColonInText({ at, line, text }: FaultContext): YamlFault | null {
  const value = findYamlValue(at, { line, text });
  if (value === null || !/:(\s|$)/.test(value.text)) return null;
  return createQuoteFault(value, 'a text that contains ": " needs quotes');
}

function explainSemicolon({ at, text, line }: FaultContext): YamlFault | null {
  const found = text.slice(at, line.end).search(/;/);
  if (found < 0) return null;
  const from = at + found;
  return createYamlFault([from, from + 1], 'entries of { } are separated by commas', 'Write a comma.', {
    range: [from, from + 1],
    text: ',',
  });
}

const knownKeys: ReadonlySet<string> = new Set(Object.values(languageSections).flatMap(({ keys }) => Object.keys(keys)));

/** `{type: money title: Budget}`: a known key in the middle of a value. */
function explainForgottenComma({ at, text, line }: FaultContext): YamlFault | null {
  const found = /^([^\s,:}]+)(\s+)([\w]+):\s/.exec(text.slice(at, line.end));
  const [, value = '', blanks = '', key = ''] = found ?? [];
  if (!knownKeys.has(key)) return null;
  const from = at + value.length;
  const start = from + blanks.length;
  return createYamlFault([start, start + key.length], `before "${key}" there is no comma`, 'Separate entries of { } with commas.', {
    range: [from, from],
    text: ',',
  });
}

function explainExtraBracket({ at, error, text }: FaultContext): YamlFault | null {
  if (!/flow-(seq|map)-end/.test(error.message)) return null;
  return createYamlFault([at, at + 1], `nothing is open that "${text.charAt(at)}" could close`, 'Remove it.', {
    range: [at, at + 1],
    text: '',
  });
}

/** A value that begins with a quote or a brace and goes on behind it. */
function explainQuoteWithin({ at, text, line }: FaultContext): YamlFault | null {
  const before = text.slice(line.start, at).trimEnd();
  const close = before.at(-1) ?? '';
  const open = { "'": "'", '"': '"', '}': '{', ']': '[' }[close];
  const start = open === undefined ? -1 : before.lastIndexOf(open, before.length - 2);
  if (start < 0) return null;
  const value = findYamlValue(line.start + start, { line, text });
  if (value === null) return null;
  const isBrace = close === '}' || close === ']';
  const says = isBrace ? `a text that begins with "${open}" needs quotes` : 'the text goes on behind its closing quote';
  return createQuoteFault(value, says);
}

/** `pattern: ^[A-Z]` inside { }: an unquoted text ends where a bracket begins. */
function explainBracketWithin({ at, text, line }: FaultContext): YamlFault | null {
  if (!/[{[]/.test(text.charAt(at))) return null;
  const before = [...text.slice(line.start, at).matchAll(/(?::|,|-)\s+|[{[]/g)].at(-1);
  if (before === undefined) return null;
  const value = findYamlValue(line.start + before.index + before[0].length, { line, text });
  return value === null ? null : createQuoteFault(value, 'a text that holds brackets needs quotes inside { }');
}

/** `check: plus(it, 7, "days")` inside { }: the comma ends the text, and what follows is not an entry. */
function explainCommaInCall({ at, text, line }: FaultContext): YamlFault | null {
  const starts = [...line.text.matchAll(/[\w]:\s+(?=[^\s'"{[])/g)].map(({ index, 0: whole }) => line.start + index + whole.length);
  const values = starts.flatMap((from) => findYamlValue(from, { line, text }) ?? []);
  const around = values.findLast((value) => value.from < at && at <= value.from + value.text.length && value.text.includes('('));
  return around === undefined ? null : createQuoteFault(around, 'a text that holds a comma needs quotes inside { }');
}

function explainBadStart({ at, text, line }: FaultContext): YamlFault | null {
  const start = text.charAt(at - 1) === '*' ? at - 1 : at;
  const value = findYamlValue(start, { line, text });
  return value === null ? null : createQuoteFault(value, `a text that begins with "${text.charAt(start)}" needs quotes`);
}

function explainBadEscape({ at, text, line }: FaultContext): YamlFault | null {
  const texts = [...line.text.matchAll(/"(?:[^"\\]|\\.)*"/g)];
  const around = texts.find(({ index, 0: whole }) => line.start + index < at && at < line.start + index + whole.length);
  if (around === undefined) return null;
  const from = line.start + around.index;
  const plain = around[0].slice(1, -1).replaceAll('\\"', '"');
  return createYamlFault(
    [at, at + 2],
    `${text.slice(at, at + 2)} means nothing in double quotes`,
    'Use single quotes, in which a backslash is itself.',
    {
      range: [from, from + around[0].length],
      text: `'${plain.replaceAll("'", "''")}'`,
    },
  );
}

function explainOpenQuote({ error, text, line }: FaultContext): YamlFault | null {
  const sign = /closing (["'])/.exec(error.message)?.[1];
  if (sign === undefined) return null;
  const quotes = [...line.text.matchAll(/["']/g)].filter(({ 0: each }) => each === sign);
  const from = line.start + (quotes.at(-1)?.index ?? 0);
  const end = Math.min(line.end, text.length);
  return createYamlFault([from, end], `the text that begins with ${sign} has no closing quote`, `Write ${sign} behind it too.`, null);
}

/** A bracket of the line before is still open: forgotten, or behind a "#". */
function explainOpenBracket({ error, text, line }: FaultContext): YamlFault | null {
  if (!/^Flow (map|sequence)/.test(error.message)) return null;
  let open = getYamlLine(text, line.start - 1);
  while (open.text.trim() === '' && open.start > 0) open = getYamlLine(text, open.start - 1);
  const comment = /:\s(#[^,}\]\n]*)/.exec(open.text);
  if (comment?.[1] !== undefined) {
    const from = open.start + comment.index + comment[0].length - comment[1].length;
    return createQuoteFault({ from, text: comment[1].trimEnd() }, 'a text that begins with "#" needs quotes, else it is a comment');
  }
  const { closers, opened } = findMissingClosers(open.text);
  if (opened === null) return null;
  const from = open.start + opened;
  const end = open.start + open.text.trimEnd().length;
  return createYamlFault([from, from + 1], `"${text.charAt(from)}" is not closed`, `Write ${closers} at the end of it.`, {
    range: [end, end],
    text: closers,
  });
}
