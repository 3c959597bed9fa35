/** The text as it was typed, kept in this tab: it survives a reload and an error. */
export interface KeptText {
  /** The resource that was opened; null for the template. */
  readonly origin: string | null;
  /** The text as it was opened. */
  readonly base: string;
  readonly text: string;
}

const slot = 'steward.playground';

export function readKeptText(): KeptText | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(slot) ?? 'null');
    return isKeptText(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function writeKeptText(kept: KeptText): void {
  sessionStorage.setItem(slot, JSON.stringify(kept));
}

export function forgetKeptText(): void {
  sessionStorage.removeItem(slot);
}

function isKeptText(value: unknown): value is KeptText {
  return (
    typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string' && 'base' in value && 'origin' in value
  );
}
