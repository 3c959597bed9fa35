import { expect, it } from 'vitest';
import { tokenizeCode } from './code-tokens.ts';

const seen = (text: string): string =>
  tokenizeCode(text)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text: piece }) => `${kind} ${piece}`)
    .join(' · ');

it.each([
  ['order.total >= 5000', 'sign >= · number 5000'],
  ['a.b == "x // y" && !c', 'sign == · string "x // y" · sign && · sign !'],
  ["size(items) > 1.5e3 and 'it\\'s'", "call size · sign > · number 1.5e3 · word and · string 'it\\'s'"],
  ['x in [true, null] // why "so"\ny2', 'word in · word true · word null · comment // why "so"'],
  ['{"in": -1}', 'string "in" · sign : · sign - · number 1'],
  ['"open\nnot_in', 'string "open'],
  ['', ''],
])('takes %j apart', (text, pieces) => expect(seen(text)).toBe(pieces));

it.each(['a  ==\t"b"\n\n', '"', '\\', '/ // /', 'ä"ö', `x${'"y'.repeat(20_000)}`])('leaves nothing of %.20s out', (text) =>
  expect(
    tokenizeCode(text)
      .map((token) => token.text)
      .join(''),
  ).toBe(text),
);
