import { Cell } from 'steward';
import type { BatchStage } from './run.ts';

/** The status of a stage, as lists draw it. */
export function StageStatus({ stage }: { readonly stage: BatchStage }) {
  return <Cell resource="batch-stages" field="status" record={{ status: stage.status }} />;
}
