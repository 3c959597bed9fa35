import { printAccess } from '../review/access-report.ts';
import { argumentsOf, folderOf, generate, modelOf, type Command } from './command.ts';

/** `steward access`: writes ACCESS.md beside the folder of descriptors; with --check it only says whether the file is current. */
export const accessCommand: Command = (args, io) => {
  const given = argumentsOf(args, ['--check'], io);
  const folder = given && folderOf(given.rest[0], io);
  if (!given || !folder) return 2;
  const model = modelOf(folder, io);
  if (model === null) return 1;
  return generate('ACCESS.md', printAccess(model), { io, isCheck: given.flags.has('--check'), command: 'access' });
};
