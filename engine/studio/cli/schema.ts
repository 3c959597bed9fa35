import { dirname } from 'node:path';
import { readDescriptors } from '../../language/index.ts';
import { loadIconFiles } from '../../language/load/icon-files.ts';
import { collectEditorNames } from '../../language/names.ts';
import { sharedFiles } from '../../language/shape.ts';
import { printEditorSchema, printSharedSchema } from '../../print/editor-schema.ts';
import { ownIconPattern } from '../../model/own-icon.ts';
import { readArguments } from './arguments.ts';
import { isProjectFolder, openDescriptorFolder, generateFile, printFolderProblems, type CliCommand } from './command.ts';

/** `steward schema`: writes `.schema.json`, and one such file for each shared file, into the folder, for editors. */
export const schemaCommand: CliCommand = (args, io) => {
  const given = readArguments(args, { check: 'flag' }, { ...io, most: 1 });
  const folder = given && openDescriptorFolder(given.rest[0], io);
  if (!given || !folder) return 2;
  const { descriptors, problems } = readDescriptors(folder.sources);
  if (descriptors === null) {
    io.write(`${printFolderProblems(problems, folder)}\n`);
    return 1;
  }
  const icons = isProjectFolder(folder) ? [...loadIconFiles(dirname(folder.path)).keys()].filter((name) => ownIconPattern.test(name)) : [];
  const how = { io, isCheck: given.options.check, command: 'schema' };
  const files = [
    generateFile(`${folder.dir}/.schema.json`, printEditorSchema(collectEditorNames(descriptors, icons)), how),
    ...sharedFiles.map((name) => generateFile(`${folder.dir}/.schema-${name}.json`, printSharedSchema(name), how)),
  ];
  return Math.max(...files);
};
