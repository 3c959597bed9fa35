import type { CliCommand } from './command.ts';

/** `steward store …`: what an operator does with the store; the server's own code does it. */
export const storeCommand: CliCommand = (args, io) => {
  if (!io.store || !io.later) {
    io.write('steward store: there is no server here.\n');
    return 1;
  }
  io.later(io.store(args));
  return 0;
};
