/** Whether somebody may do something, in every case that the conditions tell apart. */
import type { PolicyAct, PolicySentence } from './sentences/sentence.ts';
import { isConditionTrue } from '../../model/evaluate.ts';
import type { Condition } from '../../model/expression.ts';
import type { Resource } from '../../model/model.ts';
import { isResourceVerb } from '../../model/verbs.ts';
import { listSeeVerbs } from '../decide/gates.ts';
import type { RawLine, AccessWish } from '../decide/question.ts';
import { buildPolicyCases, listPolicyLines, rolesInConditions, buildProbeScope } from './cases.ts';
import { compilePolicyCondition } from './cond.ts';
import type { BrokenLine, PolicyFacts } from './facts.ts';
import { nearestParentOf } from './names.ts';
import { listProbes, type UserProbe } from './users.ts';
import { nothing, tooManyWorlds, type PolicyWorld } from './worlds.ts';

type MayClaim = Extract<PolicySentence['claim'], { kind: 'may' }>;

/** What the sentence wants and does not get; the first case of each wish. */
export function listBrokenRights(facts: PolicyFacts, resource: Resource, claim: MayClaim): readonly BrokenLine[] {
  const kept = new Set<string>();
  return listWishes(claim.doing).flatMap((wish) => findBrokenWish(facts, resource, { claim, wish, kept }) ?? []);
}

interface WishTrial {
  readonly claim: MayClaim;
  readonly wish: AccessWish;
  /** What was decided alike before, in every case: most fields of a resource are. */
  readonly kept: Set<string>;
}

function findBrokenWish(facts: PolicyFacts, resource: Resource, { claim, wish, kept }: WishTrial): BrokenLine | null {
  const { model } = facts;
  const said = claim.cond === null ? true : compilePolicyCondition(claim.cond, resource, nearestParentOf(model, resource));
  const { whose } = claim.who;
  const { conditions, worlds, mode } = buildPolicyCases(facts, resource, { wish, isNew: claim.isNew, said, whose });
  const probes = listProbes(model, claim.who, rolesInConditions(conditions));
  const lines = listPolicyLines(model, resource, wish, { ...buildProbeScope(facts, probes[0] ?? null, nothing), mode });
  const likeness = decisionKeyOf(resource, wish, { conditions, lines });
  if (kept.has(likeness)) return null;
  const all = worlds();
  if (all === 'too-many') return { fact: tooManyWorlds, by: null };
  const meant = claim.isExact || said === true ? all : all.filter((world) => isConditionTrue(said, buildProbeScope(facts, null, world)));
  if (meant.length === 0) return { fact: 'no record can be as the line says', by: null };
  for (const probe of probes) {
    for (const world of meant) {
      const scope = { ...buildProbeScope(facts, probe, world), mode };
      const isSaid = !claim.isExact || isConditionTrue(said, scope);
      const expected = probe.isMeant ? claim.can === isSaid : !claim.can;
      const lines = listPolicyLines(model, resource, wish, scope);
      const isAllowed = lines.every(({ outcome }) => outcome === 'passes');
      if (isAllowed !== expected) return createBrokenRight({ probe, world, lines, isAllowed, wish, resource });
    }
  }
  kept.add(likeness);
  return null;
}

/** The same for wishes that the same conditions decide, in the same order: no case tells them apart. */
function decisionKeyOf(
  resource: Resource,
  wish: AccessWish,
  { conditions, lines }: { conditions: readonly Condition[]; lines: readonly RawLine[] },
): string {
  return JSON.stringify([
    listBesideConditions(resource, wish, conditions),
    conditions.map(nodeOfCondition),
    lines.map(({ gate, outcome, cond }) => [gate, outcome, cond === null ? null : nodeOfCondition(cond)]),
  ]);
}

/** What decides and is in no condition: the states that an action starts from, which rights give the field, and which field `it` is. */
function listBesideConditions(resource: Resource, wish: AccessWish, conditions: readonly Condition[]): unknown {
  if (wish.kind === 'action') return resource.actions[wish.name]?.from ?? null;
  if (!('field' in wish)) return null;
  const readsIt = conditions.some((cond) => typeof cond !== 'boolean' && cond.reads.some((read) => /^it\b/.test(read)));
  const field = resource.fields[wish.field];
  return [field === undefined ? null : listSeeVerbs(resource, field), readsIt ? wish.field : null];
}

const nodeOfCondition = (cond: Condition): unknown => (typeof cond === 'boolean' ? cond : cond.node);

function createBrokenRight(o: {
  probe: UserProbe;
  world: PolicyWorld;
  lines: readonly RawLine[];
  isAllowed: boolean;
  wish: AccessWish;
  resource: Resource;
}): BrokenLine {
  const { probe, world, lines, isAllowed, wish, resource } = o;
  const failing = lines.find(({ outcome }) => outcome !== 'passes');
  const by = isAllowed ? (lines.findLast(({ cond }) => cond !== null) ?? lines.at(-1)) : failing;
  const known = JSON.stringify(world.self) === '{}' && JSON.stringify(world.parent) === '{}' ? '' : `, for ${describeWorld(world)}`;
  return { fact: `${probe.name} ${isAllowed ? 'may' : 'may not'} ${describeWish(wish)} ${resource.name}${known}`, by: by ?? null };
}

function describeWorld({ self, parent, user }: PolicyWorld): string {
  const part = (name: string, value: unknown): readonly string[] =>
    JSON.stringify(value) === '{}' ? [] : [`${name} ${JSON.stringify(value)}`];
  return [...part('a record', self), ...part('a parent', parent), ...part('a user', user)].join(' and ');
}

function describeWish(wish: AccessWish): string {
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
function listWishes(doing: PolicyAct): readonly AccessWish[] {
  switch (doing.kind) {
    case 'verbs':
      return doing.names.map(({ text }) => (isResourceVerb(text) ? { kind: 'verb', verb: text } : { kind: 'action', name: text }));
    case 'see':
    case 'write':
      return doing.fields.map(({ text }) => ({ kind: doing.kind, field: text }));
    case 'choose':
      return doing.values.map(({ value }) => ({ kind: 'choose', field: doing.field.text, value: String(value) }));
    case 'filter':
      return doing.params.map(({ text }) => ({ kind: 'filter', param: text }));
  }
}
