import { expect, it } from 'vitest';
import { pathOf } from './asking.ts';

it('makes an address of any text, halves of surrogate pairs included', () => {
  expect(pathOf('users', 'a/b ü')).toBe('users/a%2Fb%20%C3%BC');
  expect(pathOf('users', 'x\uD800y')).toBe('users/x%EF%BF%BDy');
});
