import { readDescriptors, readModel, type Source } from '../language/index.ts';
import type { ReadModel } from '../language/index.ts';
import { namesOf } from '../language/names.ts';
import { parse, rememberingParse, type Parsed } from '../language/parse.ts';
import type { Names } from '../language/shape.ts';

/** A project in memory, of which one descriptor at a time can be tried out with another text. */
export interface Project {
  readonly sources: readonly Source[];
  /** Names that an editor offers. */
  readonly names: Names;
  /** Reads the whole project with this file in the place of its own, or added. Nothing is kept. */
  readonly readWith: (changed: Source) => ReadModel;
}

/** The project of these files, which must be without errors. They are read when the names are first asked for. */
export function openProject(sources: readonly Source[]): Project {
  const remembered = rememberingParse();
  let names: Names | null = null;
  return {
    sources,
    get names() {
      names ??= namesIn(sources, remembered);
      return names;
    },
    readWith: (changed) =>
      // What somebody types is parsed and forgotten: only the files of the project are worth remembering.
      readModel([...sources.filter(({ file }) => file !== changed.file), changed], (source) =>
        source === changed ? parse(source) : remembered(source),
      ),
  };
}

function namesIn(sources: readonly Source[], read: (source: Source) => Parsed): Names {
  const { descriptors } = readDescriptors(sources, read);
  if (descriptors === null) throw new Error('The project has problems; run `steward check` first.');
  return namesOf(descriptors);
}
