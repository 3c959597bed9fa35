// Runs the embedded database off the main thread, so that a slow query never stalls HTTP. Plain JS: workers know no TypeScript loader.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const jsonTypes = new Set([114, 3802]);
const asText = (text) => text;

// An error object does not survive the way to the main thread with its fields.
const plain = (error) => ({
  message: String(error?.message ?? error),
  code: error?.code ?? null,
  constraint: error?.constraint ?? null,
  detail: error?.detail ?? null,
});

async function script(db, sql) {
  try {
    await db.exec(sql);
  } catch (error) {
    await db.exec('rollback').catch(() => null);
    throw error;
  }
}

async function open() {
  const db = await PGlite.create({
    ...(workerData.dir === null ? {} : { dataDir: workerData.dir }),
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
    // JSON crosses as text: parsing it there is cheaper than cloning objects.
    parsers: { 20: Number, 114: asText, 3802: asText },
  });
  parentPort.on('message', async ({ id, sql, params, isScript }) => {
    try {
      if (sql === null) await db.close();
      if (isScript) await script(db, sql);
      const result = sql === null || isScript ? { rows: [], fields: [] } : await db.query(sql, params);
      const json = result.fields.filter((field) => jsonTypes.has(field.dataTypeID)).map((field) => field.name);
      parentPort.postMessage({ id, rows: result.rows, json });
    } catch (error) {
      parentPort.postMessage({ id, error: plain(error) });
    }
    if (sql === null) parentPort.close();
  });
}

try {
  await open();
  parentPort.postMessage({ id: 0, rows: [], json: [] });
} catch (error) {
  parentPort.postMessage({ id: 0, error: plain(error) });
}
