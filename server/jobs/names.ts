/** Where a job goes when it has failed for good: `run` sees it there once more, with the reason. */
export function failedQueue(queue: string): string {
  return `${queue}.failed`;
}

/** The queue whose worker also takes the jobs of this one. */
export function workerQueue(queue: string): string {
  const end = failedQueue('');
  return queue.endsWith(end) ? queue.slice(0, -end.length) : queue;
}
