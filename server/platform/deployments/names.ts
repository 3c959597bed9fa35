import type { Runs } from '../runs.ts';

export const name = 'deployments';
export const runs: Runs<'deployment-runs'> = { resource: 'deployment-runs', state: 'state', by: 'created_by' };
