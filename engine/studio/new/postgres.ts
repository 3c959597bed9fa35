/** Where the catalogue is: a PostgreSQL behind a URL. */
import { Client } from 'pg';
import { readNamedTable, readTableDefinitions, type CatalogueReader, type TableDefinition } from './catalogue.ts';
import { readTableFacts, type TableFacts } from './table-facts.ts';

/** A table with what its rows show. */
export interface ReadTable {
  readonly table: TableDefinition;
  readonly facts: TableFacts;
}

/** A table by its name, with or without schema. Throws a sentence when it cannot be read. */
export async function readTableOfUrl(url: string, name: string): Promise<ReadTable> {
  return askDatabase(url, `The table ${name}`, async (reader) => {
    const table = await readNamedTable(reader, name);
    if (table === null) throw new Error(`The database has no table ${name}.`);
    return { table, facts: await readTableFacts(reader, table) };
  });
}

/** Tables and views of a schema, or of all of them. Throws a sentence when they cannot be read. */
export async function readDatabaseOfUrl(url: string, schema: string | null): Promise<readonly ReadTable[]> {
  return askDatabase(url, 'The database', async (reader) => readDatabase(reader, schema));
}

/** What the catalogue alone says of all tables and views. Throws a sentence when it cannot be read. */
export async function readTablesOfUrl(url: string): Promise<readonly TableDefinition[]> {
  return askDatabase(url, 'The database', async (reader) => readTableDefinitions(reader, null));
}

/** As `readDatabaseOfUrl`, within a transaction. */
export async function readDatabase(reader: CatalogueReader, schema: string | null): Promise<readonly ReadTable[]> {
  const found: ReadTable[] = [];
  for (const table of await readTableDefinitions(reader, schema)) found.push({ table, facts: await readTableFacts(reader, table) });
  return found;
}

/** All answers are of one moment, and nothing can be written. */
async function askDatabase<Answer>(url: string, what: string, ask: (reader: CatalogueReader) => Promise<Answer>): Promise<Answer> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, statement_timeout: 30_000 });
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    return await ask(client);
  } catch (error) {
    throw new Error(`${what} could not be read: ${describeConnectionError(error)}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

// A refused connection has several causes and no message of its own.
function describeConnectionError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeConnectionError).join('; ');
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}
