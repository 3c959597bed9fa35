import type { Model } from '../model/model.ts';
import type { DescribedServer } from './described-server.ts';
import type { FirstUser } from './project.ts';
import { offersDemoSignIn, type ServerSettings } from './settings.ts';
import type { MessagePrinter } from './reply/print.ts';
import { listMisfits } from './store/misfits.ts';
import type { ServerProcess } from './store/processes.ts';
import type { Store } from './store/store.ts';
import { analyzeTables, createResourceTables, reconcileTableIndexes } from './store/tables.ts';

interface FilledStore {
  /** As the store has it. */
  readonly model: Model;
  /** Whether demo records were added. */
  readonly isSeeded: boolean;
  /** Sentences for whoever runs the server. */
  readonly warnings: readonly string[];
}

const noUser = 'Nobody can sign in: there is no user yet. Set FIRST_ADMIN to the mail address of the first administrator.';

/**
 * Brings a store up to the Model: its tables, demo and reference records where it is empty, the first user, its indexes.
 */
export async function fillStore(
  store: Store,
  described: Pick<DescribedServer, 'model' | 'project'>,
  { settings, own, words }: { settings: ServerSettings; own: ServerProcess; words: MessagePrinter },
): Promise<FilledStore> {
  const { model, warnings: ofTables } = await createResourceTables(store, described.model, own);
  const ofValues = await listMisfits(store, model);
  const { people, records } = described.project;
  const added = settings.seed === 'none' ? 0 : await records.seedStore(store, model, { amount: settings.seed, now: new Date(), words });
  await records.fillReference(store, model, { words, now: new Date() });
  const first = firstUserFor(settings);
  const canEnter = await people.addFirstUser(store, model, { first, now: new Date() });
  const { warnings } = await reconcileTableIndexes(store, model, own);
  // The planner learns about indexed expressions from the indexes, so this comes after them.
  if (added > 0) await analyzeTables(store, model);
  return { model, isSeeded: added > 0, warnings: [...(canEnter ? [] : [noUser]), ...ofTables, ...ofValues, ...warnings] };
}

function firstUserFor(settings: ServerSettings): FirstUser | null {
  const { firstAdmin } = settings;
  if (firstAdmin !== null) return { email: firstAdmin, username: firstAdmin };
  return offersDemoSignIn(settings) ? { email: 'admin@example.com', username: 'admin' } : null;
}
