import type { Model } from '../model/model.ts';
import type { DescribedServer } from './described-server.ts';
import { loadSeeds } from './load-seeds.ts';
import type { FirstUser } from './project.ts';
import { nameSignInPlace, offersDemoSignIn, type ServerSettings } from './settings.ts';
import type { MessagePrinter } from './reply/print.ts';
import { listMisfits } from './store/misfits.ts';
import type { ServerProcess } from './store/processes.ts';
import { deleteSessionsFromElsewhere } from './store/sessions.ts';
import { takeStartTurn } from './store/start-turn.ts';
import type { Store } from './store/store.ts';
import { analyzeTables, createAuditIndexes, createResourceTables, reconcileTableIndexes } from './store/tables.ts';

interface FilledStore {
  /** As the store has it. */
  readonly model: Model;
  /** Whether demo records were added. */
  readonly isSeeded: boolean;
  /** Sentences for whoever runs the server. */
  readonly warnings: readonly string[];
}

type FillingServer = Pick<DescribedServer, 'model' | 'project' | 'seeds' | 'appSettings'>;

interface FillingSettings {
  readonly settings: ServerSettings;
  readonly own: ServerProcess;
  readonly words: MessagePrinter;
  readonly now: () => Date;
}

const noUser = 'Nobody can sign in: there is no user yet. Set FIRST_ADMIN to the mail address of the first administrator.';

/**
 * Brings a store up to the Model and the settings: its tables, demo records, reference records and seeds where it is empty, the first user,
 * its indexes; sessions of a provider that is no longer asked end. One server at a time does so.
 */
export async function fillStore(store: Store, described: FillingServer, how: FillingSettings): Promise<FilledStore> {
  return takeStartTurn(store, () => fillInTurn(store, described, how));
}

async function fillInTurn(store: Store, described: FillingServer, { settings, own, words, now }: FillingSettings): Promise<FilledStore> {
  const { model, warnings: ofTables } = await createResourceTables(store, described.model, own);
  await deleteSessionsFromElsewhere(store, nameSignInPlace(settings));
  const ofValues = await listMisfits(store, model);
  const { people, records } = described.project;
  const added = settings.seed === 'none' ? 0 : await records.seedStore(store, model, { amount: settings.seed, now: now(), words });
  // What follows asks of each record whether there was one before.
  await createAuditIndexes(store);
  await records.fillReference(store, model, { words, now: now() });
  const { seeds, appSettings } = described;
  const written =
    settings.seed === 'none' || seeds === null ? 0 : await loadSeeds(store, { model, seeds, settings: appSettings, now: now() });
  const first = firstUserFor(settings);
  const canEnter = (await people.addFirstUser(store, model, { first, now: now() })) || model.signIn?.needsRecord === false;
  const { warnings } = await reconcileTableIndexes(store, model, own);
  // The planner learns about indexed expressions from the indexes, so this comes after them.
  if (added + written > 0) await analyzeTables(store, model);
  return { model, isSeeded: added > 0, warnings: [...(canEnter ? [] : [noUser]), ...ofTables, ...ofValues, ...warnings] };
}

function firstUserFor(settings: ServerSettings): FirstUser | null {
  const { firstAdmin } = settings;
  if (firstAdmin !== null) return { email: firstAdmin, username: firstAdmin };
  return offersDemoSignIn(settings) ? { email: 'admin@example.com', username: 'admin' } : null;
}
