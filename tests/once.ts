/** What several files of tests need, always the same and long in the making, is made once in a run of tests. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freezeDeeply } from '../engine/language/compile/index.ts';
import { readModel, type Source } from '../engine/language/index.ts';
import type { Model } from '../engine/model/model.ts';

/** Whoever makes something for longer than this has died over it. */
const patience = 100_000;

/** What `make` gives, which must be JSON; `from` is all that it depends on but code. Who comes while another one makes it waits. */
export function makeOnce<T>(from: unknown, make: () => T): T {
  const folder = process.env['PREPARED_STORES'];
  if (folder === undefined) return make();
  const file = join(folder, `${createHash('sha256').update(JSON.stringify(from)).digest('hex')}.json`);
  const isMine = takeTurn(`${file}.making`, () => existsSync(file));
  try {
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as T;
    const made = make();
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(made));
    renameSync(`${file}.${process.pid}`, file);
    return made;
  } finally {
    if (isMine) rmSync(`${file}.making`, { recursive: true, force: true });
  }
}

/** Waits until it is done or nobody is at it any more; whether the turn was taken. */
function takeTurn(lock: string, isDone: () => boolean): boolean {
  while (!isDone()) {
    try {
      mkdirSync(lock);
      return true;
    } catch {
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
      if (since !== undefined && Date.now() - since > patience) return false;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
  return false;
}

/** The frozen Model of sources without an error, with the problems of reading them; throws with these where there is one. */
export function readModelOnce(sources: readonly Source[]): {
  readonly model: Model;
  readonly problems: ReturnType<typeof readModel>['problems'];
} {
  const { model, problems } = makeOnce(['model', sources], () => readModel(sources));
  if (model === null) throw new Error(problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'));
  return { model: freezeDeeply(model), problems };
}
