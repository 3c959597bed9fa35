/** What the descriptors of a project say beyond the Model: texts, problems, origins, and who names whom. */
import { readDescriptors, type Problem, type Source } from '../language/index.ts';
import type { Descriptors } from '../language/descriptor.ts';
import { lint } from '../language/lints/index.ts';
import { rememberingParse } from '../language/parse.ts';
import { sorted } from '../language/problem.ts';
import type { Model } from '../model/model.ts';
import type { Origin } from '../print/origin.ts';
import { originsOf } from './origins.ts';
import { usesByResource, type ResourceUse } from './resource-uses.ts';

interface Described {
  /** Texts by file, as problems print it. */
  readonly files: Readonly<Record<string, string>>;
  /** Warnings of reading them, and what lints find. */
  readonly problems: () => readonly Problem[];
  /** The keys of each field of a resource. */
  readonly originsOf: (resource: string) => Readonly<Record<string, readonly Origin[]>>;
  /** The places in other files that name a resource. */
  readonly usesOf: (resource: string) => readonly ResourceUse[];
}

/** Reads the trees again only when somebody asks for what the Model does not hold. */
export function describe(
  sources: readonly Source[],
  { model, problems }: { readonly model: Model; readonly problems: readonly Problem[] },
): Described {
  const read = rememberingParse();
  const trees = once((): Descriptors | null => readDescriptors(sources, read).descriptors);
  const uses = once(() => usesByResource(sources, read));
  return {
    files: Object.fromEntries(sources.map(({ file, text }) => [file, text])),
    problems: once(() => sorted([...problems, ...lint(sources, { model, read })])),
    originsOf: (name) => {
      const descriptors = trees();
      const resource = Object.hasOwn(model.resources, name) ? model.resources[name] : undefined;
      return descriptors === null || resource === undefined ? {} : originsOf(resource, descriptors);
    },
    usesOf: (name) => uses().get(name) ?? [],
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
