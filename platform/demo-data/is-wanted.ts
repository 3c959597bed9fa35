import { holdsAnyRecord, type Model, type Tx } from 'steward/server';
import { findPlatformResource } from '../follow.ts';

/** Whether a store is one that demo records may be added to: it holds none of those that come first. */
export async function isDemoWanted(tx: Tx, model: Model): Promise<boolean> {
  const first = findPlatformResource(model, 'countries');
  return first !== null && !(await holdsAnyRecord(tx, first));
}
