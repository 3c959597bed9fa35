import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
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

/** A project whose server says what it was built from. */
function serverProject(): { write: (file: string, text: string) => void; start: () => readonly string[] } {
  const root = mkdtempSync(join(tmpdir(), 'steward-server-'));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.json']) write(file, '{}');
  write('engine/server/main.ts', "export { name as main } from './name.ts';\nexport const openServer = null;");
  write('engine/server/listen.ts', 'export const listenForCalls = null;');
  write('engine/server/name.ts', "export const name: string = 'first';");
  write('engine/server/settings.ts', 'export const readSettings = (): string => import.meta.dirname;');
  write('engine/server/start-failure.ts', 'export const exitWithStartFailure = null;');
  write('steward.config.ts', "const load = async () => (await import('./engine/server/later.ts')).later;\nexport default load;");
  write('engine/server/later.ts', "export const later = 'later';");
  const code = `import { ensureServer } from ${JSON.stringify(script)};
    const { main, readSettings, project } = await import(ensureServer(${JSON.stringify(root)}));
    console.log([main, readSettings() === ${JSON.stringify(join(root, 'engine/server'))}, await project()].join(' '));`;
  return {
    write,
    start: () => {
      const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
      return stdout.trim().split('\n');
    },
  };
}

describe('the server that a start runs', () => {
  it('is built once, and again after any of its sources changed', () => {
    const { start, write } = serverProject();
    expect([start(), start()]).toEqual([['Building the server …', 'first true later'], ['first true later']]);
    write('engine/server/name.ts', "export const name: string = 'other';");
    expect([start(), start()]).toEqual([['Building the server …', 'other true later'], ['other true later']]);
    write('engine/server/later.ts', "export const later = 'at last';");
    expect(start()).toEqual(['Building the server …', 'other true at last']);
    write('engine/server/unrelated.ts', 'export {};');
    expect(start()).toEqual(['other true at last']);
  });

  it('is built again with other libraries, or once its build was cut short', () => {
    const { start, write } = serverProject();
    start();
    write('package-lock.json', '{ "packages": {} }');
    expect(start()).toHaveLength(2);
    write('.cache/server/built.json', '{');
    expect(start()).toHaveLength(2);
    write('engine/server/name.ts', "import { far } from './far.ts';\nexport const name = far;");
    write('engine/server/far.ts', "export const far = 'far';");
    expect([start(), start()]).toEqual([['Building the server …', 'far true later'], ['far true later']]);
  });

  it('is one file here: nothing else is loaded but Node itself, until the embedded store opens', () => {
    const root = join(import.meta.dirname, '../..');
    const code = `import { ensureServer } from ${JSON.stringify(script)}; console.log(ensureServer(${JSON.stringify(root)}));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
    const text = readFileSync(stdout.trim().split('\n').at(-1) ?? '', 'utf8');
    const imported = [...text.matchAll(/^(?:import|export) .*?from "([^"]+)";$/gm)].map(([, name = '']) => name);
    expect(imported.filter((name) => !isBuiltin(name))).toEqual([]);
    expect(imported.length).toBeGreaterThan(5);
    expect([...text.matchAll(/[^.\w]import\("([^"]+)"\)/g)].map(([, name = '']) => name).filter((name) => !isBuiltin(name))).toEqual([]);
  });
});

/** A fresh checkout, and an npm that notes each of its runs and goes on when it is told to. */
function checkout(): { root: string; start: () => Start; count: () => number; goOn: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'steward-checkout-'));
  const npm = `#!${process.execPath}
const fs = require('node:fs');
fs.appendFileSync('runs', 'x');
console.log('npm runs');
const going = setInterval(() => {
  if (!fs.existsSync('go')) return;
  clearInterval(going);
  fs.mkdirSync('node_modules', { recursive: true });
  fs.writeFileSync('node_modules/.package-lock.json', '{}');
}, 20);
`;
  mkdirSync(join(root, 'bin'));
  writeFileSync(join(root, 'bin/npm'), npm);
  chmodSync(join(root, 'bin/npm'), 0o755);
  writeFileSync(join(root, 'package-lock.json'), '{}');
  const code = `import { ensureDependencies } from ${JSON.stringify(script)}; ensureDependencies(${JSON.stringify(root)});`;
  return {
    root,
    count: () => readFileSync(join(root, 'runs'), 'utf8').length,
    goOn: () => writeFileSync(join(root, 'go'), ''),
    start: () => {
      const env = { ...process.env, PATH: `${join(root, 'bin')}${delimiter}${process.env['PATH']}` };
      const child = spawn(process.execPath, ['--input-type=module', '-e', code], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      let text = '';
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      const ended = once(child, 'exit').then(([status]) => status as number);
      const says = async (words: RegExp): Promise<void> => {
        while (!words.test(text)) await once(child.stdout, 'data');
      };
      return { says, ended, kill: () => child.kill('SIGKILL') };
    },
  };
}

interface Start {
  says(words: RegExp): Promise<void>;
  readonly ended: Promise<number>;
  kill(): boolean;
}

describe.skipIf(process.platform === 'win32')('two starts of a fresh checkout', () => {
  it('install once: the second waits for the first', async () => {
    const { start, count, goOn } = checkout();
    const first = start();
    await first.says(/npm runs/);
    const second = start();
    await second.says(/waiting|npm runs/);
    goOn();
    expect([await first.ended, await second.ended, count()]).toEqual([0, 0, 1]);
  });

  it('do not wait for one that was killed', async () => {
    const { start, count, goOn } = checkout();
    const first = start();
    await first.says(/npm runs/);
    first.kill();
    await first.ended;
    const second = start();
    await second.says(/npm runs/);
    goOn();
    expect([await second.ended, count()]).toEqual([0, 2]);
  });

  it('leave the turn of one that was killed to one of many', async () => {
    const { root, start, count, goOn } = checkout();
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    mkdirSync(join(root, '.cache'));
    writeFileSync(join(root, '.cache', 'preparing'), String(gone));
    const many = Array.from({ length: 8 }, start);
    await Promise.race(many.map((each) => each.says(/npm runs/)));
    await Promise.all(many.map((each) => each.says(/npm runs|waiting/)));
    goOn();
    expect([...(await Promise.all(many.map((each) => each.ended))), count()]).toEqual([...many.map(() => 0), 1]);
    expect(readdirSync(join(root, '.cache'))).toEqual([]);
  });
});
