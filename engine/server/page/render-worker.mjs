// Draws pages in a thread of its own: nobody waits while that of another is drawn, and what stands in for a browser there is nowhere else.
import { parentPort, workerData } from 'node:worker_threads';

const { renderPage } = await import(workerData.module);

parentPort.on('message', async ({ id, page }) => {
  try {
    parentPort.postMessage({ id, rendered: await renderPage(page) });
  } catch (error) {
    parentPort.postMessage({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
parentPort.postMessage({ id: 0, rendered: null });
