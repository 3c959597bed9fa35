/** What `/descriptors` shows, as the server sends it: types that the server fills and the app draws. */
import type { Problem } from '../../language/problem.ts';
import type { SourcePlace } from '../../model/expression.ts';
import type { Model, Resource, ModelText } from '../../model/model.ts';
import type { PrintedOrigin } from '../../print/origin.ts';
import type { FieldAccessFound } from './field-access.ts';
import type { Reach } from './reach.ts';

/** The name under which a file is shown: its own without folder and ending. */
export function shownFileName(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.yaml$/, '');
}

/** One resource in the list of all. */
export interface DescriptorSummary {
  readonly name: string;
  readonly title: ModelText;
  readonly titlePlural: ModelText;
  /** As problems print it, e.g. `resources/moons.yaml`. */
  readonly file: string;
  /** `view`: of another resource; `page`: a hand-written screen; `shared`: a file such as `_roles.yaml`, which is not a resource. */
  readonly kind: 'resource' | 'view' | 'page' | 'shared';
  readonly counts: {
    readonly fields: number;
    /** Without transitions. */
    readonly actions: number;
    readonly transitions: number;
    readonly states: number;
    readonly lines: number;
  };
  readonly errors: number;
  readonly warnings: number;
  /** null: it has no such screen. */
  readonly list: Reach | null;
  readonly edit: Reach | null;
  /** Who gets the few fields of a lookup and may not list; null where nobody does. */
  readonly lookup: Reach | null;
}

export interface DescriptorList {
  readonly descriptors: readonly DescriptorSummary[];
  /** Titles of the roles. */
  readonly roles: Model['roles'];
}

/** Fields by a part of their name, over all resources. */
export interface FoundFields extends FieldAccessFound {
  /** Titles of the roles. */
  readonly roles: Model['roles'];
}

/** One place of another file that names the resource or a part of it. */
export interface ShownUse {
  /** That file without folder and ending: a resource or a shared file. */
  readonly by: string;
  /** The keys that lead there, e.g. `fields.planet.to`. */
  readonly at: string;
  /** What is named, e.g. `planets` or `planets.kind.gas`. */
  readonly names: string;
  readonly place: SourcePlace;
  /** The line as written, without indentation. */
  readonly text: string;
}

/** A sentence of a policy. */
export interface PolicyLine {
  readonly text: string;
  readonly place: SourcePlace;
}

export interface CommitChange {
  readonly commit: string;
  readonly author: string;
  /** ISO 8601. */
  readonly date: string;
  readonly subject: string;
}

/** The last commits of a file, the newest first; `missing` says why there are none. */
export interface FileHistory {
  readonly changes: readonly CommitChange[];
  /** `git`: the program is not there or does not answer; `repository`: the folder is in none; `commits`: none has the file. */
  readonly missing: 'git' | 'repository' | 'commits' | null;
  /** There are older ones that are not listed. */
  readonly isCut: boolean;
}

/** All about one descriptor. */
export interface DescriptorPage {
  readonly name: string;
  readonly file: string;
  /** As the server read it. */
  readonly text: string;
  readonly problems: readonly Problem[];
  /** What the policies of the project promise about it. */
  readonly policies: readonly PolicyLine[];
  /** Compiled, with places; null for a shared file. */
  readonly resource: Resource | null;
  readonly roles: Model['roles'];
  /** By field, in the order of the manual. */
  readonly origins: Readonly<Record<string, readonly PrintedOrigin[]>>;
  readonly usedBy: readonly ShownUse[];
  readonly history: FileHistory;
}

/** What the descriptors say beyond the Model, read once with it. */
export interface DescribedForReview {
  /** Texts by file, as problems print it. */
  readonly files: Readonly<Record<string, string>>;
  readonly problems: () => readonly Problem[];
  readonly originsOf: (resource: string) => DescriptorPage['origins'];
  readonly usesOf: (resource: string) => readonly ShownUse[];
  readonly policiesOf: (resource: string) => readonly PolicyLine[];
}
