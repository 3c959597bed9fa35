/** Draws pages in a thread of its own, which begins with the first of them and ends when nobody has asked for a while. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PageToRender, RenderedPage, RenderPage } from '../../data/rendered-page.ts';
import type { WriteLog } from '../log.ts';
import { rendererFile, rendererFolder } from './renderer-file.ts';

/** What the thread answers; 0 says that it is ready. */
interface DrawnAnswer {
  readonly id: number;
  readonly rendered?: RenderedPage | null;
  readonly failure?: string;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, (rendered: RenderedPage | null) => void>;
  isReady: boolean;
}

/** A page comes without its look rather than later. */
const patienceMs = 400;
/** So many are drawn one after the other before the next page comes without. */
const mostWaiting = 3;
const idleMs = 600_000;
/** Longer than any page takes: what draws one has lost its way. */
const stuckMs = 10_000;
const limits = { maxOldGenerationSizeMb: 512 };

/** What draws the pages of the app that is built in a folder; null where the build has none. */
export function openPageRenderer(root: string, log: WriteLog): RenderPage | null {
  const file = join(root, rendererFolder, rendererFile);
  if (!existsSync(file)) {
    log({ event: 'page-not-drawn', failure: `The build has left no ${file}: build the app again.` });
    return null;
  }
  let thread: Thread | null = null;
  let isBroken = false;
  let lastId = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;

  const end = (ended: Thread): void => {
    if (thread === ended) thread = null;
    for (const settle of ended.waiting.values()) settle(null);
    ended.waiting.clear();
    void ended.worker.terminate();
  };
  const begin = (): Thread => {
    const workerData = { module: pathToFileURL(file).href };
    const worker = new Worker(new URL('./render-worker.mjs', import.meta.url), { workerData, resourceLimits: limits });
    const begun: Thread = { worker, waiting: new Map(), isReady: false };
    let hasFailed = false;
    const tell = (failure: string): void => {
      if (!hasFailed) log({ event: 'page-not-drawn', failure });
      hasFailed = true;
    };
    worker.unref();
    worker.on('message', ({ id, rendered = null, failure }: DrawnAnswer) => {
      begun.isReady = true;
      if (failure !== undefined) tell(failure);
      begun.waiting.get(id)?.(rendered);
      begun.waiting.delete(id);
    });
    worker.on('error', (error) => {
      tell(String(error));
      // It would end the same way again.
      isBroken ||= !begun.isReady;
      end(begun);
    });
    worker.on('exit', () => end(begun));
    return begun;
  };
  const draw = (now: Thread, page: PageToRender): Promise<RenderedPage | null> =>
    new Promise((resolve) => {
      const id = (lastId += 1);
      const late = setTimeout(() => resolve(null), patienceMs);
      const stuck = setTimeout(() => end(now), stuckMs).unref();
      now.waiting.set(id, (rendered) => {
        clearTimeout(late);
        clearTimeout(stuck);
        resolve(rendered);
      });
      now.worker.postMessage({ id, page });
    });

  return async (page) => {
    if (isBroken) return null;
    thread ??= begin();
    const now = thread;
    clearTimeout(idle);
    idle = setTimeout(() => end(now), idleMs).unref();
    return now.isReady && now.waiting.size < mostWaiting ? draw(now, page) : null;
  };
}
