/** What the palette offers, and which of it a text means. */

export interface PaletteEntry {
  readonly id: string;
  /** The head that it stands below. */
  readonly group: string;
  readonly title: string;
  readonly detail: string | null;
  readonly icon: string;
  /** Why it cannot be done now; null: it can. */
  readonly reason: string | null;
  readonly run: () => void;
}

/**
 * The entries that hold all words of the text: those called just so, those that begin so, then those with words that begin so, those called so
 * at all, the rest; of these those of fewer words first, else in the order given.
 */
export function matchEntries(entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = ({ title, group, detail }: PaletteEntry): number => {
    const own = title.toLowerCase();
    const all = `${own} ${group} ${detail ?? ''}`.toLowerCase();
    if (!words.every((word) => all.includes(word))) return -1;
    const whole = words.join(' ');
    if (own === whole) return 0;
    if (own.startsWith(whole)) return 1;
    const parts = own.split(/[^\p{L}\p{N}]+/u);
    if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2;
    return words.every((word) => own.includes(word)) ? 3 : 4;
  };
  const ranked = entries
    .map((entry) => ({ entry, rank: rank(entry), length: entry.title.split(' ').length }))
    .filter((each) => each.rank >= 0);
  return ranked.sort((a, b) => a.rank - b.rank || a.length - b.length).map(({ entry }) => entry);
}

export interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

/** In groups, each where its first entry stands. */
export function groupEntries(entries: readonly PaletteEntry[]): readonly PaletteGroup[] {
  const groups = new Map<string, PaletteEntry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return [...groups].map(([title, own]) => ({ title, entries: own }));
}
