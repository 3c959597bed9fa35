/** What a comparison of two Models yields. */
import type { SourcePlace } from '../../model/expression.ts';

export const areas = ['access', 'states', 'validation', 'calls', 'values', 'screens', 'texts'] as const;

/**
 * `access`: who may do or see what; `states`: states, transitions and actions; `validation`: what is accepted as entered; `calls`: the API
 * that is called and the form records have there; `values`: what is computed or filled in; `screens`: what is drawn where; `texts`: words.
 */
export type ChangeArea = (typeof areas)[number];

/**
 * Of access and states `widened` (somebody may do or see more) or `narrowed`; of validation `tightened` or `loosened`; else `changed`.
 * A change in both ways is widened, or loosened.
 */
export type ChangeDirection = 'widened' | 'narrowed' | 'tightened' | 'loosened' | 'changed';

/**
 * What a change asks of a reviewer. `access`: somebody may do or see more of what exists; `effect`: what happens or what is filled in is
 * another, or what guarded it lets more pass; `data`: there is something new, for those who see or may what it stands in. null: nothing of these.
 */
export type ChangeWeight = (typeof weights)[number];
export const weights = ['access', 'effect', 'data'] as const;

export interface ModelChange {
  readonly weight: ChangeWeight | null;
  readonly area: ChangeArea;
  readonly direction: ChangeDirection;
  /** null where it is of the project as a whole. */
  readonly resource: string | null;
  /** Field, verb, action, column or filter; a path such as `parts.width` below a field. Empty: the resource itself. */
  readonly item: string;
  /** One sentence without a full stop, e.g. `whoever has the role Users gains: export users`. */
  readonly says: string;
  /** Where it is written after the change; before it, if it is gone. */
  readonly place: SourcePlace | null;
  /** Of a right that somebody gains or loses outright; null for everything else. */
  readonly right: ChangedRight | null;
  /** Nothing was edited where it is written: it follows from a change elsewhere. */
  readonly follows: boolean;
  /** The type by which it came to the field, where that was edited and not the field itself. */
  readonly type: string | null;
  /** What else it is true of for the same reason, e.g. `orders.code`: by a text or a type that they share, or as the view of a base. */
  readonly also: readonly string[];
}

export interface ChangedRight {
  /** In words, e.g. `whoever has the role Administrator`. */
  readonly who: string;
  /** By name; none where no role is asked for. */
  readonly roles: readonly string[];
  readonly isGain: boolean;
  /** e.g. `see field mass of planets` */
  readonly what: string;
  /** Of a verb: `list`; what it is done to is the resource. */
  readonly verb: string | null;
  /** Of what is lost, who may still, in words: `you have the role Administrator`, or never; null where there is nothing to say. */
  readonly left: string | null;
}

/** The same thing under another name, all else being equal. */
export interface ToldRename {
  readonly kind: 'resource' | 'field';
  readonly resource: string;
  readonly from: string;
  readonly to: string;
}

export interface ModelDifference {
  readonly changes: readonly ModelChange[];
  readonly renames: readonly ToldRename[];
  /** Whether anybody may do or see more of what exists than before. */
  readonly isWidened: boolean;
}

/** The most severe of all. */
export function weightiestOf({ changes }: Pick<ModelDifference, 'changes'>): ChangeWeight | null {
  return weights.find((weight) => changes.some((change) => change.weight === weight)) ?? null;
}

/** The same in another direction. */
export function redirectChange(change: ModelChange, area: ChangeArea, direction: ChangeDirection): ModelChange {
  return { ...change, area, direction, weight: weightOfDirection(direction) };
}

/** What a direction says by itself. */
export function weightOfDirection(direction: ChangeDirection): ChangeWeight | null {
  return direction === 'widened' ? 'access' : direction === 'loosened' ? 'effect' : null;
}
