/** Sentences for people. */
import type { Expression, Place } from '../../model/expression.ts';
import { humanised } from '../../model/humanised.ts';
import type { Text, Tone } from '../../model/model.ts';
import { at, entriesOf, scalarTree, textAt, type Tree } from '../descriptor.ts';
import { expressionOf } from './condition.ts';
import type { Sight } from './context.ts';
import { linkOf } from './links.ts';

export { humanised };

export function plainText(text: string): Text {
  return { text, with: {}, tone: null, keep: false, link: null };
}

/** The text as written, with its `with`; null where there is none. */
export function textOf(tree: Tree | null, sight: Sight): Text | null {
  const text = tree?.kind === 'scalar' ? (tree.value === null ? null : tree.text) : textAt(tree, 'text');
  if (tree === null || text === null) return null;
  const own = entriesOf(tree, 'with').flatMap(({ key, value }) =>
    value.kind === 'scalar' ? [[key, expressionOf(value, sight)] as const] : [],
  );
  const { sentence, paths } = flattened(text, tree.place, sight);
  return {
    text: sentence,
    with: { ...paths, ...Object.fromEntries(own) },
    tone: toneOf(at(tree, 'tone')),
    keep: at(tree, 'keep')?.kind === 'scalar' && textAt(tree, 'keep') === 'true',
    link: linkOf(at(tree, 'link'), sight, sight.draft.name),
  };
}

/** A message: one word is a key of `_messages.yaml`, anything else is the text itself. */
export function messageOf(tree: Tree | null, sight: Sight): Text | null {
  const shared = tree?.kind === 'scalar' ? at(sight.context.descriptors.messages, 'messages', tree.text) : null;
  return textOf(shared ?? tree, sight);
}

/** Texts by keyword. A bare text is that of `pattern` and `check`. */
export function messagesOf(tree: Tree | null, sight: Sight): Readonly<Record<string, Text>> {
  if (tree === null) return {};
  if (tree.kind === 'map' && at(tree, 'text') === null) {
    return Object.fromEntries(tree.entries.flatMap(({ key, value }) => pair(key, messageOf(value, sight))));
  }
  const text = messageOf(tree, sight);
  return Object.fromEntries([...pair('pattern', text), ...pair('check', text)]);
}

function pair(key: string, text: Text | null): readonly (readonly [string, Text])[] {
  return text === null ? [] : [[key, text]];
}

/** A title, humanised from the name if none is written. */
export function titleOf(tree: Tree | null, name: string, sight: Sight): Text {
  return textOf(tree, sight) ?? plainText(humanised(name));
}

const tones: readonly Tone[] = ['neutral', 'info', 'positive', 'warning', 'negative'];

export function toneOf(tree: Tree | null): Tone | null {
  return tree?.kind === 'scalar' ? (tones.find((tone) => tone === tree.text) ?? null) : null;
}

// ICU knows no dots in names: `{reply.message}` becomes `{reply_message}` with an expression.
function flattened(text: string, place: Place, sight: Sight): { sentence: string; paths: Readonly<Record<string, Expression>> } {
  const paths: Record<string, Expression> = {};
  const sentence = text.replace(/\{([a-z]\w*(?:\.\w+)+)(?=[},\s])/gi, (_match, path: string) => {
    const name = path.replaceAll('.', '_');
    paths[name] = expressionOf(scalarTree(rooted(path, sight), { ...place, endColumn: place.column + 1 }), sight);
    return `{${name}`;
  });
  return { sentence, paths };
}

function rooted(path: string, sight: Sight): string {
  const [first = ''] = path.split('.');
  return first in sight.roots ? path : `self.${path}`;
}
