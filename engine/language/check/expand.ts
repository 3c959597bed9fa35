import { listTree, mapTree, type Entry, type MapTree, type Tree } from '../descriptor.ts';
import { meant, type Advice } from '../problem.ts';
import type { Shape } from '../shape.ts';
import { checkQuery } from './query.ts';
import { anyOf, durationOf, listHint, requestHint } from './advice.ts';
import { quoteHint, refuse, type At } from './at.ts';
import { checkExpression, checkValue } from './literal.ts';

type Expanded = Exclude<
  Shape['is'],
  'section' | 'orFalse' | 'either' | 'list' | 'map' | 'word' | 'string' | 'name' | 'number' | 'true' | 'boolean' | 'lit'
>;

/** One checker for each kind of value that has a shorthand or a grammar of its own. */
export const expanders: Readonly<Record<Expanded, (tree: Tree, at: At) => Tree>> = {
  text: checkText,
  message: checkText,
  messages: checkMessages,
  expr: checkExpression,
  cond: checkCondition,
  gate: checkGate,
  val: checkValue,
  body: checkBody,
  duration: (tree, at) => matching(tree, at, /^\d+(ms|s|m|h)$/, { must: 'must be a time span such as 1s', advice: durationOf }),
  request: (tree, at) =>
    matching(tree, at, /^(GET|POST|PUT|PATCH|DELETE)( \S+)?$/, {
      must: 'must be a method, or a method and a path such as POST runs',
      advice: requestHint,
    }),
  address: (tree, at) => at.take({ is: 'section', name: 'address' }, tree, at),
  query: checkQuery,
  enum: (tree, at) => checkNamed(tree, at, (value, where) => where.take({ is: 'section', name: 'enum value' }, value, where)),
  titles: (tree, at) => checkNamed(tree, at, checkTitle),
  choices: checkChoices,
};

function matching(tree: Tree, at: At, pattern: RegExp, o: { must: string; advice: (tree: Tree) => Advice | null }): Tree {
  return tree.kind === 'scalar' && pattern.test(tree.text) ? tree : refuse(tree, at, o.must, o.advice(tree));
}

/** A sentence, or `{text, with}`. */
function checkText(tree: Tree, at: At): Tree {
  if (tree.kind === 'scalar') {
    if (typeof tree.value !== 'string' || tree.value === '') return refuse(tree, at, 'must be a text', quoteHint(tree));
    return tree;
  }
  if (tree.kind === 'list') return refuse(tree, at, 'must be a text');
  const braces = bracesOf(tree);
  if (braces !== null) return refuse(tree, at, 'must be a text', braces);
  return checkKeys(tree, at, {
    text: (value, where) => (value.kind === 'scalar' && typeof value.value === 'string' ? value : refuse(value, where, 'must be a text')),
    with: (value, where) => where.take({ is: 'map', keys: 'placeholder', of: { is: 'expr' } }, value, where),
  });
}

/** `{name}` without quotes: YAML reads a map of empty values. */
function bracesOf(tree: MapTree): Advice | null {
  const isBraces = tree.entries.length > 0 && tree.entries.every(({ value }) => value.kind === 'scalar' && value.text === '');
  if (!isBraces) return null;
  const text = `'{${tree.entries.map(({ key }) => key).join(', ')}}'`;
  return { hint: `Quote it: ${text}`, replace: text };
}

const keywords = [
  'required',
  'unique',
  'filter',
  'pattern',
  'check',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'type',
  'enum',
  'readOnly',
  'key',
  'accept',
] as const;

/** A text for pattern and check, or a text per keyword. */
function checkMessages(tree: Tree, at: At): Tree {
  if (tree.kind !== 'map') return checkText(tree, at);
  return checkKeys(tree, at, Object.fromEntries(keywords.map((keyword) => [keyword, checkText])));
}

function checkCondition(tree: Tree, at: At): Tree {
  const fits = tree.kind === 'scalar' && (typeof tree.value === 'boolean' || (typeof tree.value === 'string' && tree.value.trim() !== ''));
  return fits ? tree : refuse(tree, at, 'must be true, false or an expression', anyOf(tree));
}

