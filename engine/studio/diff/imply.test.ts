import { describe, expect, it } from 'vitest';
import { compileExpression } from '../../language/compile/expressions/expression.ts';
import type { Condition } from '../../model/expression.ts';
import { compareConditions } from './imply.ts';

const roots = {
  self: {
    obj: { a: 'string', b: 'string', flag: 'bool', other: 'bool', size: 'number', width: 'number', day: 'date', tags: { list: 'string' } },
  },
} as const;

function condition(text: string): Condition {
  const env = { roots, it: null, hasMode: true, roles: new Set(['ROLE_X', 'ROLE_Y']), access: () => null };
  const result = compileExpression(text, env, { file: 'a.yaml', line: 1, column: 1 });
  if ('problems' in result) throw new Error(result.problems.map(({ message }) => message).join());
  return result.expression;
}

describe('one condition beside another', () => {
  it.each([
    ['ROLE_X || ROLE_Y', 'ROLE_Y || ROLE_X', 'same'],
    ['ROLE_X && ROLE_Y', 'ROLE_X', 'more'],
    ['ROLE_X', 'ROLE_X && self.flag', 'fewer'],
    ['ROLE_X', 'ROLE_Y', 'both'],
    ['ROLE_X || ROLE_X && ROLE_Y', 'ROLE_X', 'same'],
    // A number of entries is a whole one, and is not left untried where no literal says one.
    ['self.tags.size() > -2', 'false', 'fewer'],
    ['self.tags.size() != null', 'false', 'fewer'],
    ['self.a in ["x", "y"]', 'self.a == "x" || self.a == "y"', 'same'],
    ['self.a == "x"', 'self.a in ["x", "y"]', 'more'],
    ['self.a == "x" && self.a == "y"', 'false', 'same'],
    ['!(self.a == "x" || self.flag)', 'self.a != "x" && !self.flag', 'same'],
    // An empty value is no other value for `!=`, but it is for a denied `same`.
    ['self.a != "x"', '!same(self.a, "x")', 'more'],
    ['!same(self.a, "x")', 'self.a != "x" || self.a == null', 'same'],
    ['self.a != null', 'self.a == "x"', 'fewer'],
    ['self.flag || !self.flag', 'true', 'more'],
    ['self.size > 3', 'self.size >= 3', 'more'],
    ['self.size > 3', '3 < self.size', 'same'],
    ['self.size > 3 && self.size < 5', 'self.size > 4 && self.size < 5', 'fewer'],
    ['self.size == 1 || self.size == 2', 'self.size >= 1 && self.size <= 2', 'more'],
    ['mode == "edit"', 'mode != "list"', 'more'],
    ['self.flag ? self.other : false', 'self.flag && self.other', 'same'],
    ['self.tags.size() == 1', 'self.tags.size() == 1 && ROLE_X', 'fewer'],
    ['self.a == self.b', 'self.a == self.b || self.flag', 'more'],
    ['self.a == self.b', 'self.b == self.a', 'same'],
    ['self.a == self.b', 'same(self.b, self.a)', 'same'],
    ['self.a != self.b', '!same(self.a, self.b)', 'more'],
    ['self.a < self.b', 'self.b > self.a', 'same'],
    ['self.size > self.width', 'self.size >= self.width', 'more'],
    ['self.size >= self.width', 'self.size > self.width', 'fewer'],
    ['!(self.size > self.width)', 'self.size <= self.width', 'same'],
    ['self.size == self.width || self.size > self.width', 'self.width <= self.size', 'same'],
    ['self.day >= today()', 'self.day > today()', 'fewer'],
    ['self.day > "2026-01-01"', 'self.day >= "2026-01-01"', 'more'],
    ['self.size * self.width > 3', '3 < self.width * self.size', 'same'],
    ['self.size + self.width * 2 > 3', 'self.width * 2 + self.size > 3', 'same'],
    ['self.a + self.b == "xy"', 'self.b + self.a == "xy"', 'both'],
    ['self.size - self.width > 3', 'self.width - self.size > 3', 'both'],
    ['self.flag == true', 'self.flag', 'same'],
    ['self.flag == false', '!self.flag', 'same'],
    ['self.flag != true', '!self.flag', 'same'],
    ['!same(self.flag, true)', '!self.flag', 'fewer'],
    ['self.tags.size() > 0', 'self.tags.size() >= 1', 'same'],
    ['self.tags.size() > 0', 'self.tags.size() >= 2', 'fewer'],
    ['self.tags.size() >= 0', 'self.tags.size() > -1', 'same'],
    ['self.a.matches("^[a-z0-9]+$")', 'self.a.matches("^[0-9a-z]{1,}$")', 'same'],
    ['self.a in ["y", "x"]', 'self.a in ["x", "y", "x"]', 'same'],
    ['self.tags.exists(x, x == self.a)', 'self.tags.exists(tag, self.a == tag)', 'same'],
    ['coalesce(self.a == "x", true)', 'self.a == null || self.a == "x"', 'same'],
    ['coalesce(self.flag, false)', 'self.flag', 'same'],
    ['choose(self.flag, self.other, ROLE_X)', 'self.flag ? self.other : ROLE_X', 'same'],
    ['self.flag && (self.other && ROLE_X)', '(ROLE_X && self.flag) && self.other', 'same'],
  ] as const)('%s, then %s: %s', (before, after, expected) =>
    expect(compareConditions(condition(before), condition(after))).toBe(expected),
  );

  it('does not try more cases than it can', () => {
    const many = Array.from({ length: 30 }, (_, n) => `self.a == self.b + "${n}"`);
    expect(compareConditions(condition(many.join(' || ')), condition(many.slice(1).join(' || ')))).toBe('both');
  });
});
