import type { RunKind } from '../runs.ts';

export const name = 'deployments';
export const runs: RunKind<'deployment-runs'> = { resource: 'deployment-runs', state: 'state', by: 'created_by' };
