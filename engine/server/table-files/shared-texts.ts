import { say } from '../reply/say.ts';
import { Unreadable } from './unreadable.ts';

/** Most bytes of text (in UTF-8) that the cells of a workbook may share, and most texts. */
const limits = { bytes: 64 * 1024 * 1024, texts: 4_000_000 };

export interface SharedTexts {
  /** Throws `Unreadable` beyond the limits. */
  readonly add: (text: string) => void;
  /** By its number, counted from 0; '' for one that is not there. */
  readonly at: (n: number) => string;
}

/** Texts that are kept as bytes one behind the other: a fraction of what as many strings take. */
export function createSharedTexts(): SharedTexts {
  let bytes = Buffer.allocUnsafe(64 * 1024);
  let ends = new Uint32Array(1024);
  let count = 0;
  const startOf = (n: number): number => (n === 0 ? 0 : (ends[n - 1] ?? 0));
  return {
    add(text) {
      const start = startOf(count);
      const end = start + Buffer.byteLength(text);
      if (end > limits.bytes || count >= limits.texts) throw new Unreadable(sayTooManyTexts());
      if (end > bytes.length) bytes = Buffer.concat([bytes], Math.min(limits.bytes, Math.max(end, bytes.length * 2)));
      if (count >= ends.length) ends = growEnds(ends);
      bytes.write(text, start);
      ends[count] = end;
      count += 1;
    },
    at: (n) => (Number.isInteger(n) && n >= 0 && n < count ? bytes.toString('utf8', startOf(n), ends[n]) : ''),
  };
}

function growEnds(ends: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(ends.length * 2);
  more.set(ends);
  return more;
}

function sayTooManyTexts(): Unreadable['says'] {
  return say('The workbook contains more than {limit, number} MB of text. Save the sheet as CSV, or split it into several files.', {
    limit: limits.bytes / 1024 / 1024,
  });
}
