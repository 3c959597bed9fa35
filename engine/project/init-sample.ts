/** The project that `steward init` writes where nobody has records yet. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedFolder } from '../language/load/seed-files.ts';
import { ownResources } from '../server/settings.ts';
import type { DescribedProject } from './init-files.ts';

const sample = join(import.meta.dirname, 'sample');

export function describeSample(title: string): DescribedProject {
  const files = readdirSync(sample).map((name) => {
    const text = readFileSync(join(sample, name), 'utf8');
    return [`${ownResources}/${name}`, text.replace('TITLE', () => JSON.stringify(title))] as const;
  });
  const seeds = [[`${seedFolder}/requests.yaml`, readFileSync(join(import.meta.dirname, 'seed/requests.yaml'), 'utf8')] as const];
  return { descriptors: Object.fromEntries([...files, ...seeds]), environment: {}, home: 'requests', told: '', left: '' };
}
