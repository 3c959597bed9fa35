import type { Problem } from '../problem.ts';
import type { Mention, Of } from './mentions.ts';
import type { Project } from './project.ts';

export interface Facts {
  readonly project: Project;
  readonly mentions: readonly Mention[];
}

/** Finds one kind of mistake. */
export type Rule = (facts: Facts) => readonly Problem[];

/** The mentions of one kind. */
export function mentioned<W extends Mention['what']>({ mentions }: Facts, what: W): readonly Of<W>[] {
  return mentions.filter((mention): mention is Of<W> => mention.what === what);
}

/** The sections of one name, e.g. every `action`, with the spot each stands in. */
export function sectionsNamed(facts: Facts, name: string): readonly Of<'section'>[] {
  return mentioned(facts, 'section').filter((mention) => mention.name === name);
}
