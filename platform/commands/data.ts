/** Commands that look at data. */
import { Refusal, refuseCall, say } from 'steward/server';
import type { PlatformCommand, CommandOrder, CommandWork } from './command.ts';

/** Most products that are looked up in one run. */
const mostProducts = 5000;
/** How many products pass between two lines of the log. */
const step = 500;

export const checkProducts: PlatformCommand = {
  id: 'check-products',
  name: say('Check products'),
  description: say(
    'Finds the SKUs in a list that are not products. The list is given in the parameters, or in text files with a SKU at the start of each line.',
  ),
  group: 'data',
  parameters: { skus: { type: 'texts', sample: ['DL-27-Q', 'KB-5520-DE'] } },
  takesFiles: true,
  async run(order, working) {
    const skus = await readSkus(order, working);
    if (skus.length === 0) refuseCall('bad-value', say('There are no SKUs to look for: name some, or upload a file'));
    if (skus.length > mostProducts) refuseCall('bad-value', say('There are more than {limit} SKUs', { limit: mostProducts }));
    const missing: string[] = [];
    for (const [index, sku] of skus.entries()) {
      working.job.signal.throwIfAborted();
      if (!(await productExists(sku, working))) {
        missing.push(sku);
        await working.log(say('"{sku}" is not a product', { sku }));
      }
      if ((index + 1) % step === 0) await working.log(say('{done} of {total} SKUs', { done: index + 1, total: skus.length }));
    }
    await working.log(say('{total} SKUs, {missing} of them not products', { total: skus.length, missing: missing.length }));
    return { checked: skus.length, missing };
  },
};

async function productExists(sku: string, { job }: CommandWork): Promise<boolean> {
  try {
    await job.ask({ method: 'GET', path: `products/${encodeURIComponent(sku)}` });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-found') return false;
    throw error;
  }
}

async function readSkus({ parameters, files }: CommandOrder, { job, log }: CommandWork): Promise<readonly string[]> {
  const found = new Set(Array.isArray(parameters['skus']) ? parameters['skus'].map(String) : []);
  for (const { name, file } of files) {
    const opened = await job.files.open(file);
    if (opened === null) continue;
    const chunks: Uint8Array[] = [];
    for await (const chunk of opened.read()) chunks.push(chunk);
    const lines = Buffer.concat(chunks).toString('utf8').split(/\r?\n/);
    const skus = lines
      .map(
        (line) =>
          line
            .split(/[;,\t]/)[0]
            ?.trim()
            .replace(/^"|"$/g, '') ?? '',
      )
      .filter((sku) => sku !== '');
    await log(say('{file}: {n, plural, one {# line} other {# lines}}', { file: name, n: skus.length }));
    for (const sku of skus) found.add(sku);
  }
  return [...found];
}
