import { type Model, type SaidMessage, say } from 'steward/server';

/** What the worker of a queue does, for people. */
export function describeQueueTask(model: Model, queue: string): SaidMessage {
  const [name = ''] = queue.split('.');
  const resource = model.resources[name];
  return resource === undefined ? say('Jobs of an earlier version') : say('Jobs of {resources}', { resources: resource.titlePlural });
}

/** A cron expression in words, as far as it is one of the usual ones; times are UTC. */
export function describeCron(cron: string): SaidMessage | string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/);
  const [, step] = /^\*\/(\d+)$/.exec(minute) ?? [];
  const rest = [hour, day, month, weekday].join(' ');
  if (step !== undefined && rest === '* * * *') return say('Every {n} minutes', { n: Number(step) });
  if (!/^\d+$/.test(minute) || month !== '*') return cron;
  if (rest === '* * * *') return say('Every hour, at minute {minute}', { minute: Number(minute) });
  if (!/^\d+$/.test(hour)) return cron;
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (day === '*' && weekday === '*') return say('Every day at {time} UTC', { time });
  if (day === '*' && /^[0-7]$/.test(weekday)) return say('Every week on {day} at {time} UTC', { day: dayNameOf(Number(weekday)), time });
  return /^\d+$/.test(day) && weekday === '*' ? say('Every month on day {day} at {time} UTC', { day, time }) : cron;
}

function dayNameOf(weekday: number): SaidMessage {
  const names = [say('Sunday'), say('Monday'), say('Tuesday'), say('Wednesday'), say('Thursday'), say('Friday'), say('Saturday')];
  return names[weekday % names.length] ?? say('Sunday');
}
