/** Sentences for people. */
import type { Expression, SourcePlace } from '../../model/expression.ts';
import { humanizeName } from '../../model/humanised.ts';
import type { ModelText, TextTone } from '../../model/model.ts';
import { findTree, listTreeEntries, createScalarTree, findTreeText, type Tree } from '../descriptor.ts';
import { compileExpressionTree } from './expressions/condition.ts';
import type { CompileScope } from './context.ts';
import { compileLink } from './screens/links.ts';

export { humanizeName };

export function wrapPlainText(text: string): ModelText {
  return { text, with: {}, tone: null, keep: false, link: null };
}

/** The text as written, with its `with`; null where there is none. */
export function compileText(tree: Tree | null, sight: CompileScope): ModelText | null {
  const text = tree?.kind === 'scalar' ? (tree.value === null ? null : tree.text) : findTreeText(tree, 'text');
  if (tree === null || text === null) return null;
  const own = listTreeEntries(tree, 'with').flatMap(({ key, value }) =>
    value.kind === 'scalar' ? [[key, compileExpressionTree(value, sight)] as const] : [],
  );
  const { sentence, paths } = flattenDottedNames(text, tree.place, sight);
  return {
    text: sentence,
    with: { ...paths, ...Object.fromEntries(own) },
    tone: compileTone(findTree(tree, 'tone')),
    keep: findTree(tree, 'keep')?.kind === 'scalar' && findTreeText(tree, 'keep') === 'true',
    link: compileLink(findTree(tree, 'link'), sight, sight.draft.name),
  };
}

/** A message: one word is a key of `_messages.yaml`, anything else is the text itself. */
export function compileMessageText(tree: Tree | null, sight: CompileScope): ModelText | null {
  const shared = tree?.kind === 'scalar' ? findTree(sight.context.descriptors.messages, 'messages', tree.text) : null;
  return compileText(shared ?? tree, sight);
}

/** Texts by keyword. A bare text is that of all `keywords`. */
export function compileKeywordMessages(
  tree: Tree | null,
  sight: CompileScope,
  keywords: readonly string[],
): Readonly<Record<string, ModelText>> {
  if (tree === null) return {};
  if (tree.kind === 'map' && findTree(tree, 'text') === null) {
    return Object.fromEntries(tree.entries.flatMap(({ key, value }) => pairKeywordText(key, compileMessageText(value, sight))));
  }
  const text = compileMessageText(tree, sight);
  return Object.fromEntries(keywords.flatMap((keyword) => pairKeywordText(keyword, text)));
}

function pairKeywordText(key: string, text: ModelText | null): readonly (readonly [string, ModelText])[] {
  return text === null ? [] : [[key, text]];
}

/** A title, humanised from the name if none is written. */
export function compileTitle(tree: Tree | null, name: string, sight: CompileScope): ModelText {
  return compileText(tree, sight) ?? wrapPlainText(humanizeName(name));
}

const tones: readonly TextTone[] = ['neutral', 'info', 'positive', 'warning', 'negative'];

export function compileTone(tree: Tree | null): TextTone | null {
  return tree?.kind === 'scalar' ? (tones.find((tone) => tone === tree.text) ?? null) : null;
}

// ICU knows no dots in names: `{reply.message}` becomes `{reply_message}` with an expression.
function flattenDottedNames(
  text: string,
  place: SourcePlace,
  sight: CompileScope,
): { sentence: string; paths: Readonly<Record<string, Expression>> } {
  const paths: Record<string, Expression> = {};
  const sentence = text.replace(/\{([a-z]\w*(?:\.\w+)+)(?=[},\s])/gi, (_match, path: string) => {
    const name = path.replaceAll('.', '_');
    paths[name] = compileExpressionTree(
      createScalarTree(qualifyPlaceholderPath(path, sight), { ...place, endColumn: place.column + 1 }),
      sight,
    );
    return `{${name}`;
  });
  return { sentence, paths };
}

function qualifyPlaceholderPath(path: string, sight: CompileScope): string {
  const [first = ''] = path.split('.');
  return first in sight.roots ? path : `self.${path}`;
}
