/** What is right as a descriptor and yet most likely a mistake. A lint warns; who means it says so where it stands (allow.ts). */
import type { Model, Resource } from '../../model/model.ts';
import type { Descriptor } from '../../language/descriptor.ts';
import type { SourceSpan } from '../../language/problem.ts';
import type { RuleFacts } from '../../language/rules/rule.ts';

/** The texts of one language; what is missing there is read in English. */
export interface LintCatalogue {
  /** Of the language, such as `de`. */
  readonly locale: string;
  readonly has: (text: string) => boolean;
}

/** What lints look at: a project without errors. */
export interface LintedProject {
  readonly model: Model;
  readonly facts: RuleFacts;
  /** Languages that are kept complete; empty where the catalogues are not at hand. */
  readonly catalogues: readonly LintCatalogue[];
}

/** What a lint finds; the problem it becomes is a warning under the id of the lint. */
export interface LintFinding {
  readonly place: SourceSpan;
  readonly message: string;
  readonly hint: string;
}

export interface Lint {
  /** Code of its problems, and what `# lint: allow` names. */
  readonly id: string;
  /** One sentence: what goes wrong otherwise. */
  readonly why: string;
  /** A file that it finds fault with; several are separated by a line `---`. */
  readonly bad: string;
  /** The same, fixed. */
  readonly good: string;
  readonly find: (linted: LintedProject) => readonly LintFinding[];
}

/** A resource as it was written, and as the app sees it. */
export interface WrittenResource {
  readonly resource: Resource;
  readonly descriptor: Descriptor;
}

/** The resources in the order of their files. */
export function listWrittenResources({ model, facts }: LintedProject): readonly WrittenResource[] {
  return [...facts.project.descriptors.resources.values()].flatMap((descriptor) => {
    const resource = model.resources[descriptor.name];
    return resource === undefined ? [] : [{ resource, descriptor }];
  });
}
