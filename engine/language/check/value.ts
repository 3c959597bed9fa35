import { listTree, type Tree } from '../descriptor.ts';
import { meant, type Advice } from '../problem.ts';
import type { Shape } from '../shape.ts';
import { listHint, mapHint, numberIn, respelt, truthOf } from './advice.ts';
import { quoteHint, refuse, type At } from './at.ts';
import { expanders } from './expand.ts';
import { checkSection } from './section.ts';

/** Accepts a value or reports it, and returns it in normal form. */
export function checkShape(shape: Shape, tree: Tree, at: At): Tree {
  switch (shape.is) {
    case 'section':
      return checkSection(shape.name, tree, at);
    case 'orFalse':
      return tree.kind === 'scalar' && tree.value === false ? tree : checkShape(shape.of, tree, at);
    case 'either': {
      const chosen = shape[tree.kind];
      return chosen ? checkShape(chosen, tree, at) : refuse(tree, at, `must be ${kindsOf(shape).join(' or ')}`);
    }
    case 'list':
      return checkList(shape, tree, at);
    case 'map':
      return checkMap(shape, tree, at);
    case 'word':
      return checkWord(shape.values, tree, at);
    case 'string':
      if (tree.kind !== 'scalar' || typeof tree.value !== 'string' || tree.value === '')
        return refuse(tree, at, `must be ${shape.what}`, quoteHint(tree));
      if (shape.pattern !== undefined && !new RegExp(shape.pattern).test(tree.value))
        return refuse(tree, at, `must be ${shape.what}`, respelt(tree.value, shape.pattern));
      return tree;
    case 'name':
      if (tree.kind === 'scalar' && tree.value !== null && tree.value !== '') return tree;
      return refuse(tree, at, `must be the name of a ${shape.of === 'new' ? 'thing' : shape.of}`, 'Write one name.');
    case 'number':
      return tree.kind === 'scalar' && typeof tree.value === 'number' ? tree : refuse(tree, at, 'must be a number', numberIn(tree));
    case 'true':
    case 'boolean':
      return tree.kind === 'scalar' && typeof tree.value === 'boolean' ? tree : refuse(tree, at, 'must be true or false', truthOf(tree));
    case 'lit':
      return tree;
    default:
      return expanders[shape.is](tree, at);
  }
}

function kindsOf(shape: Extract<Shape, { is: 'either' }>): string[] {
  return [shape.scalar && 'a single value', shape.list && 'a list', shape.map && 'a map'].filter(
    (kind): kind is string => typeof kind === 'string',
  );
}

function checkList(shape: Extract<Shape, { is: 'list' }>, tree: Tree, at: At): Tree {
  if (tree.kind === 'list')
    return listTree(
      tree.place,
      tree.items.map((item) => checkShape(shape.of, item, { ...at, where: item.place })),
    );
  if (shape.orOne) return listTree(tree.place, [checkShape(shape.of, tree, at)]);
  return refuse(tree, at, 'must be a list', listHint(tree));
}

function checkMap(shape: Extract<Shape, { is: 'map' }>, tree: Tree, at: At): Tree {
  if (tree.kind !== 'map') return refuse(tree, at, `must be a map with one entry per ${shape.keys}`, mapHint(tree));
  const entries = tree.entries.map((entry) => ({
    ...entry,
    value: checkShape(shape.of, entry.value, { ...at, key: entry.key, where: entry.keyPlace }),
  }));
  return { ...tree, entries };
}

function checkWord(words: readonly string[], tree: Tree, at: At): Tree {
  if (tree.kind === 'scalar' && words.includes(tree.text)) return tree;
  if (tree.kind !== 'scalar' || typeof tree.value !== 'string') return refuse(tree, at, `must be ${oneOf(words)}`, only(words));
  const { hint, replace } = only(words) ?? meant(tree.text, words);
  const message = `\`${at.key}\` is "${tree.text}", but it can only be ${oneOf(words)}`;
  at.report(tree.inner, { code: 'unknown-word', message, hint: hint ?? 'Choose one of them.', replace });
  return tree;
}

/** Where there is but one word, that one is meant. */
function only(words: readonly string[]): Advice | null {
  const [word] = words;
  return word === undefined || words.length > 1 ? null : { hint: `Write ${word}.`, replace: word };
}

function oneOf(words: readonly string[]): string {
  const quoted = words.map((word) => `"${word}"`);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1) ?? ''}`;
}
