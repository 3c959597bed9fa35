/** What the page at hand can do, for what lies over all pages. */
import { useEffect } from 'react';
import { useLatest, type RowMenuItem } from '../ui/index.ts';

export interface PageCommands {
  /** What they are done to. */
  readonly title: string;
  readonly items: readonly RowMenuItem[];
}

/** `fields`: the inputs of a form, to go to. */
type CommandKind = 'actions' | 'fields';
type ReadCommands = () => PageCommands;

const offered: Readonly<Record<CommandKind, Set<ReadCommands>>> = { actions: new Set(), fields: new Set() };

/** Of the part that was drawn last; null where no part offers any. */
export function readPageCommands(kind: CommandKind): PageCommands | null {
  return [...offered[kind]].at(-1)?.() ?? null;
}

/** Offers these while the part is drawn; they are read when somebody asks. */
export function usePageCommands(kind: CommandKind, commands: ReadCommands): void {
  const latest = useLatest(commands);
  useEffect(() => {
    const read = (): PageCommands => latest.current();
    offered[kind].add(read);
    return () => void offered[kind].delete(read);
  }, [latest, kind]);
}
