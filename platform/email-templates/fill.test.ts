import { describe, expect, it } from 'vitest';
import { escapeMailHtml, fillTemplate } from './fill.ts';
import { htmlToText } from './words.ts';

const same = (text: string): string => text;

describe('a template', () => {
  it.each<readonly [template: string, payload: unknown, text: string]>([
    ['{{name}} has {{ order.number }}', { name: 'Ada', order: { number: 7 } }, 'Ada has 7'],
    ['{{#items}}{{name}}: {{unit}};{{/items}}', { unit: 'kg', items: [{ name: 'a' }, { name: 'b', unit: 'g' }] }, 'a: kg;b: g;'],
    ['{{#tags}}<{{.}}>{{/tags}}', { tags: ['x', 2] }, '<x><2>'],
    ['{{#order}}{{number}}{{/order}}{{^order}}none{{/order}}', { order: { number: 7 } }, '7'],
    ['{{#a}}yes{{/a}}{{^a}}no{{/a}}', { a: 0 }, 'yes'],
    ...[undefined, null, '', false, []].map((a) => ['{{#a}}yes{{/a}}{{^a}}no{{/a}}', { a }, 'no'] as const),
    ['{{#a}}{{#b}}{{x}}{{/b}}{{/a}}', { a: [{ b: [{ x: 1 }, { x: 2 }] }, { b: [] }] }, '12'],
    ['{{missing}}{{a.b.c}}{{list}}{{object}}', { list: [1], object: {} }, ''],
    ['{{constructor}}{{toString}}{{a.length}}{{__proto__}}', { a: 'text' }, ''],
    ['{{#a}}open', { a: true }, 'open'],
    ['a{{/stray}}b{{#x}}c{{/y}}d{{/x}}', { x: true }, 'abcd'],
    ['{{ not a path! }} {name} {{}}', {}, '{{ not a path! }} {name} {{}}'],
  ])('%s with %j is %s', (template, payload, text) => expect(fillTemplate(template, payload, same)).toBe(text));

  it('never reads a value as a template, and escapes each', () => {
    expect(fillTemplate('<a href="{{x}}">{{x}}</a>', { x: '"><b>{{y}}&', y: 'no' }, escapeMailHtml)).toBe(
      '<a href="&#34;&#62;&#60;b&#62;{{y}}&#38;">&#34;&#62;&#60;b&#62;{{y}}&#38;</a>',
    );
  });
});

it('has words for who sees no HTML', () => {
  const html = `<head><title>No</title><style>p{}</style></head><body><p>Hello
    &#60;Ada&#62;,</p><table><tr><td>Lamp</td><td>2</td></tr></table><a style="x" href="https://x.test/?a=1">Show</a><br>Bye</body>`;
  expect(htmlToText(html)).toBe('Hello <Ada>,\n\nLamp 2\n\nShow (https://x.test/?a=1)\n\nBye\n');
});
