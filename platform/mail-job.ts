import type { JobHandler } from 'steward/server';

/**
 * How jobs that send one mail each are done: a few at the same time however many wait, and tried again for about half a day (after 5
 * seconds, then twice as long each time) while no mail server takes them.
 */
export const mailJob: Pick<JobHandler, 'atOnce' | 'retries'> = { atOnce: 10, retries: 12 };
