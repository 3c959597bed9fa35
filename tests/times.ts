/** How long each file of tests takes on this machine: kept by every run of vitest, read by `npm run check`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const file = join(import.meta.dirname, '../.cache/test-times.json');

/** Seconds with all that comes before the first test, by path from the root. */
export function readTimes(): Readonly<Record<string, number>> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, number>>) : {};
}

export default class Times implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const whole = modules.filter(({ children }) => [...children.allTests('skipped')].length === 0);
    const taken = whole.map((module) => {
      const { collectDuration, environmentSetupDuration, prepareDuration, setupDuration, duration } = module.diagnostic();
      const all = collectDuration + environmentSetupDuration + prepareDuration + setupDuration + duration;
      return [module.relativeModuleId, Math.round(all / 100) / 10] as const;
    });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ ...readTimes(), ...Object.fromEntries(taken) }, null, 1));
  }
}
