import { languageSections, type ValueShape } from '../language/shape.ts';

/** What may stand there, in words; `named` is how the name of a section is written. */
export function printShape(shape: ValueShape, named: (section: string) => string = (section) => section): string {
  const print = (each: ValueShape): string => printShape(each, named);
  switch (shape.is) {
    case 'section':
      return languageSections[shape.name]?.short
        ? `${named(shape.name)}, or its ${languageSections[shape.name]?.short ?? ''}`
        : named(shape.name);
    case 'orFalse':
      return `${print(shape.of)}, or false`;
    case 'either':
      return [shape.scalar, shape.list, shape.map].flatMap((each) => (each ? [print(each)] : [])).join(', or ');
    case 'list':
      return shape.orOne ? `${print(shape.of)}, or a list of them` : `list of ${print(shape.of)}`;
    case 'map':
      return `map from ${shape.keys} to ${print(shape.of)}`;
    case 'word':
      return `${shape.values.join(' | ')}${shape.orOwn ? ' | name of a widget' : ''}`;
    case 'string':
      return shape.what;
    case 'name':
      return shape.of === 'new' ? 'a name' : `name of ${/^[aeiou]/.test(shape.of) ? 'an' : 'a'} ${shape.of}`;
    default:
      return words[shape.is];
  }
}

const words: Readonly<
  Record<Exclude<ValueShape['is'], 'section' | 'orFalse' | 'either' | 'list' | 'map' | 'word' | 'string' | 'name'>, string>
> = {
  text: 'text with {placeholders}, or {text, with}',
  message: 'text, or one word of _messages.yaml',
  messages: 'text, or a text per keyword',
  expr: 'expression',
  cond: 'true, false or an expression',
  gate: 'condition, or {expr, reason}',
  val: 'value, or {expr}',
  lit: 'value',
  number: 'number',
  boolean: 'true or false',
  true: 'true or false',
  duration: 'time span such as 1s',
  request: 'METHOD, or METHOD path',
  address: 'path, or {url, with, query}',
  query: 'map from filter to condition',
  body: 'map of values, or {expr}',
  enum: 'list of values, or map from value to title or {title, tone, icon, tooltip, when}',
  titles: 'list of names, or map from name to title',
  choices: 'list of values, or map from value to title',
};

/** One key of a section: what it takes, what holds without it, what it is for. */
export function printKey(section: string, name: string): string {
  const key = languageSections[section]?.keys[name];
  if (!key) throw new Error(`The language has no key ${section}.${name}; ask sections first`);
  const inner = findInnerSection(key.shape);
  return [
    `${section}.${name}: ${printShape(key.shape)}`,
    `  ${key.says}`,
    `  ${key.required ? 'Required.' : `Default: ${key.default}.`}`,
    ...(inner === null ? [] : ['', printSection(inner)]),
  ].join('\n');
}

/** A section with all its keys. */
export function printSection(name: string): string {
  const section = languageSections[name];
  if (!section) throw new Error(`The language has no section ${name}; ask sections first`);
  const keys = Object.entries(section.keys);
  const width = Math.max(...keys.map(([key]) => key.length)) + 2;
  return [
    `[${name}] ${section.says}`,
    ...keys.map(([key, { shape, says }]) => `  ${key.padEnd(width)}${printShape(shape)} · ${says}`),
  ].join('\n');
}

function findInnerSection(shape: ValueShape): string | null {
  if (shape.is === 'section') return shape.name;
  if (shape.is === 'either') return shape.map ? findInnerSection(shape.map) : null;
  return shape.is === 'list' || shape.is === 'map' || shape.is === 'orFalse' ? findInnerSection(shape.of) : null;
}
