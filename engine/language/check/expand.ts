import { createListTree, createMapTree, type TreeEntry, type MapTree, type Tree } from '../descriptor.ts';
import { suggestKnownName, type Advice } from '../problem.ts';
import type { ValueShape } from '../shape.ts';
import { checkQueryMap } from './query.ts';
import { adviseAnyCondition, adviseDuration, adviseList, adviseRequest } from './advice.ts';
import { adviseQuotes, reportWrongType, type CheckContext } from './at.ts';
import { checkExpressionText, checkPlainValue } from './literal.ts';

type ExpandedKind = Exclude<
  ValueShape['is'],
  'section' | 'orFalse' | 'either' | 'list' | 'map' | 'word' | 'string' | 'name' | 'number' | 'true' | 'boolean' | 'lit'
>;

/** One checker for each kind of value that has a shorthand or a grammar of its own. */
export const shapeExpanders: Readonly<Record<ExpandedKind, (tree: Tree, at: CheckContext) => Tree>> = {
  text: checkTextShape,
  message: checkTextShape,
  messages: checkKeywordMessages,
  expr: checkExpressionText,
  cond: checkConditionShape,
  gate: checkGateShape,
  val: checkPlainValue,
  body: checkBodyShape,
  duration: (tree, at) => checkPatternText(tree, at, /^\d+(ms|s|m|h)$/, { must: 'must be a time span such as 1s', advice: adviseDuration }),
  request: (tree, at) =>
    checkPatternText(tree, at, /^(GET|POST|PUT|PATCH|DELETE)( \S+)?$/, {
      must: 'must be a method, or a method and a path such as POST runs',
      advice: adviseRequest,
    }),
  address: (tree, at) => at.take({ is: 'section', name: 'address' }, tree, at),
  query: checkQueryMap,
  enum: (tree, at) => checkNamedMap(tree, at, (value, where) => where.take({ is: 'section', name: 'enum value' }, value, where)),
  titles: (tree, at) => checkNamedMap(tree, at, checkTitleShape),
  choices: checkFilterChoices,
};

function checkPatternText(tree: Tree, at: CheckContext, pattern: RegExp, o: { must: string; advice: (tree: Tree) => Advice | null }): Tree {
  return tree.kind === 'scalar' && pattern.test(tree.text) ? tree : reportWrongType(tree, at, o.must, o.advice(tree));
}

/** A sentence, or `{text, with}`. */
function checkTextShape(tree: Tree, at: CheckContext): Tree {
  if (tree.kind === 'scalar') {
    if (typeof tree.value !== 'string' || tree.value === '') return reportWrongType(tree, at, 'must be a text', adviseQuotes(tree));
    return tree;
  }
  if (tree.kind === 'list') return reportWrongType(tree, at, 'must be a text');
  const braces = adviseBraceQuotes(tree);
  if (braces !== null) return reportWrongType(tree, at, 'must be a text', braces);
  return checkClosedMap(tree, at, {
    text: (value, where) =>
      value.kind === 'scalar' && typeof value.value === 'string' ? value : reportWrongType(value, where, 'must be a text'),
    with: (value, where) => where.take({ is: 'map', keys: 'placeholder', of: { is: 'expr' } }, value, where),
  });
}

