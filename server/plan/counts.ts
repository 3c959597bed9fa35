import type { Scope } from '../../engine/model/evaluate.ts';
import type { Resource } from '../../engine/model/model.ts';
import { countBy, holdersOf } from '../store/counts.ts';
import type { StoredRecord } from '../store/records.ts';
import type { Call } from './call.ts';
import { scopeOf } from './call.ts';
import { hidesSome, hidingParents, seenOf } from './parents.ts';

/** The answers to `count(resource, field, value)`: collected while evaluating, then asked for together. */
export class Counts {
  readonly #asked = new Map<string, { resource: string; field: string; values: Map<string, number> }>();

  /** The count if it is known, else null; the question is kept. */
  readonly count = (resource: string, field: string, value: unknown): number | null => {
    const id = `${resource}.${field}`;
    const question = this.#asked.get(id) ?? { resource, field, values: new Map<string, number>() };
    this.#asked.set(id, question);
    const known = question.values.get(String(value));
    if (known === undefined) question.values.set(String(value), Number.NaN);
    return known === undefined || Number.isNaN(known) ? null : known;
  };

  /** `of`: every record counts, as rules want it, or those that this user sees, as answers do. */
  constructor(private readonly of: 'all' | 'seen') {}

  get isEmpty(): boolean {
    return this.#asked.size === 0;
  }

  async answer(call: Call): Promise<void> {
    for (const { resource, field, values } of this.#asked.values()) {
      const target = call.engine.model.resources[resource];
      const asked = { field, values: [...values.keys()], scope: scopeOf(call, 'list') };
      const counted = target ? await this.#counted(call, target, asked) : new Map<string, number>();
      for (const value of values.keys()) values.set(value, counted.get(value) ?? 0);
    }
  }

  async #counted(call: Call, target: Resource, asked: Asked): Promise<ReadonlyMap<string, number>> {
    const { tx, engine } = call;
    const isNarrow = this.of === 'seen' && hidesSome(call, target);
    const isBelowHidden = isNarrow && hidingParents(call, target).length > 0;
    const counted = isBelowHidden ? null : await countBy(tx, engine.model, target, { ...asked, rows: isNarrow ? target.rows : true });
    return counted ?? countSeen(call, target, asked);
  }
}

interface Asked {
  readonly field: string;
  readonly values: readonly string[];
  readonly scope: Scope;
}

/** What the database cannot decide is decided record by record. */
async function countSeen(call: Call, target: Resource, asked: Asked): Promise<ReadonlyMap<string, number>> {
  const holders = await holdersOf(call.tx, target, asked);
  const places = new Map(holders.map(({ record }) => [placeOf(record), record]));
  const seen = new Set((await seenOf(call, target, [...places.values()])).map(placeOf));
  const pairs = new Map(holders.map(({ value, record }) => [`${placeOf(record)} ${value}`, { value, place: placeOf(record) }]));
  const counts = new Map<string, number>();
  for (const { value, place } of pairs.values()) if (seen.has(place)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function placeOf({ parent, id }: Pick<StoredRecord, 'parent' | 'id'>): string {
  return JSON.stringify([parent, id]);
}
