import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { followSchema } from './follow-schema.ts';

it('offers what was written meanwhile, in a project that keeps a schema for editors', () => {
  const root = mkdtempSync(join(tmpdir(), 'steward-follow-'));
  const write = (file: string, text: string): string => {
    writeFileSync(join(root, file), text);
    return join(root, file);
  };
  const schema = (): string => readFileSync(join(root, 'resources/.schema.json'), 'utf8');
  const beds = (fields: string): string =>
    `apiVersion: admin/v1\nresource: beds\ntitle: Bed\naccess: true\nfields: {code: code${fields}}\n`;
  for (const folder of ['resources', 'icons']) mkdirSync(join(root, folder));
  const watcher = Object.assign(new EventEmitter(), { add: () => undefined });
  followSchema(watcher, { root, resources: 'resources' });

  const file = write('resources/beds.yaml', beds(', ward: string'));
  watcher.emit('change', file);
  expect(schema).toThrow('ENOENT');

  write('resources/.schema.json', '{}');
  watcher.emit('change', file);
  expect(schema()).toContain('"ward"');
  write('resources/beds.yaml', beds(', ward: string, floor: {'));
  watcher.emit('change', file);
  expect(schema()).toContain('"ward"');
  expect(schema()).not.toContain('"floor"');
  write('resources/beds.yaml', beds(', ward: string, floor: string'));
  watcher.emit('add', file);
  expect(schema()).toContain('"floor"');

  watcher.emit('add', write('icons/bed.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>'));
  expect(schema()).toContain('"own/bed"');
  rmSync(root, { recursive: true });
});