/** `{name}` without quotes: YAML reads a map of empty values. */
function adviseBraceQuotes(tree: MapTree): Advice | null {
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
  'format',
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

/** A text for pattern, format and check, or a text per keyword. */
function checkKeywordMessages(tree: Tree, at: CheckContext): Tree {
  if (tree.kind !== 'map') return checkTextShape(tree, at);
  return checkClosedMap(tree, at, Object.fromEntries(keywords.map((keyword) => [keyword, checkTextShape])));
}

function checkConditionShape(tree: Tree, at: CheckContext): Tree {
  const fits = tree.kind === 'scalar' && (typeof tree.value === 'boolean' || (typeof tree.value === 'string' && tree.value.trim() !== ''));
  return fits ? tree : reportWrongType(tree, at, 'must be true, false or an expression', adviseAnyCondition(tree));
}

/** Normal form: `{expr: condition, reason?: message}`. */
function checkGateShape(tree: Tree, at: CheckContext): Tree {
  if (tree.kind === 'scalar') return createMapTree(tree.place, [['expr', checkConditionShape(tree, at)]]);
  if (tree.kind === 'list') return reportWrongType(tree, at, 'must be a condition', adviseAnyCondition(tree));
  const gate = checkClosedMap(tree, at, { expr: checkConditionShape, reason: checkTextShape });
  if (!tree.entries.some((entry) => entry.key === 'expr')) {
    at.report(at.where, { code: 'missing-key', message: `\`${at.key}\` has no \`expr\``, hint: 'Write {expr: …, reason: …}.' });
  }
  return gate;
}

/** `{expr}` alone is the whole body; else a map from name to value. */
function checkBodyShape(tree: Tree, at: CheckContext): Tree {
  if (tree.kind !== 'map') return reportWrongType(tree, at, 'must be a map of values or {expr: …}');
  const only = tree.entries.length === 1 ? tree.entries[0] : undefined;
  if (only?.key === 'expr' && only.value.kind === 'scalar')
    return createMapTree(tree.place, [['expr', checkExpressionText(only.value, at), only.keyPlace]]);
  return at.take({ is: 'map', keys: 'name', of: { is: 'val' } }, tree, at);
}

/** `[a]` and `{a: …}` become a map from name to `{…}`. */
function checkNamedMap(tree: Tree, at: CheckContext, each: (value: Tree, at: CheckContext) => Tree): Tree {
  if (tree.kind === 'scalar') return reportWrongType(tree, at, 'must be a list or a map', adviseList(tree));
  if (tree.kind === 'map') {
    return {
      ...tree,
      entries: tree.entries.map((entry) => ({ ...entry, value: each(entry.value, { ...at, key: entry.key, where: entry.keyPlace }) })),
    };
  }
  const entries: TreeEntry[] = [];
  for (const item of tree.items) {
    if (item.kind === 'scalar' && item.value !== null)
      entries.push({ key: item.text, keyPlace: item.place, value: createMapTree(item.place, []) });
    else reportWrongType(item, at, 'must be a list of plain values');
  }
  return { kind: 'map', place: tree.place, entries };
}

// The normal form is accepted too: `expand` prints it.
function checkTitleShape(tree: Tree, at: CheckContext): Tree {
  const isNormal = tree.kind === 'map' && tree.entries.every((entry) => entry.key === 'title');
  return isNormal ? checkClosedMap(tree, at, { title: checkTextShape }) : createMapTree(tree.place, [['title', checkTextShape(tree, at)]]);
}

/** Normal form: a list of `{value, title?}`. */
function checkFilterChoices(tree: Tree, at: CheckContext): Tree {
  if (tree.kind === 'list')
    return createListTree(
      tree.place,
      tree.items.map((item) => checkFilterChoice(item, at)),
    );
  if (tree.kind !== 'map') return reportWrongType(tree, at, 'must be a list or a map');
  return createListTree(
    tree.place,
    tree.entries.map((entry) => {
      const value: Tree = { kind: 'scalar', value: entry.key, text: entry.key, place: entry.keyPlace, inner: entry.keyPlace };
      return createMapTree(entry.keyPlace, [
        ['value', value],
        ['title', checkTextShape(entry.value, { ...at, key: entry.key, where: entry.keyPlace })],
      ]);
    }),
  );
}

function checkFilterChoice(tree: Tree, at: CheckContext): Tree {
  if (tree.kind === 'scalar') return createMapTree(tree.place, [['value', tree]]);
  if (tree.kind === 'list') return reportWrongType(tree, at, 'must be a list of plain values');
  return checkClosedMap(tree, at, { value: (value) => value, title: checkTextShape });
}

/** A small closed map that is not a section of its own. */
function checkClosedMap(tree: MapTree, at: CheckContext, known: Readonly<Record<string, (tree: Tree, at: CheckContext) => Tree>>): MapTree {
  const entries: TreeEntry[] = [];
  for (const entry of tree.entries) {
    const each = known[entry.key];
    if (each) entries.push({ ...entry, value: each(entry.value, { ...at, key: entry.key, where: entry.keyPlace }) });
    else {
      at.report(entry.keyPlace, {
        code: 'unknown-key',
        message: `"${entry.key}" is not a key of \`${at.key}\``,
        ...suggestKnownName(entry.key, Object.keys(known), 'Keys here'),
      });
    }
  }
  return { ...tree, entries };
}
