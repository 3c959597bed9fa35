/** Where code that people wrote still says a name; a rename does not touch it, for only they know what is meant. */
import type { Source } from '../../language/load/disk.ts';
import type { NameDefinition } from './definitions.ts';

export interface SaidInCode {
  readonly file: string;
  readonly line: number;
  /** The line as written, without indentation. */
  readonly text: string;
}

/**
 * Lines of these files that say the name in quotes or as a property. What belongs to a resource is looked for only in files that name
 * the resource, for many of them have fields called alike.
 */
export function findNameInCode(
  files: readonly Source[],
  { kind, name, resource }: Pick<NameDefinition, 'kind' | 'name' | 'resource'>,
): readonly SaidInCode[] {
  const quoted = `['"\`]${escapeForRegExp(name)}['"\`]`;
  const below = resource === null || kind === 'resource' ? null : new RegExp(`['"\`/]${escapeForRegExp(resource)}['"\`/?.]`);
  const own =
    kind === 'resource'
      ? new RegExp(`${quoted}|/${escapeForRegExp(name)}(?=['"\`/?#])`)
      : kind === 'field' || kind === 'action'
        ? new RegExp(
            `${quoted}|\\.${escapeForRegExp(name)}\\b|(?<![\\w.-])${escapeForRegExp(name)}\\??:|[{,] *${escapeForRegExp(name)} *(?=[,}])`,
          )
        : new RegExp(quoted);
  return files
    .filter(({ text }) => below === null || below.test(text))
    .flatMap(({ file, text }) =>
      text.split('\n').flatMap((line, index) => (own.test(line) ? [{ file, line: index + 1, text: line.trim() }] : [])),
    );
}

function escapeForRegExp(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
