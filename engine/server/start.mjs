// `npm start`: prepares what is missing, then runs the server in this process.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureBuild, ensureTypeScript } from './prepare.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
await ensureTypeScript(root);
ensureBuild(root);
const { main } = await import('./main.ts');
const { default: project } = await import(pathToFileURL(join(root, 'steward.config.ts')).href);
await main({ root, env: process.env, project });
