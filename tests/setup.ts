import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** A folder for stores that are prepared once and copied for every file of tests; empty again when code has changed. */
export default function setup(project: TestProject): () => void {
  const own = (): string => (process.env['PREPARED_STORES'] = mkdtempSync(join(tmpdir(), 'steward-stores-')));
  let folder = own();
  const drop = (): void => rmSync(folder, { recursive: true, force: true });
  project.onTestsRerun(() => {
    drop();
    folder = own();
  });
  return drop;
}
