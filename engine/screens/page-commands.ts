/** What the page at hand can do, for what lies over all pages. */
import { useEffect, useRef } from 'react';
import type { RowMenuItem } from '../ui/index.ts';

export interface PageCommands {
  /** What they are done to. */
  readonly title: string;
  readonly items: readonly RowMenuItem[];
}

const offered = new Set<() => PageCommands>();

/** Of the part that was drawn last; null where no part offers any. */
export function readPageCommands(): PageCommands | null {
  return [...offered].at(-1)?.() ?? null;
}

/** Offers these while the part is drawn. */
export function usePageCommands(commands: PageCommands): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const read = (): PageCommands => latest.current;
    offered.add(read);
    return () => void offered.delete(read);
  }, []);
}
