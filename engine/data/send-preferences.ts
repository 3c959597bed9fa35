import { dropUnsent, readPreference, readUnsent, readUnsentBase, subscribeToPreferences } from '../preferences/preferences.ts';
import { ApiError, type DataSource } from './source.ts';

interface SenderOptions {
  readonly source: DataSource;
  /** Only while somebody is signed in: what is kept here is theirs then. */
  readonly session: { readonly get: () => { readonly kind: string }; readonly subscribe: (listener: () => void) => () => void };
  /** How long a choice waits for the next one, and a failed call for another try. */
  readonly waits?: { readonly settleMs: number; readonly againMs: number };
}

/**
 * Brings what is chosen here to the account: a while after it was chosen, when the network is back, and when somebody is signed in again.
 * Nobody is told of a failure, for the choice holds here meanwhile. Returns how to stop.
 */
export function keepSendingPreferences({ source, session, waits = { settleMs: 1500, againMs: 30_000 } }: SenderOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  const isReady = (): boolean => session.get().kind === 'in';
  const plan = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  const run = (): void => {
    if (isRunning || !isReady()) return;
    isRunning = true;
    void sendUnsentPreferences(source, isReady).then((isDone) => {
      isRunning = false;
      if (!isDone) plan(waits.againMs);
      else look();
    });
  };
  const look = (): void => {
    if (!isRunning && isReady() && Object.keys(readUnsent()).length > 0) plan(waits.settleMs);
  };
  const stops = [subscribeToPreferences(look), session.subscribe(look)];
  addEventListener('online', run);
  look();
  return () => {
    for (const stop of stops) stop();
    removeEventListener('online', run);
    clearTimeout(timer);
  };
}

/** Sends what is left, one after the other; false at the first that cannot be sent now. */
export async function sendUnsentPreferences(source: DataSource, isReady: () => boolean = () => true): Promise<boolean> {
  for (const [key, chosenAt] of Object.entries(readUnsent())) {
    const value = readPreference(key);
    if (!isReady() || !(await sendOne(source, { key, chosenAt, value }))) return false;
    dropUnsent(key, { chosenAt, value });
  }
  return true;
}

interface SentPreference {
  readonly key: string;
  readonly chosenAt: number;
  readonly value: unknown;
}

/** Whether nothing is left to send: the account has it, or refuses it for good. */
async function sendOne(source: DataSource, { key, chosenAt, value }: SentPreference): Promise<boolean> {
  const body = { value, base: readUnsentBase(key), age: Math.max(0, Date.now() - chosenAt) };
  try {
    await source.send({ method: 'PUT', path: `/_preferences?key=${encodeURIComponent(key)}`, body, isProbe: true });
    return true;
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    return problem.status >= 400 && problem.status < 500 && ![401, 408, 429].includes(problem.status);
  }
}
