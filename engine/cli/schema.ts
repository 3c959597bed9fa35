import { readDescriptors } from '../language/index.ts';
import { namesOf } from '../language/names.ts';
import { sharedFiles } from '../language/shape.ts';
import { printEditorSchema, printSharedSchema } from '../print/editor-schema.ts';
import { argumentsOf, folderOf, generate, printed, type Command } from './command.ts';

/** `steward schema`: writes `.schema.json`, and one such file for each shared file, into the folder, for editors. */
export const schemaCommand: Command = (args, io) => {
  const given = argumentsOf(args, ['--check'], io);
  const folder = given && folderOf(given.rest[0], io);
  if (!given || !folder) return 2;
  const { descriptors, problems } = readDescriptors(folder.sources);
  if (descriptors === null) {
    io.write(`${printed(problems, folder)}\n`);
    return 1;
  }
  const how = { io, isCheck: given.flags.has('--check'), command: 'schema' };
  const files = [
    generate(`${folder.dir}/.schema.json`, printEditorSchema(namesOf(descriptors)), how),
    ...sharedFiles.map((name) => generate(`${folder.dir}/.schema-${name}.json`, printSharedSchema(name), how)),
  ];
  return Math.max(...files);
};
