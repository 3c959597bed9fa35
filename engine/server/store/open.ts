import type { EmbeddedStore } from './pglite.ts';
import type { Store } from './store.ts';

/** Opens PostgreSQL when there is an address of one, else the embedded store in `dataDir` (null: in memory). */
export async function openStore(options: {
  readonly databaseUrl: string | null;
  readonly dataDir: string | null;
  readonly databaseConnections?: number;
}): Promise<Store & Partial<Pick<EmbeddedStore, 'copyTo'>>> {
  if (options.databaseUrl !== null) {
    const { openPostgresStore } = await import('./postgres.ts');
    return openPostgresStore(options.databaseUrl, { connections: options.databaseConnections });
  }
  const { openEmbeddedStore } = await import('./pglite.ts');
  return openEmbeddedStore(options.dataDir);
}

/** A PostgreSQL that somebody else fills: nothing is made there. */
export async function openDatabase(url: string): Promise<Store> {
  const { openPostgresStore } = await import('./postgres.ts');
  return openPostgresStore(url, { hasOurDates: true });
}
