import { expect, it } from 'vitest';
import { confineToBase } from './below.ts';

it.each([
  ['users?_limit=5', '/users?_limit=5'],
  ['/users/../orders?q=a b', '/orders?q=a%20b'],
  ['/../../sso/logout', '/sso/logout'],
  ['/%2e%2E/..\\sso', '/sso'],
  ['//other.example/x', '//other.example/x'],
  ['https://other.example', '/https://other.example'],
  ['@other.example', '/@other.example'],
  ['', '/'],
])('%s is %s below the base', (typed, sent) => expect(confineToBase(typed)).toBe(sent));
