/** Where a job goes when it has failed for good: `run` sees it there once more, with the reason. */
export function failedQueueName(queue: string): string {
  return `${queue}.failed`;
}

/** The queue whose worker also takes the jobs of this one. */
export function workerQueueName(queue: string): string {
  const end = failedQueueName('');
  return queue.endsWith(end) ? queue.slice(0, -end.length) : queue;
}
