// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { buildSignInUrl } from './sign-in.ts';
import { isPathOfApp, keepSignInTarget, takeSignInTarget } from './target.ts';

beforeEach(() => sessionStorage.clear());

describe('the place to come back to', () => {
  it('is used once only [P1-2.1-013] [P1-2.1-014]', () => {
    keepSignInTarget('/moons?mass=>3#orbit');
    expect(takeSignInTarget()).toBe('/moons?mass=>3#orbit');
    expect(takeSignInTarget()).toBeNull();
  });
  it('is never on another site [P1-2.1-014]', () => {
    for (const bad of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '', '/\t/evil.example']) {
      expect(isPathOfApp(bad)).toBe(false);
      sessionStorage.setItem('steward.target', bad);
      expect(takeSignInTarget()).toBeNull();
    }
  });
});

it('carries the way back and the flag to the external page [P1-2.1-011] [P1-2.1-012]', () => {
  const redirect = new URL(buildSignInUrl(), 'http://own.example').searchParams.get('redirect');
  expect(redirect).toBe('/login?login_successful=true');
});
