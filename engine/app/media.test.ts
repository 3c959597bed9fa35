import { expect, it } from 'vitest';
import { isMediaTrue } from './media.ts';

// By https://www.w3.org/TR/mediaqueries-5/: bounds belong to what they bound, and all parts have to hold.
it.each([
  ['(max-width:720.95px)', true],
  ['(max-width:719.95px)', false],
  ['(min-width:720px)', true],
  ['(min-width: 721px)', false],
  ['(max-height: 599px)', false],
  ['(min-height:600px) and (max-width: 800px)', true],
  ['(min-height:600px) and (max-width: 700px)', false],
  ['(prefers-color-scheme: dark)', false],
  ['(min-width:600px) and (hover: hover)', false],
  ['print', false],
])('%s is %s in a window of 720 by 600 px', (media, isTrue) => {
  expect(isMediaTrue(media, { width: 720, height: 600 })).toBe(isTrue);
});
