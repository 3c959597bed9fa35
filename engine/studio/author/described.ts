/** What the descriptors of a project say beyond the Model: texts, problems, origins, who names whom, and what policies promise. */
import { readDescriptors, type Problem, type Source } from '../../language/index.ts';
import type { Descriptors } from '../../language/descriptor.ts';
import { lintSources } from '../lints/index.ts';
import { isPolicyFile } from '../../language/load/is-policy.ts';
import { createCachedParse } from '../../language/parse.ts';
import { sortProblems } from '../../language/problem.ts';
import type { SourcePlace } from '../../model/expression.ts';
import type { Model } from '../../model/model.ts';
import type { PrintedOrigin } from '../../print/origin.ts';
import { readPolicies } from '../policy/sentences/index.ts';
import { listFieldOrigins } from './origins.ts';
import { groupUsesByResource, type ResourceUse } from './resource-uses.ts';

interface DescribedFiles {
  /** Texts by file, as problems print it. */
  readonly files: Readonly<Record<string, string>>;
  /** Warnings of reading them, and what lints find. */
  readonly problems: () => readonly Problem[];
  /** The keys of each field of a resource. */
  readonly originsOf: (resource: string) => Readonly<Record<string, readonly PrintedOrigin[]>>;
  /** The places in other descriptors that name a resource. */
  readonly usesOf: (resource: string) => readonly ResourceUse[];
  /** The lines of policies about a resource, in whichever file they stand. */
  readonly policiesOf: (resource: string) => readonly { readonly text: string; readonly place: SourcePlace }[];
}

/** Reads the trees again only when somebody asks for what the Model does not hold. */
export function describeProject(
  sources: readonly Source[],
  { model, problems }: { readonly model: Model; readonly problems: readonly Problem[] },
): DescribedFiles {
  const read = createCachedParse();
  const trees = memoizeOnce((): Descriptors | null => readDescriptors(sources, read).descriptors);
  const policies = memoizeOnce(() => readPolicies(sources).sentences);
  const uses = memoizeOnce(() =>
    groupUsesByResource(
      sources.filter(({ file }) => !isPolicyFile(file)),
      read,
    ),
  );
  return {
    files: Object.fromEntries(sources.map(({ file, text }) => [file, text])),
    problems: memoizeOnce(() => sortProblems([...problems, ...lintSources(sources, { model, read })])),
    originsOf: (name) => {
      const descriptors = trees();
      const resource = Object.hasOwn(model.resources, name) ? model.resources[name] : undefined;
      return descriptors === null || resource === undefined ? {} : listFieldOrigins(resource, descriptors);
    },
    usesOf: (name) => uses().get(name) ?? [],
    policiesOf: (name) =>
      policies()
        .filter(({ claim }) => claim.resource.text === name)
        .map(({ text, span: { file, line, column } }) => ({ text, place: { file, line, column } })),
  };
}

function memoizeOnce<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
