/** A Model that was compiled once is kept beside the store: a start reads it in a tenth of the time, until descriptors or code differ. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { readModel, type ReadModelResult, type Source } from '../language/index.ts';
import { freezeDeeply } from '../language/compile/index.ts';

const engine = join(import.meta.dirname, '..');
/** Whatever takes part in compiling. */
const compilers = ['language', 'model', 'fields', 'print'].map((name) => join(engine, name));
/** Where the versions of the libraries stand that take part in it. */
const manifest = join(engine, '../package.json');

/** Length of a SHA-256 in hexadecimal. */
const hashLength = 64;

/** What the sources mean, from the file if they were compiled into it by this code, else compiled and kept there. */
export function readKeptModel(sources: readonly Source[], file: string): ReadModelResult {
  const key = hashCompilation(sources);
  const kept = openKept(file, key);
  if (kept !== null) return kept;
  const read = readModel(sources);
  if (read.model !== null) keep(file, key, read);
  return read;
}

function hashCompilation(sources: readonly Source[]): string {
  const hash = createHash('sha256').update(JSON.stringify(sources)).update(process.version).update(readFileSync(manifest));
  for (const folder of compilers) for (const name of listCode(folder)) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}

function listCode(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /(?<!\.test|\.d)\.[jt]s$/.test(name)).sort();
}

// A file that is torn, of another Node or not there is as good as none.
function openKept(file: string, key: string): ReadModelResult | null {
  try {
    const bytes = readFileSync(file);
    const body = bytes.subarray(2 * hashLength);
    if (bytes.toString('latin1', 0, 2 * hashLength) !== key + hashOf(body)) return null;
    return freezeDeeply(deserialize(body) as ReadModelResult);
  } catch {
    return null;
  }
}

// Another process may write at the same time, and a folder may be read-only: then the next start compiles again.
function keep(file: string, key: string, read: ReadModelResult): void {
  const body = serialize(read);
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, Buffer.concat([Buffer.from(key + hashOf(body), 'latin1'), body]), { mode: 0o600 });
    renameSync(draft, file);
  } catch {
    // Nothing is lost but time.
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Where the Model is kept. */
export function keptModelFile(dataDir: string): string {
  return join(dataDir, 'compiled-model');
}
