import type { Message } from '../../reply/say.ts';
import { say } from '../../reply/say.ts';

/** A row of a file as it stands there; `line` counts from 1, the head included. */
export interface RawLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The file is no table that can be read: the same would happen each time. */
export class Unreadable extends Error {
  readonly says: Message;
  constructor(says: Message) {
    super(says.text);
    this.says = says;
  }
}

/** Most columns of a table: every line takes time and room for all of them. */
const columnLimit = 1000;

export function checkWidth(columns: number): void {
  if (columns > columnLimit) throw new Unreadable(say('The file has more than {limit, number} columns', { limit: columnLimit }));
}
