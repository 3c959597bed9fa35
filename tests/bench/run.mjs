// `npm run bench`: measures pages, API and scale, and prints Markdown tables. README.md beside this file says how to read them.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureTypeScript } from '../../engine/server/prepare.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
await ensureTypeScript(root);
const { main } = await import('./main.ts');
await main(root, process.argv.slice(2));
