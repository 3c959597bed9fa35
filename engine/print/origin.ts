import type { SourcePlace } from '../model/expression.ts';

/** Where one key of a field comes from. */
export interface PrintedOrigin {
  /** A key of the language, e.g. `maxLength`. */
  readonly key: string;
  /** The value in one line, as its author would have written it. */
  readonly value: string;
  /** `written` in the descriptor itself, `type`: in a shared type, `base`: in the resource this is a view of, `default`: nowhere. */
  readonly from: 'written' | 'type' | 'base' | 'default';
  /** null: `default`. */
  readonly place: SourcePlace | null;
  /** What holds when nobody writes it, as the manual says it; null unless `default`. */
  readonly rule: string | null;
}

const sources: Readonly<Record<PrintedOrigin['from'], string>> = {
  written: 'written',
  type: 'from its type',
  base: 'from the base',
  default: 'default',
};

/** `written, resources/moons.yaml:7`, or `default: the name`. */
export function printOrigin({ from, place, rule }: PrintedOrigin): string {
  return place === null ? `${sources[from]}: ${rule ?? ''}` : `${sources[from]}, ${place.file}:${place.line}`;
}
