import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const script = pathToFileURL(join(import.meta.dirname, 'prepare.mjs')).href;

/** A project whose build writes the name of the folder it was made from. */
function project(): {
  root: string;
  write: (file: string, text: string) => void;
  start: (resources?: string) => boolean;
  built: () => string;
} {
  const root = mkdtempSync(join(tmpdir(), 'steward-prepare-'));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const vite =
    "import { mkdirSync, writeFileSync } from 'node:fs'; mkdirSync('dist', { recursive: true }); writeFileSync('dist/index.html', process.env.RESOURCES ?? 'resources');";
  write('package.json', '{ "type": "module" }');
  write('node_modules/vite/bin/vite.js', vite);
  write('node_modules/vite/package.json', '{ "type": "module" }');
  write('resources/planets.yaml', 'title: Planet');
  write('atlas/moons.yaml', 'title: Moon');
  const { RESOURCES: _none, ...env } = process.env;
  return {
    root,
    write,
    built: () => readFileSync(join(root, 'dist/index.html'), 'utf8'),
    start: (resources) => {
      const code = `import { ensureBuild } from ${JSON.stringify(script)}; ensureBuild(${JSON.stringify(root)});`;
      const own = resources === undefined ? {} : { RESOURCES: resources };
      const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
        env: { ...env, ...own },
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, '']);
      return stdout.includes('Building the app');
    },
  };
}

describe('the build before a start', () => {
  it('is made once, and again after a descriptor changed', () => {
    const { start, write } = project();
    expect([start(), start()]).toEqual([true, false]);
    write('resources/planets.yaml', 'title: World');
    expect([start(), start()]).toEqual([true, false]);
  });

  it('is of the folder that RESOURCES names', () => {
    const { start, write, built, root } = project();
    expect([start(), start('atlas'), built(), start('atlas')]).toEqual([true, true, 'atlas', false]);
    write('atlas/moons.yaml', 'title: Satellite');
    expect([start('atlas'), start(join(root, 'atlas')), start()]).toEqual([true, false, true]);
    expect(built()).toBe('resources');
  });

  it('is not made again for a descriptor of another folder', () => {
    const { start, write } = project();
    start('atlas');
    write('resources/planets.yaml', 'title: World');
    expect(start('atlas')).toBe(false);
  });
});
