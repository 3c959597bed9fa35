import type { Field, ModelText } from './model.ts';
import { builtInFindingText } from './texts.ts';

/** What is wrong with a value. */
export interface ValueFinding {
  /** Field name, or '' for the record. */
  readonly field: string;
  /** Dotted, e.g. `attributes.0.key`. */
  readonly path: string;
  /** required type enum format pattern minLength … check rule readOnly transition keyRequired keyPattern keyTwice keyUnknown */
  readonly code: string;
  readonly message: ModelText;
  /** Values for `message`; Texts among them are still to be translated (`translated` in texts.ts). */
  readonly with: Readonly<Record<string, unknown>>;
  readonly severity: 'error' | 'warning';
}

/** A finding before it is weighed: `reads` are the fields of the record that it depends on besides its own. */
export interface RawFinding extends Omit<ValueFinding, 'severity'> {
  readonly reads: readonly string[];
  /** Every bad value in it is stored like this already. */
  readonly isStored: boolean;
}

export interface FindingSpot {
  readonly top: string;
  readonly path: string;
  readonly isStored: boolean;
}

/** A finding about `field` with the text of the descriptor, or else the built-in one for `keyword`. */
export function createFinding(
  spot: FindingSpot,
  field: Field,
  fact: { code: string; keyword?: string; with?: Readonly<Record<string, unknown>>; message?: ModelText },
): RawFinding {
  const own = Object.hasOwn(field.messages, fact.code) ? field.messages[fact.code] : undefined;
  return {
    field: spot.top,
    path: spot.path,
    code: fact.code,
    message: fact.message ?? own ?? builtInFindingText(fact.keyword ?? fact.code),
    with: { title: field.title, ...fact.with },
    reads: [],
    isStored: spot.isStored,
  };
}
