/** Which records exist for somebody, and where their states lead. */
import type { PolicyClaim } from './sentences/sentence.ts';
import { isConditionTrue } from '../../model/evaluate.ts';
import type { Resource } from '../../model/model.ts';
import { compilePolicyCondition } from './cond.ts';
import type { BrokenLine, PolicyFacts } from './facts.ts';
import { omitKnownAttributes, rolesInConditions, buildProbeScope } from './cases.ts';
import { nearestParentOf } from './names.ts';
import { listProbes } from './users.ts';
import { listVariables, listWorlds, tooManyWorlds } from './worlds.ts';

/** Whether the row rule shows exactly what the line says; of `nobody` and `only` the others see none of it. */
export function listBrokenRows(
  facts: PolicyFacts,
  resource: Resource,
  { who, sees }: Extract<PolicyClaim, { kind: 'rows' }>,
): readonly BrokenLine[] {
  const { rows, name, place } = resource;
  const parent = nearestParentOf(facts.model, resource);
  const said = sees === 'every' ? true : sees === 'no' ? false : compilePolicyCondition(sees, resource, parent);
  const worlds = listWorlds(omitKnownAttributes(listVariables([rows, said], resource, parent), who.whose));
  if (worlds === 'too-many') return [{ fact: tooManyWorlds, by: null }];
  for (const probe of listProbes(facts.model, who, rolesInConditions([rows]))) {
    for (const world of worlds) {
      const scope = buildProbeScope(facts, probe, world);
      const isThere = isConditionTrue(rows, scope);
      if (isThere === (probe.isMeant ? isConditionTrue(said, scope) : false)) continue;
      const like = `${JSON.stringify(world.self)} for a user ${JSON.stringify(world.user)}`;
      const fact = `${probe.name} ${isThere ? 'sees' : 'does not see'} ${name} such as ${like}`;
      return [{ fact, by: { gate: 'rows', of: name, cond: rows, place: typeof rows === 'boolean' ? place : rows.place } }];
    }
  }
  return [];
}

/** Whether the transitions out of these states lead to these and no others. */
export function listBrokenMoves(resource: Resource, { from, to }: Extract<PolicyClaim, { kind: 'go' }>): readonly BrokenLine[] {
  const wanted = new Set(to.map(({ value }) => String(value)));
  return from.flatMap(({ value }) => {
    const moves = Object.values(resource.actions).filter((action) => action.to !== null && action.from?.includes(String(value)) === true);
    const reached = new Set(moves.flatMap((action) => action.to ?? []));
    const more = moves.find((action) => action.to !== null && !wanted.has(action.to));
    const lost = [...wanted].find((state) => !reached.has(state));
    if (more === undefined && lost === undefined) return [];
    const place = more?.place ?? resource.fields[resource.stateField ?? '']?.place ?? resource.place;
    const fact =
      more === undefined
        ? `nothing leads from ${String(value)} to ${lost ?? ''}`
        : `${more.name} leads from ${String(value)} to ${more.to ?? ''}`;
    return [{ fact, by: { gate: 'from' as const, of: more?.name ?? '', cond: null, place } }];
  });
}

/** Whether these actions ask before they run. */
export function listBrokenQuestions(
  { actions, remove, place }: Resource,
  claim: Extract<PolicyClaim, { kind: 'asks' }>,
): readonly BrokenLine[] {
  return claim.actions.flatMap(({ text }) => {
    const action = actions[text];
    const isAsking = action === undefined ? remove !== null : action.confirm !== null;
    if (isAsking === claim.isAsking) return [];
    const fact = isAsking ? `${text} asks first` : `${text} does not ask first`;
    return [{ fact, by: { gate: 'allow' as const, of: text, cond: null, place: action?.place ?? place } }];
  });
}
