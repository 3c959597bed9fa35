import { describe, expect, it } from 'vitest';
import { markSignedIn, toSafePath } from './redirect.ts';
import { signValue, verifySignedValue } from './signed.ts';

const home = 'https://steward.test';

describe('a redirect target', () => {
  it.each(['/moons?planet=mars#tab', '/', '/a//b'])('%s is a path of this app', (path) => expect(toSafePath(path, home)).toBe(path));
  it.each([
    '//evil.test',
    'https://evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\n/evil.test',
    'javascript:alert(1)',
    '',
    null,
    undefined,
    '/..//evil.test',
  ])('%j becomes the start page', (path) => expect(toSafePath(path, home)).toBe('/'));
  it('carries the flag beside what it had', () =>
    expect(markSignedIn('/moons?planet=mars', home)).toBe('/moons?planet=mars&login_successful=true'));
});

describe('signed text', () => {
  const text = signValue('key', { state: 'x' }, 1000);
  it('gives back its value', () => expect(verifySignedValue('key', text, 999)).toEqual({ state: 'x' }));
  it('expires', () => expect(verifySignedValue('key', text, 1000)).toBeNull());
  it.each([undefined, '', '.', 'a.b', `${text}x`, `x${text}`, signValue('other', { state: 'x' }, 1000)])('refuses %j', (forged) =>
    expect(verifySignedValue('key', forged, 0)).toBeNull(),
  );
});
