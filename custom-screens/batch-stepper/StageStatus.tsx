import { Cell } from 'steward';
import type { Records } from '../../resources/records.ts';
import type { BatchStage } from './run.ts';

/** The status of a stage, as lists draw it. */
export function StageStatus({ stage }: { readonly stage: BatchStage }) {
  const record: Records['batch-stages'] = { status: stage.status };
  return <Cell resource="batch-stages" field={'status' satisfies keyof Records['batch-stages']} record={record} />;
}
