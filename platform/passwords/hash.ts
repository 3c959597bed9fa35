import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

// About 60 ms and 64 MB a try on a laptop.
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const LENGTH = 32;

/** A password as it may be stored: `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const { N, r, p } = COST;
  return ['scrypt', N, r, p, salt.toString('base64url'), (await derivePasswordKey(password, salt, COST)).toString('base64url')].join('$');
}

/** Whether a password belongs to a stored hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [kind, N, r, p, salt = '', hash = ''] = stored.split('$');
  if (kind !== 'scrypt') return false;
  const own = await derivePasswordKey(password, Buffer.from(salt, 'base64url'), { ...COST, N: Number(N), r: Number(r), p: Number(p) });
  const given = Buffer.from(hash, 'base64url');
  return own.length === given.length && timingSafeEqual(own, given);
}

function derivePasswordKey(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, LENGTH, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
