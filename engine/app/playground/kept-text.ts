/** The text as it was typed, kept in this tab: it survives a reload and an error. */
export interface Kept {
  /** The resource that was opened; null for the template. */
  readonly origin: string | null;
  /** The text as it was opened. */
  readonly base: string;
  readonly text: string;
}

const slot = 'steward.playground';

export function readKept(): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(slot) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keep(kept: Kept): void {
  sessionStorage.setItem(slot, JSON.stringify(kept));
}

export function forget(): void {
  sessionStorage.removeItem(slot);
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string' && 'base' in value && 'origin' in value
  );
}
