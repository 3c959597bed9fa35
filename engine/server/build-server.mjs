// Writes the server with the code of its project and their libraries into one file of plain JavaScript: a start reads no other. Run in the folder
// of the project. Beside it stands of which files it was made.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { hashServerSources, serverFile, serverFolder, serverStamp } from './prepare.mjs';

const root = process.cwd();
const entry = '\0steward-server';
const source = (file) => JSON.stringify(join(root, file));

/** What `start.mjs` needs, and what tests that start this server listen by. */
const entryText = `
export { main, openServer } from ${source('engine/server/main.ts')};
export { listenForCalls } from ${source('engine/server/listen.ts')};
export { readSettings } from ${source('engine/server/settings.ts')};
export { exitWithStartFailure } from ${source('engine/server/start-failure.ts')};
export { default as project } from ${source('steward.config.ts')};
`;

// Links below node_modules lead to files outside of it.
const isOwn = (id) => id.startsWith(root) && !/[\\/]node_modules[\\/]/.test(id);

/** By path: what was built is what was read, whatever is written meanwhile. */
const read = new Map();

const server = {
  name: 'steward-server',
  enforce: 'pre',
  resolveId: (id) => (id === entry ? id : null),
  load(id) {
    if (id === entry) return entryText;
    if (!isOwn(id)) return null;
    const text = readFileSync(id, 'utf8');
    read.set(relative(root, id), text);
    return text;
  },
  transform: {
    filter: { code: /import\.meta\.(?:dirname|filename|url)\b/ },
    // What a module reads beside itself stays where its source is.
    handler(code, id) {
      if (!isOwn(id)) return null;
      const own = { dirname: dirname(id), filename: id, url: pathToFileURL(id).href };
      return code.replace(/\bimport\.meta\.(dirname|filename|url)\b/g, (_all, name) => JSON.stringify(own[name]));
    },
  },
};

await build({
  ...{ root, configFile: false, logLevel: 'warn', publicDir: false },
  plugins: [server],
  // The embedded store runs in a thread of its own, from where its WebAssembly is; the other is asked for by `pg` where it is installed.
  ssr: { noExternal: true, external: ['@electric-sql/pglite', 'pg-native', 'vite', 'typescript'] },
  build: {
    ...{ ssr: true, outDir: join(root, serverFolder), target: 'node20', minify: false, reportCompressedSize: false },
    rolldownOptions: { input: entry, output: { entryFileNames: serverFile, codeSplitting: false } },
  },
});
const files = [...read.keys()].sort();
writeFileSync(
  join(root, serverFolder, serverStamp),
  JSON.stringify({ files, hash: hashServerSources(root, files, (name) => read.get(name)) }),
);
