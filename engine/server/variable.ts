/** Settings as variables of the environment: what one is, its kinds, and how it is read. */

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

export interface ServerVariable<T> {
  readonly name: string;
  /** As the manual prints it. */
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

/** Keeps what stops the start until all is tried, so that one start tells all of it. */
export function collectBadSettings(): {
  /** What it reads; null where that stops the start. */
  readonly attempt: <T>(read: () => T) => T | null;
  /** Throws all that was kept. */
  readonly refuse: () => void;
} {
  const kept: string[] = [];
  return {
    attempt(read) {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof BadSetting)) throw error;
        kept.push(error.message);
        return null;
      }
    },
    refuse() {
      if (kept.length > 0) throw new BadSetting(kept.join('\n'));
    },
  };
}

export const parseAnyText = (value: string): string => value;
/** Addresses of these schemes. */
export const parseUrlOf =
  (...schemes: readonly string[]) =>
  (value: string) =>
    URL.canParse(value) && schemes.includes(new URL(value).protocol) ? value : undefined;
export const parseWholeNumber = (from: number, to: number) => (value: string) =>
  /^\d+$/.test(value) && Number(value) >= from && Number(value) <= to ? Number(value) : undefined;

export const optionalVariable = (
  name: string,
  meaning: string,
  parse: (value: string) => string | undefined = parseAnyText,
  must = 'text',
): ServerVariable<string | null> => ({
  name,
  standard: 'none',
  meaning,
  must,
  parse,
  fallback: null,
});

/** `isOn`: where nothing is said. */
export const switchVariable = (name: string, meaning: string, isOn = false): ServerVariable<boolean> => ({
  ...{ name, standard: isOn ? '1' : '0', meaning, must: '0 or 1', fallback: isOn },
  parse: (value) => (value === '1' ? true : value === '0' ? false : undefined),
});

/** What the environment gives for a variable; a bad value stops the start. */
export function readVariable<T>(variable: ServerVariable<T>, env: EnvironmentVariables): T {
  const given = env[variable.name];
  if (given === undefined || given === '') return variable.fallback;
  const value = variable.parse(given);
  if (value === undefined)
    throw new BadSetting(`${variable.name} must be ${variable.must}, but is "${isSecretVariable(variable.name) ? '…' : given}".`);
  return value;
}

function isSecretVariable(name: string): boolean {
  return /_(?:SECRET|TOKEN|URL)$/.test(name);
}
