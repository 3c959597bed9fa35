/** Settings as variables of the environment: what one is, its kinds, and how it is read. */

export type Env = Readonly<Record<string, string | undefined>>;

export interface Variable<T> {
  readonly name: string;
  /** As the README prints it. */
  readonly standard: string;
  readonly meaning: string;
  /** What a good value is; completes "NAME must be …". */
  readonly must: string;
  /** undefined for a bad value. */
  parse(text: string): T | undefined;
  readonly fallback: T;
}

/** A setting that stops the start; the message is the one sentence to print. */
export class BadSetting extends Error {}

export const text = (value: string): string => value;
/** Addresses of these schemes. */
export const addressOf =
  (...schemes: readonly string[]) =>
  (value: string) =>
    URL.canParse(value) && schemes.includes(new URL(value).protocol) ? value : undefined;
export const whole = (from: number, to: number) => (value: string) =>
  /^\d+$/.test(value) && Number(value) >= from && Number(value) <= to ? Number(value) : undefined;

export const optional = (
  name: string,
  meaning: string,
  parse: (value: string) => string | undefined = text,
  must = 'text',
): Variable<string | null> => ({
  name,
  standard: 'none',
  meaning,
  must,
  parse,
  fallback: null,
});

export const onOff = (name: string, meaning: string): Variable<boolean> => ({
  ...{ name, standard: '0', meaning, must: '0 or 1', fallback: false },
  parse: (value) => (value === '1' ? true : value === '0' ? false : undefined),
});

/** What the environment gives for a variable; a bad value stops the start. */
export function readVariable<T>(variable: Variable<T>, env: Env): T {
  const given = env[variable.name];
  if (given === undefined || given === '') return variable.fallback;
  const value = variable.parse(given);
  if (value === undefined)
    throw new BadSetting(`${variable.name} must be ${variable.must}, but is "${isSecret(variable.name) ? '…' : given}".`);
  return value;
}

function isSecret(name: string): boolean {
  return name.endsWith('_SECRET') || name.endsWith('_URL');
}
