import { expect, it } from 'vitest';
import { formatFileSize } from './file-size.ts';

const print = (value: number, digits: number) => value.toFixed(digits);

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 kB'],
  [48_200, '48 kB'],
  [2_000_000, '2.0 MB'],
  [7e12, '7000 GB'],
])('prints %d bytes as %s', (bytes, text) => expect(formatFileSize(bytes, print)).toBe(text));
