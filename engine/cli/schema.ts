import { entriesOf, itemsOf, textAt } from '../language/descriptor.ts';
import { readDescriptors } from '../language/index.ts';
import { sharedFiles } from '../language/shape.ts';
import { printEditorSchema, printSharedSchema, type Names } from '../print/editor-schema.ts';
import type { Descriptors } from '../language/descriptor.ts';
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

/** The names of a project that the editor offers. */
export function namesOf(descriptors: Descriptors): Names {
  const keys = (file: 'roles' | 'types' | 'messages' | 'collections'): string[] =>
    entriesOf(descriptors[file], file).map((entry) => entry.key);
  const words = (key: 'pages' | 'widgets'): string[] =>
    itemsOf(descriptors.app, key).flatMap((item) => (item.kind === 'scalar' ? [item.text] : []));
  return {
    roles: keys('roles'),
    resources: [...descriptors.resources.keys()],
    types: keys('types'),
    messages: keys('messages'),
    collections: keys('collections'),
    pages: words('pages'),
    widgets: words('widgets'),
    menuGroups: itemsOf(descriptors.app, 'menu').flatMap((item) => textAt(item, 'group') ?? []),
  };
}
