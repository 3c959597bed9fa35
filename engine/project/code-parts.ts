import type { CodePart } from '../model/model.ts';
import { listCodeParts } from '../server/plan/behave.ts';
import { importProjectCode } from './code.ts';

/** What the behaviours of a project do in place of the server, by resource. */
export async function findCodeParts(root: string): Promise<ReadonlyMap<string, readonly CodePart[]>> {
  const { behaviours } = await importProjectCode(root);
  return new Map(behaviours.map((behaviour) => [behaviour.resource, behaviour.isOwn ? [] : listCodeParts(behaviour)]));
}
