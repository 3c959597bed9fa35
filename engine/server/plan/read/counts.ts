import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Resource } from '../../../model/model.ts';
import { countByValue } from '../../store/counts.ts';
import type { ServerCall } from '../call.ts';
import { callScopeOf, readOnce } from '../call.ts';

/** The answers to `count(resource, field, value)`: collected while evaluating, then asked for together. */
export class Counts {
  readonly #counted: CountRecords;
  readonly #asked = new Map<string, { resource: string; field: string; values: Map<string, number> }>();

  constructor(counted: CountRecords) {
    this.#counted = counted;
  }

  /** The count if it is known, else null; the question is kept. */
  readonly count = (resource: string, field: string, value: unknown): number | null => {
    const id = `${resource}.${field}`;
    const question = this.#asked.get(id) ?? { resource, field, values: new Map<string, number>() };
    this.#asked.set(id, question);
    const known = question.values.get(String(value));
    if (known === undefined) question.values.set(String(value), Number.NaN);
    return known === undefined || Number.isNaN(known) ? null : known;
  };

  get isEmpty(): boolean {
    return this.#asked.size === 0;
  }

  async answer(call: ServerCall): Promise<void> {
    for (const { resource, field, values } of this.#asked.values()) {
      const target = call.engine.model.resources[resource];
      const asked = { field, values: [...values.keys()], scope: callScopeOf(call, 'list') };
      const counted = target ? await this.#counted(call, target, asked) : new Map<string, number>();
      for (const value of values.keys()) values.set(value, counted.get(value) ?? 0);
    }
  }
}

/** How many records hold each of these values; those that none holds are left out. */
export type CountRecords = (call: ServerCall, target: Resource, asked: CountQuestion) => Promise<ReadonlyMap<string, number>>;

export interface CountQuestion {
  readonly field: string;
  readonly values: readonly string[];
  readonly scope: EvaluationScope;
}

/** Counts every record, as rules and gates want it. */
export const countAll: CountRecords = async (call, target, asked) => {
  const { tx, engine } = call;
  const count = async (): Promise<ReadonlyMap<string, number>> =>
    (await countByValue(tx, engine.model, target, { ...asked, rows: true })) ?? new Map<string, number>();
  return asked.values.length === 1 ? readOnce(call, target, ['count', asked.field, asked.values], count) : count();
};
