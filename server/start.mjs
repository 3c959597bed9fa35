// `npm start`: prepares what is missing, then runs the server in this process.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild, ensureDependencies, ensureNode } from './prepare.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
ensureNode();
ensureDependencies(root);
ensureBuild(root);
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./main.ts');
await main({ root, env: process.env });
