import { expect, it } from 'vitest';
import { fieldOf } from '../../model/testing.ts';
import { wordFieldValue, keepSentence, appendSentences, wordValues } from './kept.ts';
import { say } from './say.ts';

const print = ({ text }: { text: string }): string => text.toUpperCase();
const text = fieldOf('text', { type: 'string', ty: 'string' });
const line = fieldOf('line', { ty: { obj: { text: 'string' } }, members: { text } });
const lines = fieldOf('lines', { ty: { list: { obj: { text: 'string' } } }, items: line });
const raw = fieldOf('raw', { ty: 'json', codec: { kind: 'json' } });

it('words what is kept in texts, rows and members, and leaves all else', () => {
  const done = keepSentence(say('Done'));
  expect(wordFieldValue(text, done, print)).toBe('DONE');
  expect(wordFieldValue(lines, [{ text: done }, { text: 'plain' }], print)).toEqual([{ text: 'DONE' }, { text: 'plain' }]);
  expect(wordFieldValue(text, appendSentences('before ', done, '\n'), print)).toBe('before DONE\n');
  expect(wordFieldValue(raw, done, print)).toBe(done);
  const values = { text: 'plain', lines: [{ text: 'plain' }], raw: { text: 'Mine', values: {} } };
  expect(wordValues({ text, lines, raw }, values, print)).toEqual(values);
});
