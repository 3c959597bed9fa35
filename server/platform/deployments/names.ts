export const name = 'deployments';
export const runsName = 'deployment-runs';
