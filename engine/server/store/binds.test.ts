import { expect, it } from 'vitest';
import { createSqlParameters, quoteSqlLiteral } from './binds.ts';

it('counts placeholders anew and carries only the values that a statement uses', () => {
  const binds = createSqlParameters();
  const [a, b, c] = [binds.add('a', 'text'), binds.add('b', 'text'), binds.add(3, 'int')];
  expect(binds.statement(`select ${c}, ${a}, ${c}`)).toEqual(['select $1::int, $2::text, $1::int', [3, 'a']]);
  expect(binds.statement(`select ${b}`)).toEqual(['select $1::text', ['b']]);
});

it('quotes names so that they stay names', () => {
  expect(["o'clock", 'a\\b', '$1\\'].map(quoteSqlLiteral)).toEqual(["'o''clock'", "'a\\b'", String.raw`E'\x241\\'`]);
});
