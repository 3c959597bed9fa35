import { cpus, loadavg } from 'node:os';
import { measureApi } from './api.ts';
import { measureBeginning } from './beginning.ts';
import { measureBrowser } from './browser.ts';
import { measureExports } from './exports.ts';
import { measureImports } from './imports.ts';
import { measureOrders } from './orders.ts';
import { measureRest } from './rest.ts';
import { measureScale } from './scale.ts';
import { measureServer } from './server-calls.ts';
import { measureTables } from './tables.ts';

export interface Bench {
  /** Root of the project. */
  readonly root: string;
  /** Fewer repetitions and smaller tables: shows that everything runs, not how fast it is. */
  readonly isQuick: boolean;
}

const parts: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  browser: measureBrowser,
  server: measureServer,
  rest: measureRest,
  api: measureApi,
  tables: measureTables,
  exports: measureExports,
  imports: measureImports,
  orders: measureOrders,
  scale: measureScale,
  beginning: measureBeginning,
};

/** Runs the parts that the arguments name, all of them without any. */
export async function main(root: string, args: readonly string[]): Promise<void> {
  const at = args.indexOf('--only');
  const only = at < 0 ? null : (args[at + 1] ?? '');
  const isKnown = only === null || Object.hasOwn(parts, only);
  const strange = args.filter((arg, n) => arg !== '--quick' && arg !== '--only' && (at < 0 || n !== at + 1));
  if (!isKnown || strange.length > 0) {
    console.error(`Usage: npm run bench -- [--quick] [--only ${Object.keys(parts).join('|')}]`);
    process.exit(1);
  }
  const bench = { root, isQuick: args.includes('--quick') };
  const [cpu] = cpus();
  console.log(
    `# Benchmark\n\nNode ${process.version}, ${cpus().length} × ${cpu?.model ?? 'unknown processor'}, ${loadNow()} at the start.`,
  );
  if (bench.isQuick) console.log('Quick run: few repetitions, small tables.');
  for (const [name, measure] of Object.entries(parts)) if (only === null || only === name) await measure(bench);
  console.log(`\n${loadNow()} at the end. Above one per core, times say little; ratios and CPU still do.`);
}

function loadNow(): string {
  return `load ${(loadavg()[0] ?? 0).toFixed(1)}`;
}
