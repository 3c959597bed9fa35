import type { CliCommand, HandedCommand } from './command.ts';

/** A command that the code of the server carries out, or what builds a project. */
export function handOn(command: HandedCommand): CliCommand {
  return (args, io) => {
    if (!io.hand || !io.later) {
      io.write(`steward ${command}: there is no server here.\n`);
      return 1;
    }
    io.later(io.hand(command, args));
    return 0;
  };
}
