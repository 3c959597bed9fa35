import { expect, it } from 'vitest';
import { readOwnIcon } from './read-own-icon.ts';

const read = (inner: string, head = 'viewBox="0 0 24 24"') => readOwnIcon(`<svg xmlns="http://www.w3.org/2000/svg" ${head}>${inner}</svg>`);

it('keeps shapes, and draws every colour in that of the text', () => {
  const text = `<?xml version="1.0"?><!-- drawn by hand -->
<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 24 24" fill="none" stroke="#333" class="a">
  <title>Heart</title>
  <g stroke-width="2" id="b"><path d="M1,1 h2" fill="rgb(255, 0, 0)"/><circle cx="1" cy="2" r="3" fill="url(#c)"/></g>
</svg>`;
  expect(readOwnIcon(text)).toEqual({
    faults: [],
    icon: {
      viewBox: '0 0 24 24',
      attributes: { fill: 'none', stroke: 'currentColor' },
      shapes: [
        {
          tag: 'g',
          attributes: { strokeWidth: '2' },
          shapes: [
            { tag: 'path', attributes: { d: 'M1,1 h2', fill: 'currentColor' }, shapes: [] },
            { tag: 'circle', attributes: { cx: '1', cy: '2', r: '3', fill: 'currentColor' }, shapes: [] },
          ],
        },
      ],
    },
  });
});

it.each([
  ['<script>alert(1)</script>', '<script> is no shape'],
  ['<style>path { fill: red }</style>', '<style> is no shape'],
  ['<foreignObject><path d="M1 1"/></foreignObject>', '<foreignObject> is no shape'],
  ['<use href="#a"/>', '<use> is no shape'],
  ['<path style="fill: red" d="M1 1"/>', '<path> has "style"'],
  ['<path ONLOAD="x()" d="M1 1"/>', '<path> has "ONLOAD"'],
  ['<path d="M1 1" transform="url(javascript:x)"/>', '"transform" of <path> holds more'],
  ['<path d="M1 1">', 'it is no XML: unexpected close tag'],
  ['&heart;', 'it is no XML: undefined entity'],
  [`<path d="${'M1 1'.repeat(5000)}"/>`, 'it has 20'],
])('refuses %s', (inner, said) => {
  const { icon, faults } = read(inner);
  expect([icon, faults.map(({ message }) => message).join('; ')]).toEqual([null, expect.stringContaining(said)]);
});

it('refuses what is no picture', () => {
  expect(read('', 'width="24"').faults).toMatchObject([{ line: 1, message: '<svg> needs a viewBox of four numbers, such as "0 0 24 24"' }]);
  expect(readOwnIcon('<html viewBox="0 0 1 1"></html>').faults).toMatchObject([
    { message: 'it begins with <html>, and an icon with <svg>' },
  ]);
  expect(readOwnIcon('').icon).toBeNull();
});
