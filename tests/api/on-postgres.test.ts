/** The suites of the generic API once more, on a real PostgreSQL. */
import { againOnPostgres } from './again.ts';

await againOnPostgres(import.meta.glob('./{bad-input,generic,lists,restores,sign-in,writes}.test.ts'));
