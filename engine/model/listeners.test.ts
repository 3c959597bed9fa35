import { expect, it } from 'vitest';
import { createListeners } from './listeners.ts';

it('calls those who listen, as long as they do', () => {
  const { subscribe, notify } = createListeners();
  const heard: string[] = [];
  const stop = subscribe(() => heard.push('first'));
  subscribe(() => {
    heard.push('second');
    subscribe(() => heard.push('late'));
  });
  notify();
  stop();
  notify();
  expect(heard).toEqual(['first', 'second', 'second', 'late']);
});

it('begins with the first of them and ends with the last', () => {
  const done: string[] = [];
  const { subscribe } = createListeners(() => {
    done.push('begin');
    return () => done.push('end');
  });
  const stops = [subscribe(() => undefined), subscribe(() => undefined)];
  for (const stop of [...stops, ...stops]) stop();
  expect(done).toEqual(['begin', 'end']);
  subscribe(() => undefined)();
  expect(done).toEqual(['begin', 'end', 'begin', 'end']);
});
