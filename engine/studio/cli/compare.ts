import type { Source } from '../../language/index.ts';
import type { Model } from '../../model/model.ts';
import { traceChanges } from '../diff/causes.ts';
import type { ModelDifference } from '../diff/change.ts';
import { foldChanges } from '../diff/fold.ts';
import { diffModels } from '../diff/models.ts';
import { comparePolicies } from '../diff/policies.ts';
import { readPolicies } from '../policy/sentences/index.ts';

interface ComparedDescriptors {
  readonly sources: readonly Source[];
  readonly model: Model;
}

/** What descriptors and their policies mean otherwise than others, with the places of the changed lines. */
export function compareDescriptors(before: ComparedDescriptors, after: ComparedDescriptors): ModelDifference {
  const meant = diffModels(before.model, after.model);
  const promises = comparePolicies(readPolicies(before.sources).sentences, readPolicies(after.sources).sentences, meant.renames);
  return { ...meant, changes: [...promises, ...foldChanges(traceChanges(meant.changes, before.sources, after.sources), after.model)] };
}
