import { describe, expect, it } from 'vitest';
import { signValue, verifySignedValue } from './signed.ts';

const secret = 'the secret of the server';
const memory = { state: 's', redirect: '/planets?name=Jörð' };
const expires = Date.parse('2031-05-01T12:10:00Z');
const text = signValue(secret, memory, expires);

describe('signed text', () => {
  it('gives back what was signed, until it expires', () => {
    expect(verifySignedValue(secret, text, expires - 1)).toEqual(memory);
    expect(verifySignedValue(secret, text, expires)).toBeNull();
    expect(verifySignedValue(secret, text, expires + 1)).toBeNull();
  });

  it('is refused with any one character changed', () => {
    for (let at = 0; at < text.length; at += 1) {
      const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
      expect([changed, verifySignedValue(secret, changed, 0)]).toEqual([changed, null]);
    }
  });

  it('is refused when its end is moved or its proof is of another text or secret', () => {
    const later = Buffer.from(JSON.stringify({ value: memory, expires: expires + 1 })).toString('base64url');
    const proof = text.split('.')[1] ?? '';
    for (const forged of [`${later}.${proof}`, signValue('another secret', memory, expires), signValue('', memory, expires)])
      expect(verifySignedValue(secret, forged, 0)).toBeNull();
  });

  it.each([undefined, '', '.', 'a', text.split('.')[0], `${text.split('.')[0]}.${'é'.repeat(43)}`, `.${text.split('.')[1]}`])(
    'is refused as %j, and nothing is thrown',
    (given) => {
      expect(verifySignedValue(secret, given, 0)).toBeNull();
    },
  );
});
