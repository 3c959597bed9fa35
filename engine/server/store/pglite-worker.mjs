// Runs the embedded database off the main thread, so that a slow query never stalls HTTP. Plain JS: workers know no TypeScript loader.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, protocol, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const jsonTypes = new Set([114, 3802]);
const asText = (text) => text;

// An error object does not survive the way to the main thread with its fields.
const plain = (error) => ({
  message: String(error?.message ?? error),
  code: error?.code ?? null,
  constraint: error?.constraint ?? null,
  detail: error?.detail ?? null,
  schema: error?.schema ?? null,
  table: error?.table ?? null,
});

async function script(db, sql) {
  try {
    await db.exec(sql);
  } catch (error) {
    await db.exec('rollback').catch(() => null);
    throw error;
  }
}

const nothing = { rows: [], fields: [] };
const prepared = new Map();

async function prepare(db, name, sql) {
  const { parse, describe, sync } = protocol.serialize;
  const { messages } = await db.execProtocol(Buffer.concat([parse({ name, text: sql }), describe({ type: 'S', name }), sync()]));
  const told = (kind) => messages.find((message) => message.name === kind);
  const statement = { oids: told('parameterDescription')?.dataTypeIDs ?? [], fields: told('rowDescription')?.fields ?? [] };
  prepared.set(name, statement);
  return statement;
}

// As `db.query`, but it is neither parsed nor planned again, and goes to the database and back once instead of five times.
function askPrepared(db, { name, sql, params }) {
  const { bind, execute, sync } = protocol.serialize;
  return db.runExclusive(async () => {
    const { oids, fields } = prepared.get(name) ?? (await prepare(db, name, sql));
    const values = params.map((value, at) => (value === null ? null : (db.serializers[oids[at]]?.(value) ?? String(value))));
    const { messages } = await db.execProtocol(Buffer.concat([bind({ statement: name, values }), execute({}), sync()]));
    const rows = messages.filter((message) => message.name === 'dataRow');
    const read = (text, at) => [fields[at].name, types.parseType(text, fields[at].dataTypeID, db.parsers)];
    return { rows: rows.map((row) => Object.fromEntries(row.fields.map(read))), fields };
  });
}

const requests = {
  query: (db, request) => (request.name === undefined ? db.query(request.sql, request.params) : askPrepared(db, request)),
  script: async (db, { sql }) => {
    await script(db, sql);
    return nothing;
  },
  copy: async (db, { file }) => {
    // Whoever starts from the copy has nothing to recover.
    await db.exec('checkpoint');
    const archive = await db.dumpDataDir('none');
    await writeFile(file, new Uint8Array(await archive.arrayBuffer()));
    return nothing;
  },
  close: async (db) => {
    await db.close();
    return nothing;
  },
};

/** The log is kept for what is not in the tables yet, and never for the most that there has been: a seed left 256 MB of it. */
const shortLog = ['min_wal_size=32MB', 'max_wal_size=64MB', 'wal_recycle=off', 'wal_init_zero=off'];

/** So many files of 16 MB, of which the last is being written. */
const mostLogFiles = 3;

// An embedded database has nobody beside it who does that while it runs: a day of writing left a day of log, to be done again after a kill.
async function shortenLog(db, dir) {
  if (dir === null) return;
  const files = readdirSync(join(dir, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
  // Within a transaction that has failed nothing is done; after the next write it is.
  if (files.length > mostLogFiles) await db.exec('checkpoint').catch(() => null);
}

// Nobody makes a second database here, and each of those that others are copied from takes 7 MB of the folder.
async function dropTemplates(db) {
  const { rows } = await db.query(
    `select datname as name, datistemplate as "isTemplate" from pg_database where datname in ('template0', 'template1')`,
  );
  for (const { name, isTemplate } of rows) {
    if (isTemplate) await db.exec(`alter database ${name} is_template false`);
    await db.exec(`drop database ${name}`);
  }
}

async function open() {
  const { dir, copy } = workerData;
  const db = await PGlite.create({
    ...(dir === null ? {} : { dataDir: dir }),
    ...(copy === null
      ? {}
      : { loadDataDir: new Blob([await readFile(copy)], { type: copy.endsWith('.gz') ? 'application/x-gzip' : 'application/x-tar' }) }),
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, ...['shared_buffers=32MB', ...shortLog].flatMap((setting) => ['-c', setting])],
    // JSON crosses as text: parsing it there is cheaper than cloning objects.
    parsers: { 20: Number, 114: asText, 3802: asText },
  });
  if (dir !== null) await dropTemplates(db);
  parentPort.on('message', async ({ id, reads, ...request }) => {
    try {
      const result = await requests[request.do](db, request);
      const json = result.fields.filter((field) => jsonTypes.has(field.dataTypeID)).map((field) => field.name);
      parentPort.postMessage({ id, rows: result.rows, json });
    } catch (error) {
      parentPort.postMessage({ id, error: plain(error) });
    }
    if (request.do === 'close') parentPort.close();
    else if (!reads) await shortenLog(db, dir);
  });
}

try {
  await open();
  parentPort.postMessage({ id: 0, rows: [], json: [] });
} catch (error) {
  parentPort.postMessage({ id: 0, error: plain(error) });
}
