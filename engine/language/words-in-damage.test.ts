import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readModel } from './index.ts';
import { loadFolder } from './load/disk.ts';

const sources = loadFolder(join(import.meta.dirname, '../../tests/fixtures'), 'resources');
const ofWords = ['bad-pattern', 'unknown-icon', 'unknown-type', 'unknown-role'];
const ofGrammar = ['unknown-key', 'wrong-type', 'missing-key', 'unknown-word'];

/** What the line becomes: another key, nothing, and a value of each other kind, in turn. */
const damages: readonly ((line: string) => string)[] = [
  (line) => line.replace(/^(\s*)([\w-]+):/, '$1x$2x:'),
  () => '',
  (line) => line.replace(/:.*$/, ': [1, {a: b}]'),
  (line) => line.replace(/:.*$/, ': {q: [w]}'),
  (line) => line.replace(/:.*$/, ': 7'),
];

// The samples hold no wrong word: whatever is told of one follows from another mistake.
it.each(sources.map(({ file }) => file))('tells of no wrong word in %s where a line of it is damaged', (file) => {
  const before = sources.find((source) => source.file === file)?.text.split('\n') ?? [];
  const wrong = before.flatMap((line, at) => {
    const damaged = damages[at % damages.length]?.(line) ?? '';
    const text = before.with(at, damaged).join('\n');
    const { problems } = readModel(sources.map((source) => (source.file === file ? { file, text } : source)));
    if (!problems.some(({ code }) => ofGrammar.includes(code))) return [];
    return problems.filter(({ code }) => ofWords.includes(code)).map(({ message }) => `${damaged}: ${message}`);
  });
  expect(wrong).toEqual([]);
});
