import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { codeFolder, compiledFile, writeBuildStamp } from './built.ts';
import { codeFile, readProjectCode } from './code.ts';
import { createAppConfig } from './vite.ts';

/** Builds the app and the code of a project, for `steward start`. */
export async function buildProject(root: string): Promise<void> {
  // Reading the code as a dev server does would say otherwise for the whole process.
  process.env['NODE_ENV'] = 'production';
  const project = await readProjectCode(root);
  await build({ ...createAppConfig(root, project), logLevel: 'warn' });
  rmSync(join(root, codeFolder), { recursive: true, force: true });
  if (existsSync(join(root, codeFile)))
    await build({
      ...{ root, configFile: false, logLevel: 'warn', publicDir: false },
      build: {
        ...{ ssr: join(root, codeFile), outDir: codeFolder, target: 'node20', minify: false },
        rolldownOptions: { output: { entryFileNames: compiledFile } },
      },
    });
  writeBuildStamp(root);
}
