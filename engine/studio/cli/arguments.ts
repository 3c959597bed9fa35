import { parseArgs } from 'node:util';
import type { CommandIo } from './command.ts';

/** What may follow the name of a command, without dashes: `flag` stands alone, `value` has one, `values` has one each time. */
type OptionKinds = Readonly<Record<string, 'flag' | 'value' | 'values'>>;

type OptionValues<Kinds extends OptionKinds> = {
  readonly [Name in keyof Kinds]: Kinds[Name] extends 'flag' ? boolean : Kinds[Name] extends 'value' ? string | null : readonly string[];
};

interface GivenArguments<Kinds extends OptionKinds> {
  /** What was not given is false, null or empty. */
  readonly options: OptionValues<Kinds>;
  readonly rest: readonly string[];
}

interface ReadingOptions extends Pick<CommandIo, 'write'> {
  /** How many words there may be beside options; told are those that are too many. */
  readonly most?: number;
}

/** Reads `--flag`, `--name value` and `--name=value` in any order; a line that says nothing clear is told and yields null. */
export function readArguments<const Kinds extends OptionKinds>(
  args: readonly string[],
  kinds: Kinds,
  { write, most = Infinity }: ReadingOptions,
): GivenArguments<Kinds> | null {
  const names = Object.keys(kinds);
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map((name) => [name, { type: kinds[name] === 'flag' ? 'boolean' : 'string' }])),
    ...{ allowPositionals: true, strict: false, tokens: true },
  });
  const given = new Map<string, string[]>(names.map((name) => [name, []]));
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value = '', inlineValue = false } = token;
    const values = given.get(name);
    const fault = (): string | null => {
      if (values === undefined || rawName !== `--${name}`)
        return `there is no option ${rawName}. Options here: ${names.map((each) => `--${each}`).join(', ') || 'none'}.`;
      if (kinds[name] === 'flag') return inlineValue ? `${rawName} takes no value.` : null;
      if (value === '' || (!inlineValue && /^-./.test(value))) return `${rawName} needs a value.`;
      return kinds[name] === 'value' && values.length > 0 ? `${rawName} is given twice.` : null;
    };
    const sentence = fault();
    if (sentence !== null) {
      write(`steward: ${sentence}\n`);
      return null;
    }
    values?.push(value);
  }
  if (positionals.length > most) {
    write(`steward: ${positionals.slice(most).join(' ')} is more than this command asks for.\n`);
    return null;
  }
  const options = names.map((name) => {
    const values = given.get(name) ?? [];
    return [name, kinds[name] === 'flag' ? values.length > 0 : kinds[name] === 'value' ? (values[0] ?? null) : values];
  });
  return { options: Object.fromEntries(options) as OptionValues<Kinds>, rest: positionals };
}
