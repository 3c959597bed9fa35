import { type SaidMessage, say } from '../reply/say.ts';

/** A row of a file as it stands there; `line` counts from 1, the head included. */
export interface FileLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The file is not a table that can be read: the same would happen each time. */
export class Unreadable extends Error {
  readonly says: SaidMessage;
  constructor(says: SaidMessage) {
    super(says.text);
    this.says = says;
  }
}

/** Most columns of a table: every line takes time and room for all of them. */
const columnLimit = 1000;

export function limitTableWidth(columns: number): void {
  if (columns > columnLimit) throw new Unreadable(say('The file has more than {limit, number} columns', { limit: columnLimit }));
}
