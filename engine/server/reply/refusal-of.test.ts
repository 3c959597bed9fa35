import { describe, expect, it } from 'vitest';
import { StoreError } from '../store/store.ts';
import { statusOf } from './failure.ts';
import { toRefusal } from './refusal-of.ts';

const coded = (code: string): Error => Object.assign(new Error(`connect ${code}`), { code });
const refused = (error: unknown) => {
  const { code, facts } = toRefusal(error);
  return [statusOf[code], facts.headers?.['retry-after'] ?? null];
};
const stored = (code: string) => new StoreError({ message: 'm', code, constraint: null, detail: null });

describe('what the store cannot do now', () => {
  // Words and codes as node-postgres 8, its pool and PostgreSQL's own table of errors have them.
  it.each([
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout', { cause: new Error('Connection terminated unexpectedly') }),
    new Error('timeout exceeded when trying to connect'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Connection terminated'),
    new Error('The embedded store stopped', { cause: new Error('Aborted()') }),
    coded('ECONNREFUSED'),
    coded('ECONNRESET'),
    coded('EHOSTUNREACH'),
    coded('EAI_AGAIN'),
    new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]),
    ...['57014', '55P03', '57P01', '57P02', '57P03', '53300', '53100', '53200', '08006', '08001', '25006', '25P03', '58030'].map(stored),
  ])('is 503 and says when to try again: %s', (error) => {
    expect(refused(error)).toEqual([503, '5']);
  });

  it('is told apart from a mistake of ours and from a conflict', () => {
    expect([new TypeError('x is not a function'), stored('42703'), stored('22P02'), 'text', null].map(refused)).toEqual(
      Array.from({ length: 5 }, () => [500, null]),
    );
    // Limits of the database, such as the longest text of an index: whoever wrote it can shorten it.
    expect(refused(stored('54000'))).toEqual([413, null]);
    expect([stored('40001'), stored('40P01'), stored('23505')].map(refused)).toEqual(Array.from({ length: 3 }, () => [409, null]));
  });
});
