import { closeCampaigns, recountCampaign } from './campaign.ts';
import type { PlatformCommand } from './command.ts';
import { checkProducts } from './data.ts';
import { checkStatus, purgeLogs, refreshStatistics } from './system.ts';

/** Everything that the server can be told to do by name. */
export const commandList: readonly PlatformCommand[] = [
  checkProducts,
  checkStatus,
  closeCampaigns,
  purgeLogs,
  recountCampaign,
  refreshStatistics,
];

export function findCommand(id: unknown): PlatformCommand | null {
  return commandList.find((command) => command.id === id) ?? null;
}
