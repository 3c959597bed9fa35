import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { settleSecret } from '../store/secrets.ts';
import type { Store } from '../store/store.ts';

/**
 * The secret of sessions, which outlive a restart because it does: kept in a file beside the embedded store, and where several servers may
 * share a store, in that; what its first server has in a file is theirs.
 */
export async function readOrCreateSecret(store: Store, file: string): Promise<string> {
  if (store.kind === 'pglite') return readOrCreateFile(file);
  return settleSecret(store, 'session', existsSync(file) ? readFileSync(file, 'utf8') : createSecret());
}

function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

function readOrCreateFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const secret = createSecret();
    writeFileSync(file, secret, { mode: 0o600 });
    return secret;
  }
}
