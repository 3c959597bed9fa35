// `node tests/kills/run.mjs [--rounds 250] [--minutes 600] [--store embedded|postgres] [--seed N]`: kills a real server again and again
// in the middle of writes, exports and imports, and counts what it had acknowledged against what is there. tests/README.md says where it stands among the tests.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureTypeScript } from '../../engine/server/prepare.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
await ensureTypeScript(root);
const { main } = await import('./main.ts');
process.exit(await main(process.argv.slice(2)));
