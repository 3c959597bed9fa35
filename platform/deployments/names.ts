import { type RunKind } from 'steward/server';

export const name = 'deployments';
export const runs: RunKind<'deployment-runs'> = { resource: 'deployment-runs', state: 'state', by: 'created_by' };
