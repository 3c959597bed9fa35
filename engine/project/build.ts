import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { loadFolder } from '../language/load/disk.ts';
import { ownResources } from '../server/settings.ts';
import { plainProject } from '../server/project.ts';
import { BadSetting, type EnvironmentVariables } from '../server/variable.ts';
import { codeFolder, compiledFile, writeBuildStamp } from './built.ts';
import { codeFile, readChosenFolder, readProjectCode } from './code.ts';
import { listHandWrittenProblems } from './hand-written.ts';
import { listOwnIconProblems } from './own-icons.ts';
import { createAppConfig } from './vite.ts';

/** Builds the app and the code of a project, for `steward start`. */
export async function buildProject(root: string, env: EnvironmentVariables): Promise<void> {
  // Reading the code as a dev server does would say otherwise for the whole process.
  process.env['NODE_ENV'] = 'production';
  const { resources, isOwn } = readChosenFolder(root, env);
  const project = isOwn ? await readProjectCode(root) : plainProject;
  if (isOwn) refuseMissingParts(root);
  await build({ ...createAppConfig(root, project, { resources }), logLevel: 'warn' });
  rmSync(join(root, codeFolder), { recursive: true, force: true });
  if (isOwn && existsSync(join(root, codeFile)))
    await build({
      ...{ root, configFile: false, logLevel: 'warn', publicDir: false },
      build: {
        ...{ ssr: join(root, codeFile), outDir: codeFolder, target: 'node20', minify: false },
        rolldownOptions: { output: { entryFileNames: compiledFile } },
      },
    });
  writeBuildStamp(root, resources);
}

/** An app without them would show a page that fails, or circles in place of icons. */
function refuseMissingParts(root: string): void {
  const descriptors = loadFolder(join(root, ownResources), ownResources);
  const found = [...listHandWrittenProblems(root, descriptors), ...listOwnIconProblems(root, descriptors)];
  const missing = found.filter(({ severity }) => severity === 'error');
  if (missing.length > 0) throw new BadSetting(missing.map(({ file, line, message }) => `${file}:${line}: ${message}.`).join('\n'));
}
