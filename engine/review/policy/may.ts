/** Whether somebody may do something, in every case that the conditions tell apart. */
import type { Doing, Sentence } from '../../language/policy/sentence.ts';
import { lookedUpNames } from '../../model/looked-up.ts';
import { holds } from '../../model/evaluate.ts';
import type { Condition } from '../../model/expression.ts';
import type { Resource } from '../../model/model.ts';
import { isVerb } from '../../model/verbs.ts';
import type { Raw, Wish } from '../decide/question.ts';
import { casesOf, linesFor, rolesIn, scopeAt } from './cases.ts';
import { conditionOf } from './cond.ts';
import type { Broken, Facts } from './facts.ts';
import { parentOf } from './names.ts';
import { probesOf, type Probe } from './users.ts';
import { nothing, type World } from './worlds.ts';

type May = Extract<Sentence['claim'], { kind: 'may' }>;

/** What the sentence wants and does not get; the first case of each wish. */
export function brokenRights(facts: Facts, resource: Resource, claim: May): readonly Broken[] {
  const kept = new Set<string>();
  return wishesOf(claim.doing).flatMap((wish) => brokenWish(facts, resource, { claim, wish, kept }) ?? []);
}

interface Trial {
  readonly claim: May;
  readonly wish: Wish;
  /** What was decided alike before, in every case: most fields of a resource are. */
  readonly kept: Set<string>;
}

function brokenWish(facts: Facts, resource: Resource, { claim, wish, kept }: Trial): Broken | null {
  const { model } = facts;
  const said = claim.cond === null ? true : conditionOf(claim.cond, resource, parentOf(model, resource));
  const { whose } = claim.who;
  const { conditions, worlds, mode } = casesOf(facts, resource, { wish, isNew: claim.isNew, said, whose });
  const probes = probesOf(model, claim.who, rolesIn(conditions));
  const lines = linesFor(model, resource, wish, { ...scopeAt(facts, probes[0] ?? null, nothing), mode });
  const likeness = decidedBy(resource, wish, { conditions, lines });
  if (kept.has(likeness)) return null;
  const all = worlds();
  const meant = claim.isExact || said === true ? all : all.filter((world) => holds(said, scopeAt(facts, null, world)));
  if (meant.length === 0) return { fact: 'no record can be as the line says', by: null };
  for (const probe of probes) {
    for (const world of meant) {
      const scope = { ...scopeAt(facts, probe, world), mode };
      const isSaid = !claim.isExact || holds(said, scope);
      const expected = probe.isMeant ? claim.can === isSaid : !claim.can;
      const lines = linesFor(model, resource, wish, scope);
      const isAllowed = lines.every(({ outcome }) => outcome === 'passes');
      if (isAllowed !== expected) return broken({ probe, world, lines, isAllowed, wish, resource });
    }
  }
  kept.add(likeness);
  return null;
}

/** The same for wishes that the same conditions decide, in the same order: no case tells them apart. */
function decidedBy(
  resource: Resource,
  wish: Wish,
  { conditions, lines }: { conditions: readonly Condition[]; lines: readonly Raw[] },
): string {
  return JSON.stringify([
    besides(resource, wish, conditions),
    conditions.map(nodeOf),
    lines.map(({ gate, outcome, cond }) => [gate, outcome, cond === null ? null : nodeOf(cond)]),
  ]);
}

/** What decides and is in no condition: the states that an action starts from, whether a look-up gives the field, and which field `it` is. */
function besides(resource: Resource, wish: Wish, conditions: readonly Condition[]): unknown {
  if (wish.kind === 'action') return resource.actions[wish.name]?.from ?? null;
  if (!('field' in wish)) return null;
  const readsIt = conditions.some((cond) => typeof cond !== 'boolean' && cond.reads.some((read) => /^it\b/.test(read)));
  return [lookedUpNames(resource).includes(wish.field), readsIt ? wish.field : null];
}

const nodeOf = (cond: Condition): unknown => (typeof cond === 'boolean' ? cond : cond.node);

function broken(o: { probe: Probe; world: World; lines: readonly Raw[]; isAllowed: boolean; wish: Wish; resource: Resource }): Broken {
  const { probe, world, lines, isAllowed, wish, resource } = o;
  const failing = lines.find(({ outcome }) => outcome !== 'passes');
  const by = isAllowed ? (lines.findLast(({ cond }) => cond !== null) ?? lines.at(-1)) : failing;
  const known = JSON.stringify(world.self) === '{}' && JSON.stringify(world.parent) === '{}' ? '' : `, for ${worldText(world)}`;
  return { fact: `${probe.name} ${isAllowed ? 'may' : 'may not'} ${wishText(wish)} ${resource.name}${known}`, by: by ?? null };
}

function worldText({ self, parent, user }: World): string {
  const part = (name: string, value: unknown): readonly string[] =>
    JSON.stringify(value) === '{}' ? [] : [`${name} ${JSON.stringify(value)}`];
  return [...part('a record', self), ...part('a parent', parent), ...part('a user', user)].join(' and ');
}

function wishText(wish: Wish): string {
  switch (wish.kind) {
    case 'verb':
      return wish.verb;
    case 'action':
      return wish.name;
    case 'see':
    case 'write':
      return `${wish.kind} ${wish.field} of`;
    case 'choose':
      return `choose ${wish.value} as ${wish.field} of`;
    case 'filter':
      return `filter by ${wish.param}`;
  }
}

/** A sentence names several things at once. */
function wishesOf(doing: Doing): readonly Wish[] {
  switch (doing.kind) {
    case 'verbs':
      return doing.names.map(({ text }) => (isVerb(text) ? { kind: 'verb', verb: text } : { kind: 'action', name: text }));
    case 'see':
    case 'write':
      return doing.fields.map(({ text }) => ({ kind: doing.kind, field: text }));
    case 'choose':
      return doing.values.map(({ value }) => ({ kind: 'choose', field: doing.field.text, value: String(value) }));
    case 'filter':
      return doing.params.map(({ text }) => ({ kind: 'filter', param: text }));
  }
}
