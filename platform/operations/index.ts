export { cronJobs } from './cron-jobs.ts';
export { queues } from './queues.ts';
export { workers } from './workers.ts';
