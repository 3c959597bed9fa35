import { closeCampaigns, recountCampaign } from './campaign.ts';
import type { Command } from './command.ts';
import { checkProducts } from './data.ts';
import { checkStatus, purgeLogs, refreshStatistics } from './system.ts';

/** Everything the server can be told to do by name. */
export const commandList: readonly Command[] = [checkProducts, checkStatus, closeCampaigns, purgeLogs, recountCampaign, refreshStatistics];

export function commandOf(id: unknown): Command | null {
  return commandList.find((command) => command.id === id) ?? null;
}
