import { ownIconPattern } from '../model/own-icon.ts';
import { findTreeEntry, type Tree } from './descriptor.ts';
import { readDescriptors } from './index.ts';
import type { Source } from './load/disk.ts';
import type { SourceSpan } from './problem.ts';
import { collectMentions } from './rules/mentions.ts';
import { createRuleProject } from './rules/project.ts';

/** Something that a project brings and a descriptor asks for. */
export interface CustomName {
  readonly is: 'screen' | 'block' | 'input' | 'cell' | 'format' | 'icon';
  readonly name: string;
  readonly place: SourceSpan;
}

/** What descriptors leave to the project, wherever they say so. Nothing while they have problems of grammar. */
export function listCustomNames(sources: readonly Source[]): readonly CustomName[] {
  const { descriptors } = readDescriptors(sources);
  if (descriptors === null) return [];
  const found: CustomName[] = [];
  const add = (is: CustomName['is'], tree: Tree | undefined): void => {
    if (tree?.kind === 'scalar' && tree.text.startsWith('x-')) found.push({ is, name: tree.text, place: tree.inner });
  };
  for (const mention of collectMentions(createRuleProject(descriptors)))
    if (mention.what === 'section') {
      add(mention.name === 'field' ? 'input' : 'block', findTreeEntry(mention.tree, 'widget')?.value);
      add('cell', findTreeEntry(mention.tree, 'as')?.value);
    } else if (mention.what === 'name' && mention.of === 'page') add('screen', mention.tree);
    else if (mention.what === 'name' && mention.of === 'format') add('format', mention.tree);
    else if (mention.what === 'name' && mention.of === 'icon' && ownIconPattern.test(mention.tree.text))
      found.push({ is: 'icon', name: mention.tree.text, place: mention.tree.inner });
  return found;
}
