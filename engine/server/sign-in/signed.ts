import { createHmac, timingSafeEqual } from 'node:crypto';

/** Text that carries a proof that this server wrote it, valid until `expires` (milliseconds). */
export function signValue(secret: string, value: unknown, expires: number): string {
  const payload = Buffer.from(JSON.stringify({ value, expires })).toString('base64url');
  return `${payload}.${computeProof(secret, payload)}`;
}

/** What was signed; null when it was changed, was signed by somebody else, or has expired. */
export function verifySignedValue(secret: string, text: string | undefined, now: number): unknown {
  const [payload = '', given = ''] = (text ?? '').split('.');
  // As bytes: a character that takes two of them must not reach the comparison, which throws at unequal lengths.
  const [claimed, own] = [Buffer.from(given), Buffer.from(computeProof(secret, payload))];
  if (claimed.length !== own.length || !timingSafeEqual(claimed, own)) return null;
  const { value, expires } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { value: unknown; expires: number };
  return expires > now ? value : null;
}

function computeProof(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(payload).digest('base64url');
}
