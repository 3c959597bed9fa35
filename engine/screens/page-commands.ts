/** What the page at hand can do, for what lies over all pages; and which records were looked at last. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Resource } from '../model/model.ts';
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

export interface RecentRecord {
  readonly to: string;
  readonly title: string;
  readonly resource: string;
}

const slot = 'steward.recent';
const most = 8;

export function readRecentRecords(): readonly RecentRecord[] {
  return JSON.parse(sessionStorage.getItem(slot) ?? '[]') as readonly RecentRecord[]; // written below
}

/** Keeps the record of this page as the one that was looked at last; a title of null is of none. */
export function useRecentRecord({ name, isSingle }: Resource, title: string | null): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (title === null || isSingle) return;
    // Its form and its page are one record.
    const to = pathname.replace(/\/edit$/, '');
    const others = readRecentRecords().filter((other) => other.to !== to);
    sessionStorage.setItem(slot, JSON.stringify([{ to, title, resource: name }, ...others].slice(0, most)));
  }, [pathname, title, name, isSingle]);
}

export function clearRecentRecords(): void {
  sessionStorage.removeItem(slot);
}
