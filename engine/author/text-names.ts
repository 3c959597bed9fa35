/** Names in texts for people and in addresses: placeholders, and the keys of shared messages. */
import { at, entriesOf, scalarAt, type ScalarTree, type Tree } from '../language/descriptor.ts';
import type { Of } from '../language/rules/mentions.ts';
import type { Spot } from '../language/rules/spot.ts';
import { wordOf } from '../language/rules/unknown-message.ts';
import type { Definitions } from './definitions.ts';
import { idsAlong } from './expression-names.ts';
import { fieldId, partsMeant, whole, type Meant } from './meant.ts';

/** A message of one word is a key of _messages.yaml. */
export function messageNames({ tree, isMessage }: Of<'text'>, definitions: Definitions): readonly Meant[] {
  const scalar = textOf(tree);
  const word = isMessage ? wordOf(tree) : null;
  if (word === null || scalar === null) return [];
  return [{ id: definitions.find(`_messages.${word}`, ['message'])?.id ?? null, tree: scalar, range: whole(scalar) }];
}

/** The placeholders of a text; those of a shared message mean the record of each place that uses it. */
export function placeholderNames({ tree, isMessage, spot }: Of<'text'>, definitions: Definitions): readonly Meant[] {
  const scalar = textOf(tree);
  if (scalar === null) return [];
  const given = entriesOf(tree, 'with').map(({ key }) => key);
  const word = isMessage ? wordOf(tree) : null;
  const shared = word === null ? scalar : scalarAt(spot.project.descriptors.messages, 'messages', word, 'text');
  return shared === null || spot.draft === null ? [] : inserted(shared, spot, definitions, given);
}

function textOf(tree: Tree): ScalarTree | null {
  if (tree.kind === 'scalar') return tree;
  const text = at(tree, 'text');
  return text?.kind === 'scalar' ? text : null;
}

/** What every text may insert whatever the record holds. */
const ofTheEngine: ReadonlySet<string> = new Set(['error', 'action', 'other']);

/** The fields that the placeholders of a text or an address insert; `given` are names that mean something else. */
export function inserted(tree: ScalarTree, spot: Spot, definitions: Definitions, given: readonly string[] = []): readonly Meant[] {
  if (typeof tree.value !== 'string') return [];
  return [...tree.text.matchAll(/\{\s*([A-Za-z_][\w.]*)\s*(?=[},])/g)].flatMap((match) => {
    const name = match[1] ?? '';
    const start = match.index + match[0].indexOf(name);
    return given.includes(name) || ofTheEngine.has(name) ? [] : alongPath(name, start, { tree, spot, definitions });
  });
}

function alongPath(
  name: string,
  start: number,
  { tree, spot, definitions }: { tree: ScalarTree; spot: Spot; definitions: Definitions },
): readonly Meant[] {
  const words = 'inserted into a text';
  const steps = name.split('.');
  const [first = ''] = steps;
  if (steps.length === 1)
    return [{ id: fieldId(name, spot, definitions, ['self', 'form']), tree, range: [start, start + name.length], words }];
  const path = first in spot.roots ? steps : ['self', ...steps];
  const behindRoot = start + (path === steps ? first.length + 1 : 0);
  return partsMeant(path.slice(1), idsAlong(path, spot, definitions), { tree, start: behindRoot, words });
}
