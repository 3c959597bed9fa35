import type { Model } from '../engine/model/model.ts';
import { addFirstUser, fillReference, type FirstUser } from './platform/index.ts';
import { hasDemoSignIn, shippedResources, type Settings } from './settings.ts';
import type { Words } from './reply/print.ts';
import { misfitsIn } from './store/misfits.ts';
import type { Process } from './store/processes.ts';
import type { Store } from './store/store.ts';
import { analyze, createTables, reconcileIndexes } from './store/tables.ts';

interface Filled {
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
export async function fill(
  store: Store,
  described: Model,
  { settings, own, words }: { settings: Settings; own: Process; words: Words },
): Promise<Filled> {
  const { model, warnings: ofTables } = await createTables(store, described, own);
  const ofValues = await misfitsIn(store, model);
  let added = 0;
  if (settings.seed !== 'none' && settings.resources === shippedResources) {
    const { seed } = await import('./demo-data/index.ts');
    added = await seed(store, model, { amount: settings.seed, now: new Date(), words });
  }
  if (settings.resources === shippedResources) await fillReference(store, model, { words, now: new Date() });
  const first = firstUserOf(settings);
  const canEnter = await addFirstUser(store, model, { first, now: new Date() });
  const { warnings } = await reconcileIndexes(store, model, own);
  // What the planner knows of indexed expressions it learns from the indexes, so after them.
  if (added > 0) await analyze(store, model);
  return { model, isSeeded: added > 0, warnings: [...(canEnter ? [] : [noUser]), ...ofTables, ...ofValues, ...warnings] };
}

function firstUserOf(settings: Settings): FirstUser | null {
  const { firstAdmin } = settings;
  if (firstAdmin !== null) return { email: firstAdmin, username: firstAdmin };
  return hasDemoSignIn(settings) ? { email: 'admin@example.com', username: 'admin' } : null;
}
