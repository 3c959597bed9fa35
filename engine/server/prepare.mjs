// What a fresh clone needs before anything of it can run. Plain Node without dependencies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** Stops with one clear sentence on a Node that is too old. */
export function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major >= 24 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19)) return;
  console.error(
    `Steward needs Node 20.19, 22.13 or 24 and newer, but this is ${process.version}. Install one from https://nodejs.org and try again.`,
  );
  process.exit(1);
}

/** Installs the dependencies when there are none, or older ones than package-lock.json names. */
export function ensureDependencies(root) {
  const installed = join(root, 'node_modules', '.steward-lock');
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  const isInstalled = () => {
    if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return false;
    const known = existsSync(installed) ? readFileSync(installed, 'utf8') : null;
    return known === hash || (known === null && isNotOlder(root));
  };
  prepareOnce(root, isInstalled, () => {
    console.log('Installing dependencies …');
    run(root, 'npm', ['ci', '--no-audit', '--no-fund'], 'The dependencies could not be installed. Is there a network connection?');
    writeFileSync(installed, hash);
  });
}

/** All that a script in TypeScript needs: it can be imported from here on. */
export async function ensureTypeScript(root) {
  ensureNode();
  ensureDependencies(root);
  const { register } = await import('tsx/esm/api');
  register();
}

/** Builds the app when its sources differ from those of the last build. */
export function ensureBuild(root) {
  const stamp = join(root, 'dist', '.stamp');
  const hash = hashOf(root);
  const isBuilt = () => existsSync(join(root, 'dist', 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  prepareOnce(root, isBuilt, () => {
    console.log('Building the app …');
    run(
      root,
      process.execPath,
      [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
      'The app could not be built; the reason is above.',
    );
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(stamp, hash);
  });
}

/** Where the built server stands. */
export const serverFolder = '.cache/server';
export const serverFile = 'server.mjs';
export const serverStamp = 'built.json';

/** Builds the server when one of the files that it was made of is another, and returns its path. */
export function ensureServer(root) {
  prepareOnce(
    root,
    () => isServerBuilt(root),
    () => {
      console.log('Building the server …');
      run(root, process.execPath, [join(import.meta.dirname, 'build-server.mjs')], 'The server could not be built; the reason is above.');
    },
  );
  return join(root, serverFolder, serverFile);
}

function isServerBuilt(root) {
  try {
    const { files, hash } = JSON.parse(readFileSync(join(root, serverFolder, serverStamp), 'utf8'));
    return existsSync(join(root, serverFolder, serverFile)) && hash === hashServerSources(root, files);
  } catch {
    // None yet, or one of its files is gone.
    return false;
  }
}

/** What a server is made of. Its own paths stand in it, so it is of this folder alone. */
export function hashServerSources(root, files, read = (name) => readFileSync(join(root, name))) {
  const hash = createHash('sha256').update(root);
  for (const name of ['build-server.mjs', 'prepare.mjs']) hash.update(readFileSync(join(import.meta.dirname, name)));
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json']) hash.update(name).update(readFileSync(join(root, name)));
  for (const name of files) hash.update(`\0${name}\0`).update(read(name));
  return hash.digest('hex');
}

/** One process at a time prepares a folder: npm empties node_modules under whoever reads it. Who has waited finds the work done. */
function prepareOnce(root, isReady, prepare) {
  if (isReady()) return;
  const turn = takeTurn(join(root, '.cache'));
  try {
    if (!isReady()) prepare();
  } finally {
    rmSync(turn, { force: true });
  }
}

function takeTurn(folder) {
  const path = join(folder, 'preparing');
  mkdirSync(folder, { recursive: true });
  for (let isTold = false; ;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return path;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = readHolder(path);
    if (holder !== null && !isAlive(holder) && dropLeftTurn(path, holder)) continue;
    if (!isTold) console.log(`${describeHolder(holder)} prepares this folder: waiting for it. (If none does, remove ${path}.)`);
    isTold = true;
    // There is nothing else to do meanwhile, so the thread itself may sleep.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
}

/** Whether the turn of a process that has died is gone. One at a time looks again and drops it: a second one would drop the turn of the first. */
function dropLeftTurn(path, holder) {
  const dropping = `${path}.dropping`;
  try {
    writeFileSync(dropping, '', { flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
  try {
    if (readHolder(path) === holder) rmSync(path);
    return true;
  } finally {
    rmSync(dropping);
  }
}

function describeHolder(pid) {
  return pid === null ? 'Another process' : `Process ${pid}`;
}

/** Null: it has just ended, or has not written its number yet. */
function readHolder(path) {
  try {
    return Number(readFileSync(path, 'utf8')) || null;
  } catch {
    return null;
  }
}

// A number of our own is that of a container's start before this one.
function isAlive(pid) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

// Installed by hand: npm writes its own copy of the lock file after the packages.
function isNotOlder(root) {
  const slackMs = 60_000;
  return statSync(join(root, 'node_modules', '.package-lock.json')).mtimeMs + slackMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

const sources = [
  'engine',
  // How the app is cut into files is told there.
  'engine/server/page',
  'custom-screens',
  'locales',
  'public',
  'steward.config.ts',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
];

function hashOf(root) {
  const hash = createHash('sha256');
  // The folder of descriptors that the build will read, as vite.config.ts and the server name it.
  const folders = [...sources, process.env.RESOURCES || 'resources'];
  for (const file of folders.flatMap((name) => filesBelow(resolve(root, name))))
    hash.update(relative(root, file)).update(readFileSync(file));
  for (const [name, value] of Object.entries(process.env).sort()) if (name.startsWith('VITE_')) hash.update(`${name}=${value}`);
  return hash.digest('hex');
}

// The server is no part of the app, and the English catalogue is made by the build.
function isNoSource(path) {
  return path === import.meta.dirname || /[\\/]locales[\\/]en$/.test(path);
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .filter((name) => !/\.test\.tsx?$/.test(name) && !isNoSource(join(path, name)))
    .flatMap((name) => filesBelow(join(path, name)));
}

function run(root, command, args, failure) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: command === 'npm' ? '' : 'production' },
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (status === 0) return;
  console.error(failure);
  process.exit(1);
}
