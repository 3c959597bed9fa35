/** What somebody meant who wrote a value of another kind: the way out, and the value itself where it is certain. */
import type { Tree } from '../descriptor.ts';
import type { Advice } from '../problem.ts';

/** The same word in the spelling that is wanted here, if that is all there is to it. */
export function adviseSpelling(value: string, pattern: string): Advice | null {
  const kebab = value
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[_\s]+/g, '-')
    .toLowerCase();
  const replace = [kebab, value.toUpperCase(), `/${value}`, `.${value}`, `x-${kebab}`].find((each) => new RegExp(pattern).test(each));
  return replace === undefined ? null : { hint: `Write ${replace}.`, replace };
}

const spellings: Readonly<Record<string, string>> = {
  yes: 'true',
  on: 'true',
  y: 'true',
  no: 'false',
  off: 'false',
  n: 'false',
  1: 'true',
  0: 'false',
};

/** What a truth value of another language, or one in quotes, is here. */
export function adviseTruthValue(tree: Tree): Advice | null {
  if (tree.kind !== 'scalar') return null;
  const word = tree.text.toLowerCase();
  const replace = ['true', 'false'].includes(word) ? word : (spellings[word] ?? null);
  return replace === null ? null : { hint: `Write ${replace}.`, replace };
}

export function adviseNumber(tree: Tree): Advice | null {
  if (tree.kind !== 'scalar' || tree.text.trim() === '') return null;
  if (Number.isFinite(Number(tree.text))) return { hint: 'Write the number without quotes.', replace: tree.text.trim() };
  const [number, ...more] = tree.text.match(/\d+/g) ?? [];
  // A number with a word behind it; `1.5` and `1,000` may be meant in several ways.
  const isSure = number !== undefined && more.length === 0 && /^\d+\s*[a-z]+$/i.test(tree.text);
  return { hint: `Write a number alone, such as ${number ?? '20'}.`, replace: isSure ? number : null };
}

/** One item, or several in a text. */
export function adviseList(tree: Tree): Advice | null {
  if (tree.kind === 'map') return { hint: `Write a list: [${tree.entries.map(({ key }) => key).join(', ')}].`, replace: null };
  if (tree.kind !== 'scalar' || tree.text === '') return null;
  const isWords = /^[\w.*-]+(\s*,\s*[\w.*-]+)*$/.test(tree.text);
  return { hint: `Write [${tree.text}].`, replace: isWords ? `[${tree.text}]` : null };
}

/** A list where names were wanted. */
export function adviseMap(tree: Tree): Advice | null {
  if (tree.kind !== 'list') return { hint: 'Write each entry as `name: value` below it.', replace: null };
  return { hint: 'Write `name: value` for each entry, without the "-".', replace: null };
}

const units: Readonly<Record<string, string>> = {
  ms: 'ms',
  milliseconds: 'ms',
  s: 's',
  sec: 's',
  second: 's',
  seconds: 's',
  m: 'm',
  min: 'm',
  minute: 'm',
  minutes: 'm',
  h: 'h',
  hour: 'h',
  hours: 'h',
};

/** `1 second` is 1s. */
export function adviseDuration(tree: Tree): Advice {
  const [, count, unit = ''] = (tree.kind === 'scalar' && /^(\d+)\s*([a-z]+)$/i.exec(tree.text)) || [];
  const short = units[unit.toLowerCase()];
  return { hint: 'Write a number and ms, s, m or h: 1s.', replace: count === undefined || short === undefined ? null : `${count}${short}` };
}

/** `put x` is PUT x; an address alone needs its method. */
export function adviseRequest(tree: Tree): Advice | null {
  if (tree.kind !== 'scalar') return null;
  const [method = '', ...path] = tree.text.split(' ');
  const isMethod = /^(get|post|put|patch|delete)$/i.test(method) && path.length < 2;
  if (isMethod) return { hint: `Write ${method.toUpperCase()} in capitals.`, replace: [method.toUpperCase(), ...path].join(' ') };
  return { hint: `Write the method too: POST ${tree.text}`, replace: null };
}

/** Several conditions in a list. */
export function adviseAnyCondition(tree: Tree): Advice | null {
  const texts = tree.kind === 'list' ? tree.items.flatMap((item) => (item.kind === 'scalar' ? [item.text] : [])) : [];
  return texts.length === 0 ? null : { hint: `Write ${texts.join(' || ')} for any of them, with && for all.`, replace: null };
}
