import type { FailedRecords, Resource } from '../../model/model.ts';
import { compareByKeys, comparePlainly, type ComparerTable, type PartComparer } from './part.ts';
import { compareQuery } from './queries.ts';

/** Which records are shown as failed, and when they did; who may see them is said elsewhere. */
export const compareFailed: PartComparer<Resource['failed']> = (before, after, part) =>
  before === null || after === null
    ? comparePlainly('screens', 'what counts as failed')(before, after, part)
    : compareByKeys(failed, before, after, part);

const failed: ComparerTable<FailedRecords> = {
  where: compareQuery('screens', 'what counts as failed'),
  at: comparePlainly('screens', 'when something failed'),
};
