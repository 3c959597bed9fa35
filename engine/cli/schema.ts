import { entriesOf, itemsOf, textAt } from '../language/descriptor.ts';
import { readDescriptors } from '../language/index.ts';
import { printEditorSchema, type Names } from '../print/editor-schema.ts';
import type { Descriptors } from '../language/descriptor.ts';
import { argumentsOf, folderOf, generate, printed, type Command } from './command.ts';

/** `steward schema`: writes `.schema.json` into the folder, for editors. */
export const schemaCommand: Command = (args, io) => {
  const given = argumentsOf(args, ['--check'], io);
  const folder = given && folderOf(given.rest[0], io);
  if (!given || !folder) return 2;
  const { descriptors, problems } = readDescriptors(folder.sources);
  if (descriptors === null) {
    io.write(`${printed(problems, folder)}\n`);
    return 1;
  }
  return generate(`${folder.dir}/.schema.json`, printEditorSchema(namesOf(descriptors)), {
    io,
    isCheck: given.flags.has('--check'),
    command: 'schema',
  });
};

/** The names of a project that the editor offers. */
export function namesOf(descriptors: Descriptors): Names {
  const keys = (file: 'roles' | 'types' | 'messages' | 'collections'): string[] =>
    entriesOf(descriptors[file], file).map((entry) => entry.key);
  return {
    roles: keys('roles'),
    resources: [...descriptors.resources.keys()],
    types: keys('types'),
    messages: keys('messages'),
    collections: keys('collections'),
    pages: itemsOf(descriptors.app, 'pages').flatMap((item) => (item.kind === 'scalar' ? [item.text] : [])),
    menuGroups: itemsOf(descriptors.app, 'menu').flatMap((item) => textAt(item, 'group') ?? []),
  };
}
