/** The life of a record as a row of steps, as far as the Model and the audit log tell it. */
import type { FieldOption, Resource } from '../../model/model.ts';
import { listStates } from '../../model/options.ts';
import type { AuditEntry } from '../../data/audit-entry.ts';

export interface LifeStep {
  readonly option: FieldOption;
  readonly when: 'past' | 'present' | 'future';
  /** When the record came into this state, ISO; null where the log does not say. */
  readonly at: string | null;
}

/** Two states are told by the badge; a track begins with three. */
const shortest = 3;

/**
 * The steps of a record in this state; null when the states have no order. Steps on the way are states that are neither a warning nor
 * negative nor reached by a negative transition, in file order; they have an order when they end in positive ones. A state beside the
 * way stands where it happened: behind the last step that the log names, else behind the step its own way leads back to.
 */
export function buildLifeSteps(resource: Resource, state: unknown, log: readonly AuditEntry[]): readonly LifeStep[] | null {
  const options = listStates(resource);
  const way = findMainStates(resource, options);
  const now = options.find(({ value }) => value === state);
  if (way === null || now === undefined) return null;
  const reached = collectReachedTimes(resource, log);
  const step = (option: FieldOption, when: LifeStep['when']): LifeStep => ({
    option,
    when,
    at: when === 'future' ? null : (reached.get(String(option.value)) ?? null),
  });
  const at = way.indexOf(now);
  if (at >= 0) return way.map((option, index) => step(option, index < at ? 'past' : index === at ? 'present' : 'future'));
  const behind = countStepsBehind(resource, now, { options, way, reached });
  const past = way.slice(0, behind).map((option) => step(option, 'past'));
  const future = hasStateWayOut(resource, now) ? way.slice(behind).map((option) => step(option, 'future')) : [];
  return [...past, step(now, 'present'), ...future];
}

/** Whether a record of it is drawn as a row of steps. */
export function hasLifeSteps(resource: Resource): boolean {
  return findMainStates(resource, listStates(resource)) !== null;
}

function findMainStates({ actions }: Resource, options: readonly FieldOption[]): readonly FieldOption[] | null {
  const refused = new Set(Object.values(actions).flatMap(({ to, tone }) => (to !== null && tone === 'negative' ? [to] : [])));
  const way = options.filter(({ value, tone }) => tone !== 'negative' && tone !== 'warning' && !refused.has(String(value)));
  const done = way.findIndex(({ tone }) => tone === 'positive');
  const hasOrder = done > 0 && way.slice(done).every(({ tone }) => tone === 'positive');
  return way.length >= shortest && hasOrder ? way : null;
}

/** When each state was entered last. */
function collectReachedTimes({ stateField }: Resource, log: readonly AuditEntry[]): ReadonlyMap<string, string> {
  const reached = new Map<string, string>();
  for (const { at, changes } of log)
    for (const { name, field, after } of changes)
      if ((field?.name ?? name) === stateField && (reached.get(String(after)) ?? '') < at) reached.set(String(after), at);
  return reached;
}

interface StateWay {
  readonly options: readonly FieldOption[];
  readonly way: readonly FieldOption[];
  readonly reached: ReadonlyMap<string, string>;
}

/** How many steps of the way lie behind a state beside it. */
function countStepsBehind(resource: Resource, state: FieldOption, { options, way, reached }: StateWay): number {
  const logged = way.findLastIndex(({ value }) => reached.has(String(value)));
  if (logged >= 0) return logged + 1;
  const back = Object.values(resource.actions).flatMap(({ from, to }) => (from?.includes(String(state.value)) ? [to] : []));
  const returns = way.findIndex(({ value }) => back.includes(String(value)));
  if (returns >= 0) return returns + 1;
  const position = options.indexOf(state);
  const before = way.filter((option) => options.indexOf(option) < position).length;
  // Listed behind all of the way it says nothing about its place; a record has been new in any case.
  return before === way.length ? 1 : before;
}

// What was refused or has failed for good leads nowhere.
function hasStateWayOut({ actions }: Resource, { value, tone }: FieldOption): boolean {
  const all = Object.values(actions);
  const isRefused = all.some((action) => action.to === value && action.tone === 'negative');
  const hasWayOut = all.some(({ from, to }) => to !== null && to !== value && from?.includes(String(value)) && !isNegativeTarget(all, to));
  return hasWayOut || (!isRefused && tone !== 'negative');
}

function isNegativeTarget(actions: readonly { readonly to: string | null; readonly tone: string }[], to: string): boolean {
  return actions.some((action) => action.to === to && action.tone === 'negative');
}
