import {
  isEmptyValue,
  isMessage,
  isPlainObject,
  type JobContext,
  type ResourceName,
  type SaidMessage,
  say,
  type Values,
} from 'steward/server';

/** A named thing the server can be told to do. */
export interface PlatformCommand {
  readonly id: string;
  readonly name: SaidMessage;
  readonly description: SaidMessage;
  readonly group: 'campaign' | 'data' | 'system';
  /** By name, in `cli_params`; a plain text stands for the first of them. */
  readonly parameters: Readonly<Record<string, CommandParameter>>;
  readonly takesFiles?: boolean;
  /** What it reads as whoever starts it: who may not list it is refused at once, and not by the run. */
  readonly about?: ResourceName;
  /** When the server runs it by itself, without parameters. */
  readonly cron?: string;
  /** Must be able to begin again: a restart of the server starts it again. What it refuses ends the run with that reason. */
  readonly run: (order: CommandOrder, working: CommandWork) => Promise<Values>;
}

interface CommandParameter {
  readonly type: 'text' | 'number' | 'texts';
  readonly isRequired?: boolean;
  /** For the example. */
  readonly sample: unknown;
}

export interface CommandOrder {
  readonly parameters: Values;
  readonly files: readonly GivenFile[];
  /** null: the server runs it by itself. */
  readonly username: string | null;
}

/** A file that came with a run; `file` is the name it is kept under. */
export interface GivenFile {
  readonly name: string;
  readonly size: number;
  readonly file: string;
}

export interface CommandWork {
  readonly job: JobContext;
  /** Writes a line into the log of the run, seen at once. */
  readonly log: (line: SaidMessage) => Promise<void>;
}

/** The example of a command's parameters, as JSON text. */
export function printParameterSample({ parameters }: PlatformCommand): string {
  return JSON.stringify(Object.fromEntries(Object.entries(parameters).map(([name, { sample }]) => [name, sample])));
}

/** Reads `cli_params`; a message says what is wrong. */
export function parseParameters({ parameters }: PlatformCommand, given: unknown): Values | SaidMessage {
  const values = parseNamedParameters(parameters, given);
  if (isMessage(values)) return values;
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(parameters, name));
  if (unknown !== undefined)
    return say('There is no parameter "{name}"; there is: {names}', { name: unknown, names: Object.keys(parameters) });
  for (const [name, { type, isRequired }] of Object.entries(parameters)) {
    const value = values[name];
    if (isEmptyValue(value)) {
      if (isRequired === true) return say('The parameter "{name}" is missing', { name });
    } else if (!fitsParameterType(type, value)) return say('The parameter "{name}" is not valid', { name });
  }
  return values;
}

function parseNamedParameters(parameters: PlatformCommand['parameters'], given: unknown): Values | SaidMessage {
  if (isEmptyValue(given)) return {};
  if (isPlainObject(given)) return given;
  const [first] = Object.keys(parameters);
  return typeof given === 'string' && first !== undefined ? { [first]: given } : say('The parameters must be a JSON object');
}

function fitsParameterType(type: CommandParameter['type'], value: unknown): boolean {
  if (type === 'number') return typeof value === 'number' && Number.isInteger(value) && value > 0;
  if (type === 'text') return typeof value === 'string';
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
