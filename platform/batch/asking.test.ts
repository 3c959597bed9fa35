import { expect, it } from 'vitest';
import { buildApiPath } from './asking.ts';

it('makes an address of any text, halves of surrogate pairs included', () => {
  expect(buildApiPath('users', 'a/b ü')).toBe('users/a%2Fb%20%C3%BC');
  expect(buildApiPath('users', 'x\uD800y')).toBe('users/x%EF%BF%BDy');
});
