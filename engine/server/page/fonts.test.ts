import { expect, it } from 'vitest';
import { listFontFaces, printFontLinks } from './fonts.ts';

// As browsers read it: https://drafts.csswg.org/css-fonts/#unicode-range-desc
const css = `body{margin:0}@font-face{font-family:Inter;src:url(/assets/latin-1a.woff2)format("woff2");unicode-range:U+??,U+131,U+2000-206F}
@font-face {
  font-family: 'Inter';
  src: url('/assets/latin-ext-2b.woff2') format('woff2');
  unicode-range: U+0100-02BA, U+1E00-1E9F;
}
@font-face{font-family:Icons;src:url(/assets/icons.woff2)}`;

it('asks for the fonts of a text, and for no other', () => {
  const faces = listFontFaces(css);
  const linksOf = (text: string): readonly string[] =>
    [...printFontLinks(faces, text, (file) => file.includes('latin-1a')).matchAll(/href="([^"]+)"/g)].map(([, file = '']) => file);
  expect(faces.map(({ file }) => file)).toEqual(['/assets/latin-1a.woff2', '/assets/latin-ext-2b.woff2']);
  expect(linksOf('Tess Çelik, “Käse” – naïve')).toEqual([]);
  expect(linksOf('Łukasz')).toEqual(['/assets/latin-ext-2b.woff2']);
  expect(linksOf('ẞ')).toEqual(['/assets/latin-ext-2b.woff2']);
  expect(linksOf('漢字')).toEqual([]);
  expect(printFontLinks(faces, 'A', () => false)).toBe(
    '<link rel="preload" href="/assets/latin-1a.woff2" as="font" type="font/woff2" crossorigin>',
  );
});
