import { accessSections } from './shape/access.ts';
import { actionSections } from './shape/action.ts';
import { fieldSections } from './shape/field.ts';
import type { ShapeKey, ShapeSection, ValueShape } from './shape/kinds.ts';
import { recordSections } from './shape/record.ts';
import { resourceSections } from './shape/resource.ts';
import { screenSections } from './shape/screen.ts';
import { sharedSections } from './shape/shared.ts';
import { sourceSections } from './shape/source.ts';

export type { ShapeKey, ShapeSection, ValueShape };

/** The language as data: every map of a descriptor with its keys, what they accept, what holds without them, and one sentence about each. */
export const languageSections: Readonly<Record<string, ShapeSection>> = {
  ...resourceSections,
  ...accessSections,
  ...recordSections,
  ...fieldSections,
  ...actionSections,
  ...screenSections,
  ...sharedSections,
  ...sourceSections,
};

/** The section a file is checked against, by its name without folder and `.yaml`. */
export function getFileSectionName(name: string): string {
  return name.startsWith('_') ? name.slice(1) : 'resource';
}

export const sharedFiles = ['app', 'roles', 'types', 'messages', 'collections'] as const;
export type SharedFile = (typeof sharedFiles)[number];

/** Names of a project that the language takes where a key names one. */
export interface OfferedNames {
  readonly roles: readonly string[];
  readonly resources: readonly string[];
  readonly types: readonly string[];
  readonly messages: readonly string[];
  readonly menuGroups: readonly string[];
  readonly pages: readonly string[];
  readonly widgets: readonly string[];
  readonly formats: readonly string[];
  readonly collections: readonly string[];
}

/** What only the descriptor of one resource names. */
export interface ResourceNames {
  readonly fields: readonly string[];
  /** What the elements of their arrays hold, as paths. */
  readonly members: readonly string[];
  readonly actions: readonly string[];
  readonly collections: readonly string[];
  readonly states: readonly string[];
}

/** Names for whoever writes the files in an editor. */
export interface EditorNames extends OfferedNames {
  /** Icons that the project has drawn, as descriptors call them. */
  readonly icons: readonly string[];
  /** By resource. */
  readonly own: ReadonlyMap<string, ResourceNames>;
}
