// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { signInUrl } from './sign-in.ts';
import { isOwnPath, keepTarget, takeTarget } from './target.ts';

beforeEach(() => sessionStorage.clear());

describe('the place to come back to', () => {
  it('is used once only [P1-2.1-013] [P1-2.1-014]', () => {
    keepTarget('/moons?mass=>3#orbit');
    expect(takeTarget()).toBe('/moons?mass=>3#orbit');
    expect(takeTarget()).toBeNull();
  });
  it('is never on another site [P1-2.1-014]', () => {
    for (const bad of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '', '/\t/evil.example']) {
      expect(isOwnPath(bad)).toBe(false);
      sessionStorage.setItem('steward.target', bad);
      expect(takeTarget()).toBeNull();
    }
  });
});

it('carries the way back and the flag to the external page [P1-2.1-011] [P1-2.1-012]', () => {
  const redirect = new URL(signInUrl(), 'http://own.example').searchParams.get('redirect');
  expect(redirect).toBe('/login?login_successful=true');
});
