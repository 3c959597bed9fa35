// `npm start`: prepares what is missing, then runs the server in this process.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild, ensureTypeScript } from './prepare.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
await ensureTypeScript(root);
ensureBuild(root);
const { main } = await import('./main.ts');
await main({ root, env: process.env });
