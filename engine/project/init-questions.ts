import { trimAnswer } from '../studio/cli/new-questions.ts';

/** What a new project is to be. */
export interface InitAnswers {
  readonly dir: string;
  readonly title: string | null;
  readonly postgres: string | null;
  readonly schema: string | null;
  readonly openapi: string | null;
  readonly url: string | null;
}

interface InitFacts {
  /** Throws a sentence where nothing can be written to this folder, before anything else is asked. */
  readonly requireFolder: (dir: string) => void;
  /** What the app is called unless told otherwise. */
  readonly titleOf: (dir: string) => string;
}

/** Asks at a terminal for what the command line says otherwise; null: there is no folder to write to. */
export async function askInitQuestions(
  ask: (question: string) => Promise<string>,
  { requireFolder, titleOf }: InitFacts,
): Promise<InitAnswers | null> {
  const question = async (text: string): Promise<string | null> => trimAnswer(await ask(text));
  const dir = await question('Folder of the project, such as my-admin: ');
  if (dir === null) return null;
  requireFolder(dir);
  const title = await question(`What the app is called (empty: ${titleOf(dir)}): `);
  const from = await question(
    'It begins with a sample (empty), a database (postgres://…), or an API (file or address of its OpenAPI document): ',
  );
  const isDatabase = from !== null && /^postgres(?:ql)?:\/\//.test(from);
  const answers = { dir, title, postgres: null, schema: null, openapi: null, url: null };
  if (isDatabase) return { ...answers, postgres: from, schema: await question('Only one schema of it (empty: all that have tables): ') };
  if (from === null) return answers;
  return { ...answers, openapi: from, url: await question('Where that API is (empty: as the document says): ') };
}
