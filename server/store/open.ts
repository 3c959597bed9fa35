import type { EmbeddedStore } from './pglite.ts';
import type { Store } from './store.ts';

/** Opens PostgreSQL when there is an address of one, else the embedded store in `dataDir` (null: in memory). */
export async function openStore(options: {
  readonly databaseUrl: string | null;
  readonly dataDir: string | null;
}): Promise<Store & Partial<Pick<EmbeddedStore, 'copyTo'>>> {
  if (options.databaseUrl !== null) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(options.databaseUrl);
  }
  const { openPglite } = await import('./pglite.ts');
  return openPglite(options.dataDir);
}
