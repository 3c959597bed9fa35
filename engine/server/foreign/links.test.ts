import { expect, it } from 'vitest';
import { findLinkedQuery } from './links.ts';

// The examples are those of RFC 8288, section 3, with a query to take from them.
it.each<[string, string | undefined, unknown]>([
  ['none', undefined, null],
  ['another relation', '<http://example.com/TheBook/chapter2?a=1>; rel="previous"; title="previous chapter"', null],
  ['a relation without quotes', '</list?after=x>; rel=next', [['after', 'x']]],
  ['one of several relations', '<http://example.org/?a=1>; rel="start http://example.net/relation/other NEXT"', [['a', '1']]],
  [
    'the second of two links, in a list with commas in texts',
    `</TheBook/chapter2?a=1,2>; rel="previous"; title*=UTF-8'de'letztes%20Kapitel, </TheBook/chapter4?a=3%2C4&b=>;\n rel="next"; title="one, <two>; rel=\\"x\\""`,
    [
      ['a', '3,4'],
      ['b', ''],
    ],
  ],
  ['a link of something else', '</list?a=1>; rel="next"; anchor="#foo", </list?a=2>; rel="next"', [['a', '2']]],
  ['the first rel alone', '</list?a=1>; rel="prev"; rel="next"', null],
  ['names of parameters in any case', '</list?a=1>;REL = "next"', [['a', '1']]],
  ['a relation named in a text alone', '</list?a=1>; rel="prev"; title="</list?a=2>; rel=\\"next\\""', null],
  ['an address without a query', '</list#a?b>; rel=next', []],
])('%s', (_what, header, query) => {
  expect(findLinkedQuery(header, 'next')).toEqual(query);
});
