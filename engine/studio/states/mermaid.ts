/** A graph of states as text for Mermaid. */
import type { StateGraph } from './graph.ts';
import type { DrawingWords } from './layout.ts';

/** `stateDiagram-v2`, a line per pair of states that transitions join. */
export function printMermaid({ states, moves }: StateGraph, { titleOf, wordingOf }: DrawingWords): string {
  const ids = mermaidIdsOf(states.map(({ value }) => value));
  const idOf = (value: string): string => ids.get(value) ?? value;
  const pairs = new Map<string, { from: string; to: string; labels: string[] }>();
  for (const move of moves)
    for (const from of move.from) {
      const key = `${idOf(from)} ${idOf(move.to)}`;
      const pair = pairs.get(key) ?? { from, to: move.to, labels: [] };
      const { name, details } = wordingOf(move);
      pair.labels.push(details.length === 0 ? name : `${name} (${details.join('; ')})`);
      pairs.set(key, pair);
    }
  const isJoined = (value: string): boolean => [...pairs.values()].some(({ from, to }) => from === value || to === value);
  return [
    'stateDiagram-v2',
    '  direction LR',
    ...states.map((state) => `  state "${escapeMermaid(titleOf(state))}" as ${idOf(state.value)}`),
    ...states.filter(({ isStart }) => isStart).map(({ value }) => `  [*] --> ${idOf(value)}`),
    ...[...pairs.values()].map(({ from, to, labels }) => `  ${idOf(from)} --> ${idOf(to)} : ${escapeMermaid(labels.join(', '))}`),
    ...states.filter(({ isFinal, value }) => isFinal && isJoined(value)).map(({ value }) => `  ${idOf(value)} --> [*]`),
    '',
  ].join('\n');
}

const reserved = new Set([
  'state',
  'note',
  'end',
  'as',
  'direction',
  'class',
  'classdef',
  'default',
  'style',
  'click',
  'hide',
  'scale',
  'left',
  'right',
  'of',
  'fork',
  'join',
  'choice',
  'statediagram',
]);

/** A name for each state that Mermaid takes: the state's own where it can be, never one name for two states. */
function mermaidIdsOf(values: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    values.map((value, at) => {
      const word = value.replace(/\W/g, '_');
      const isPlain = /^[A-Za-z]/.test(word) && !reserved.has(word.toLowerCase()) && !taken.has(word);
      const id = isPlain ? word : `s${at}_${word}`;
      taken.add(id);
      return [value, id] as const;
    }),
  );
}

// In Mermaid `#…;` is a character by its number, and `:`, `;` and quotes end what they stand in.
function escapeMermaid(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[#;:"<>{}[\]\\`%]/g, (letter) => `#${letter.codePointAt(0)};`);
}
