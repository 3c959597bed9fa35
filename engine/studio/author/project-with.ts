import { readDescriptors, readModel, type Source } from '../../language/index.ts';
import type { ReadModelResult } from '../../language/index.ts';
import { collectOfferedNames } from '../../language/names.ts';
import { parseYamlSource, createCachedParse, type ParsedYaml } from '../../language/parse.ts';
import type { OfferedNames } from '../../language/shape.ts';

/** A project in memory, of which one descriptor at a time can be tried out with another text. */
export interface AuthorProject {
  readonly sources: readonly Source[];
  /** Names that an editor offers. */
  readonly names: OfferedNames;
  /** Reads the whole project with this file in the place of its own, or added. Nothing is kept. */
  readonly readWith: (changed: Source) => ReadModelResult;
}

/** The project of these files, which must be without errors. They are read when the names are first asked for. */
export function openAuthorProject(sources: readonly Source[]): AuthorProject {
  const remembered = createCachedParse();
  let names: OfferedNames | null = null;
  return {
    sources,
    get names() {
      names ??= readProjectNames(sources, remembered);
      return names;
    },
    readWith: (changed) =>
      // What somebody types is parsed and forgotten: only the files of the project are worth remembering.
      readModel([...sources.filter(({ file }) => file !== changed.file), changed], (source) =>
        source === changed ? parseYamlSource(source) : remembered(source),
      ),
  };
}

function readProjectNames(sources: readonly Source[], read: (source: Source) => ParsedYaml): OfferedNames {
  const { descriptors } = readDescriptors(sources, read);
  if (descriptors === null) throw new Error('The project has problems; run `steward check` first.');
  return collectOfferedNames(descriptors);
}
