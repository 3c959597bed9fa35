import { createListTree, type Tree } from '../descriptor.ts';
import { suggestKnownName, type Advice } from '../problem.ts';
import type { ValueShape } from '../shape.ts';
import { adviseList, adviseMap, adviseNumber, adviseSpelling, adviseTruthValue } from './advice.ts';
import { adviseQuotes, reportWrongType, type CheckContext } from './at.ts';
import { shapeExpanders } from './expand.ts';
import { checkSection } from './section.ts';

/** Accepts a value or reports it, and returns it in normal form. */
export function checkValueShape(shape: ValueShape, tree: Tree, at: CheckContext): Tree {
  switch (shape.is) {
    case 'section':
      return checkSection(shape.name, tree, at);
    case 'orFalse':
      return tree.kind === 'scalar' && tree.value === false ? tree : checkValueShape(shape.of, tree, at);
    case 'either': {
      const chosen = shape[tree.kind];
      return chosen ? checkValueShape(chosen, tree, at) : reportWrongType(tree, at, `must be ${listAllowedKinds(shape).join(' or ')}`);
    }
    case 'list':
      return checkListShape(shape, tree, at);
    case 'map':
      return checkMapShape(shape, tree, at);
    case 'word':
      return checkWordShape(shape, tree, at);
    case 'string':
      if (tree.kind !== 'scalar' || typeof tree.value !== 'string' || tree.value === '')
        return reportWrongType(tree, at, `must be ${shape.what}`, adviseQuotes(tree));
      if (shape.pattern !== undefined && !new RegExp(shape.pattern).test(tree.value))
        return reportWrongType(tree, at, `must be ${shape.what}`, adviseSpelling(tree.value, shape.pattern));
      return tree;
    case 'name':
      if (tree.kind === 'scalar' && tree.value !== null && tree.value !== '') return tree;
      return reportWrongType(tree, at, `must be the name of a ${shape.of === 'new' ? 'thing' : shape.of}`, 'Write one name.');
    case 'number':
      return tree.kind === 'scalar' && typeof tree.value === 'number'
        ? tree
        : reportWrongType(tree, at, 'must be a number', adviseNumber(tree));
    case 'true':
    case 'boolean':
      return tree.kind === 'scalar' && typeof tree.value === 'boolean'
        ? tree
        : reportWrongType(tree, at, 'must be true or false', adviseTruthValue(tree));
    case 'lit':
      return tree;
    default:
      return shapeExpanders[shape.is](tree, at);
  }
}

function listAllowedKinds(shape: Extract<ValueShape, { is: 'either' }>): string[] {
  return [shape.scalar && 'a single value', shape.list && 'a list', shape.map && 'a map'].filter(
    (kind): kind is string => typeof kind === 'string',
  );
}

function checkListShape(shape: Extract<ValueShape, { is: 'list' }>, tree: Tree, at: CheckContext): Tree {
  if (tree.kind === 'list')
    return createListTree(
      tree.place,
      tree.items.map((item) => checkValueShape(shape.of, item, { ...at, where: item.place })),
    );
  if (shape.orOne) return createListTree(tree.place, [checkValueShape(shape.of, tree, at)]);
  return reportWrongType(tree, at, 'must be a list', adviseList(tree));
}

function checkMapShape(shape: Extract<ValueShape, { is: 'map' }>, tree: Tree, at: CheckContext): Tree {
  if (tree.kind !== 'map') return reportWrongType(tree, at, `must be a map with one entry per ${shape.keys}`, adviseMap(tree));
  const entries = tree.entries.map((entry) => ({
    ...entry,
    value: checkValueShape(shape.of, entry.value, { ...at, key: entry.key, where: entry.keyPlace }),
  }));
  return { ...tree, entries };
}

function checkWordShape({ values: words, orOwn }: Extract<ValueShape, { is: 'word' }>, tree: Tree, at: CheckContext): Tree {
  if (tree.kind === 'scalar' && (words.includes(tree.text) || (orOwn && tree.text.startsWith('x-')))) return tree;
  if (tree.kind !== 'scalar' || typeof tree.value !== 'string')
    return reportWrongType(tree, at, `must be ${quoteAlternatives(words)}`, adviseOnlyWord(words));
  const { hint, replace } = adviseLaterVersion(at.key, tree.text) ?? adviseOnlyWord(words) ?? suggestKnownName(tree.text, words);
  const message = `\`${at.key}\` is "${tree.text}", but it can only be ${quoteAlternatives(words)}${orOwn ? ', or a name that begins with x-' : ''}`;
  at.report(tree.inner, { code: 'unknown-word', message, hint: hint ?? 'Choose one of them.', replace });
  return tree;
}

/** A version that is not there yet is no slip: what else the file says may mean something else. */
function adviseLaterVersion(key: string | null, text: string): Advice | null {
  const isLater = key === 'apiVersion' && /^admin\/v([2-9]|[1-9]\d+)$/.test(text);
  return isLater ? { hint: 'It is written for a later Steward: install that one.', replace: null } : null;
}

/** Where there is but one word, that one is meant. */
function adviseOnlyWord(words: readonly string[]): Advice | null {
  const [word] = words;
  return word === undefined || words.length > 1 ? null : { hint: `Write ${word}.`, replace: word };
}

function quoteAlternatives(words: readonly string[]): string {
  const quoted = words.map((word) => `"${word}"`);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1) ?? ''}`;
}
