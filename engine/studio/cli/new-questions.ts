import { readDescriptors } from '../../language/index.ts';
import { collectOfferedNames } from '../../language/names.ts';
import type { DescriptorFolder, CommandIo } from './command.ts';
import type { NewFlags } from './new-flags.ts';

/** What a new descriptor is to be, after asking for what the command line left open. */
export interface NewAnswers {
  readonly name: string | null;
  readonly title: string | null;
  readonly fields: string;
  /** null: nobody yet. */
  readonly access: string | null;
  readonly group: string | null;
}

const usual = 'code, name!';

/** Flags first; a terminal is asked for the rest; else what is usual. Null, and a sentence, where the name is missing and nobody can be asked. */
export async function askNewQuestions(flags: NewFlags, folder: DescriptorFolder, io: CommandIo): Promise<NewAnswers | null> {
  const { ask } = io;
  const isFromSource = flags.openapi !== null || flags.json !== null || flags.csv !== null || flags.postgres !== null;
  if (flags.name === null && !isFromSource && ask === undefined) {
    io.write('steward new: name the resource, plural and in kebab-case, such as user-groups.\n');
    return null;
  }
  const question = async (given: string | null, text: string): Promise<string | null> => given ?? trimAnswer((await ask?.(text)) ?? null);
  const name = isFromSource ? flags.name : await question(flags.name, 'Name of the resource, plural, such as user-groups: ');
  if (name === null && !isFromSource) {
    io.write('steward new: without a name there is nothing to write.\n');
    return null;
  }
  const title = isFromSource ? flags.title : await question(flags.title, 'What one record is called (empty: made of the name): ');
  const fields = isFromSource ? null : await question(flags.fields, `Fields as name, name! or name:type! (empty: ${usual}): `);
  const { descriptors } = readDescriptors(folder.sources);
  const { roles, menuGroups } = descriptors === null ? { roles: [], menuGroups: [] } : collectOfferedNames(descriptors);
  const access = await question(flags.access, `Who may use it${listAfterComma(roles)} (empty: nobody yet): `);
  const group =
    menuGroups.length === 0 ? flags.group : await question(flags.group, `Group of the menu${listAfterComma(menuGroups)} (empty: other): `);
  return { name, title, fields: fields ?? usual, access, group };
}

/** What was answered; null: nothing. */
export function trimAnswer(answer: string | null): string | null {
  return answer === null || answer.trim() === '' ? null : answer.trim();
}

function listAfterComma(names: readonly string[]): string {
  return names.length === 0 ? '' : `, ${names.join(', ')}`;
}
