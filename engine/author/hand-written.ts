/** Where code that people wrote still says a name; a rename does not touch it, for only they know what is meant. */
import type { Source } from '../language/load/disk.ts';
import type { Definition } from './definitions.ts';

export interface Said {
  readonly file: string;
  readonly line: number;
  /** The line as written, without indentation. */
  readonly text: string;
}

/**
 * Lines of these files that say the name in quotes or as a property. What belongs to a resource is looked for only in files that name
 * the resource, for many of them have fields called alike.
 */
export function saidIn(
  files: readonly Source[],
  { kind, name, resource }: Pick<Definition, 'kind' | 'name' | 'resource'>,
): readonly Said[] {
  const quoted = `['"\`]${escaped(name)}['"\`]`;
  const below = resource === null || kind === 'resource' ? null : new RegExp(`['"\`/]${escaped(resource)}['"\`/?.]`);
  const own =
    kind === 'resource'
      ? new RegExp(`${quoted}|/${escaped(name)}(?=['"\`/?#])`)
      : kind === 'field' || kind === 'action'
        ? new RegExp(`${quoted}|\\.${escaped(name)}\\b|(?<![\\w.-])${escaped(name)}\\??:|[{,] *${escaped(name)} *(?=[,}])`)
        : new RegExp(quoted);
  return files
    .filter(({ text }) => below === null || below.test(text))
    .flatMap(({ file, text }) =>
      text.split('\n').flatMap((line, index) => (own.test(line) ? [{ file, line: index + 1, text: line.trim() }] : [])),
    );
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
