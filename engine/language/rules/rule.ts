import type { Problem } from '../problem.ts';
import type { Mention, MentionOf } from './mentions.ts';
import type { RuleProject } from './project.ts';

export interface RuleFacts {
  readonly project: RuleProject;
  readonly mentions: readonly Mention[];
}

/** Finds one kind of mistake. */
export type DescriptorRule = (facts: RuleFacts) => readonly Problem[];

/** The mentions of one kind. */
export function listMentions<W extends Mention['what']>({ mentions }: RuleFacts, what: W): readonly MentionOf<W>[] {
  return mentions.filter((mention): mention is MentionOf<W> => mention.what === what);
}

/** The sections of one name, e.g. every `action`, with the spot each stands in. */
export function listSectionMentions(facts: RuleFacts, name: string): readonly MentionOf<'section'>[] {
  return listMentions(facts, 'section').filter((mention) => mention.name === name);
}