/** Normal form: `{expr: condition, reason?: message}`. */
function checkGate(tree: Tree, at: At): Tree {
  if (tree.kind === 'scalar') return mapTree(tree.place, [['expr', checkCondition(tree, at)]]);
  if (tree.kind === 'list') return refuse(tree, at, 'must be a condition', anyOf(tree));
  const gate = checkKeys(tree, at, { expr: checkCondition, reason: checkText });
  if (!tree.entries.some((entry) => entry.key === 'expr')) {
    at.report(at.where, { code: 'missing-key', message: `\`${at.key}\` has no \`expr\``, hint: 'Write {expr: …, reason: …}.' });
  }
  return gate;
}

/** `{expr}` alone is the whole body; else a map from name to value. */
function checkBody(tree: Tree, at: At): Tree {
  if (tree.kind !== 'map') return refuse(tree, at, 'must be a map of values or {expr: …}');
  const only = tree.entries.length === 1 ? tree.entries[0] : undefined;
  if (only?.key === 'expr' && only.value.kind === 'scalar')
    return mapTree(tree.place, [['expr', checkExpression(only.value, at), only.keyPlace]]);
  return at.take({ is: 'map', keys: 'name', of: { is: 'val' } }, tree, at);
}

/** `[a]` and `{a: …}` become a map from name to `{…}`. */
function checkNamed(tree: Tree, at: At, each: (value: Tree, at: At) => Tree): Tree {
  if (tree.kind === 'scalar') return refuse(tree, at, 'must be a list or a map', listHint(tree));
  if (tree.kind === 'map') {
    return {
      ...tree,
      entries: tree.entries.map((entry) => ({ ...entry, value: each(entry.value, { ...at, key: entry.key, where: entry.keyPlace }) })),
    };
  }
  const entries: Entry[] = [];
  for (const item of tree.items) {
    if (item.kind === 'scalar' && item.value !== null)
      entries.push({ key: item.text, keyPlace: item.place, value: mapTree(item.place, []) });
    else refuse(item, at, 'must be a list of plain values');
  }
  return { kind: 'map', place: tree.place, entries };
}

// The normal form is accepted too: `expand` prints it.
function checkTitle(tree: Tree, at: At): Tree {
  const isNormal = tree.kind === 'map' && tree.entries.every((entry) => entry.key === 'title');
  return isNormal ? checkKeys(tree, at, { title: checkText }) : mapTree(tree.place, [['title', checkText(tree, at)]]);
}

/** Normal form: a list of `{value, title?}`. */
function checkChoices(tree: Tree, at: At): Tree {
  if (tree.kind === 'list')
    return listTree(
      tree.place,
      tree.items.map((item) => choiceOf(item, at)),
    );
  if (tree.kind !== 'map') return refuse(tree, at, 'must be a list or a map');
  return listTree(
    tree.place,
    tree.entries.map((entry) => {
      const value: Tree = { kind: 'scalar', value: entry.key, text: entry.key, place: entry.keyPlace, inner: entry.keyPlace };
      return mapTree(entry.keyPlace, [
        ['value', value],
        ['title', checkText(entry.value, { ...at, key: entry.key, where: entry.keyPlace })],
      ]);
    }),
  );
}

function choiceOf(tree: Tree, at: At): Tree {
  if (tree.kind === 'scalar') return mapTree(tree.place, [['value', tree]]);
  if (tree.kind === 'list') return refuse(tree, at, 'must be a list of plain values');
  return checkKeys(tree, at, { value: (value) => value, title: checkText });
}

/** A small closed map that is no section of its own. */
function checkKeys(tree: MapTree, at: At, known: Readonly<Record<string, (tree: Tree, at: At) => Tree>>): MapTree {
  const entries: Entry[] = [];
  for (const entry of tree.entries) {
    const each = known[entry.key];
    if (each) entries.push({ ...entry, value: each(entry.value, { ...at, key: entry.key, where: entry.keyPlace }) });
    else {
      at.report(entry.keyPlace, {
        code: 'unknown-key',
        message: `"${entry.key}" is not a key of \`${at.key}\``,
        ...meant(entry.key, Object.keys(known), 'Keys here'),
      });
    }
  }
  return { ...tree, entries };
}
