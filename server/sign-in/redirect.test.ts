import { describe, expect, it } from 'vitest';
import { afterSignIn, safePath } from './redirect.ts';
import { sign, verified } from './signed.ts';

const home = 'https://steward.test';

describe('a redirect target', () => {
  it.each(['/moons?planet=mars#tab', '/', '/a//b'])('%s is a path of this app', (path) => expect(safePath(path, home)).toBe(path));
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
  ])('%j becomes the start page', (path) => expect(safePath(path, home)).toBe('/'));
  it('carries the flag beside what it had', () =>
    expect(afterSignIn('/moons?planet=mars', home)).toBe('/moons?planet=mars&login_successful=true'));
});

describe('signed text', () => {
  const text = sign('key', { state: 'x' }, 1000);
  it('gives back its value', () => expect(verified('key', text, 999)).toEqual({ state: 'x' }));
  it('expires', () => expect(verified('key', text, 1000)).toBeNull());
  it.each([undefined, '', '.', 'a.b', `${text}x`, `x${text}`, sign('other', { state: 'x' }, 1000)])('refuses %j', (forged) =>
    expect(verified('key', forged, 0)).toBeNull(),
  );
});
