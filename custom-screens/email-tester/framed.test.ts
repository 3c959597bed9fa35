// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { frameMailHtml } from './framed.ts';

const mail = `<html><head><style>p{margin:0}</style><base href="https://x.test/"><meta http-equiv="refresh" content="0;url=https://x.test">
  <script>alert(1)</script></head><body style="color:red"><p class="a" style = 'margin:1px'>An apple style=round</p></body></html>`;

it('moves the styles of elements into a sheet that carries the nonce', () => {
  const page = frameMailHtml(mail, 'n0nce');
  expect(page).not.toMatch(/<[a-z][^>]*\sstyle\s*=/);
  expect(page).toContain('.own-0{color:red}');
  expect(page).toContain('.own-1{margin:1px}');
  expect(page).toMatch(/<p class="a own-1"/);
  expect(page.match(/<style\b[^>]*nonce="n0nce"/g)).toHaveLength(2);
  expect(page).toContain('An apple style=round');
});

it('leaves out what runs and what leads away', () => expect(frameMailHtml(mail, null)).not.toMatch(/<script|<base|<meta|nonce/));
