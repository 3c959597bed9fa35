/** Which records there are for somebody, and where their states lead. */
import type { Claim } from '../../language/policy/sentence.ts';
import { holds } from '../../model/evaluate.ts';
import type { Resource } from '../../model/model.ts';
import { conditionOf } from './cond.ts';
import type { Broken, Facts } from './facts.ts';
import { known, rolesIn, scopeAt } from './cases.ts';
import { parentOf } from './names.ts';
import { probesOf } from './users.ts';
import { variablesOf, worldsOf } from './worlds.ts';

/** Whether the row rule shows exactly what the line says; of `nobody` and `only` the others see none of it. */
export function brokenRows(facts: Facts, resource: Resource, { who, sees }: Extract<Claim, { kind: 'rows' }>): readonly Broken[] {
  const { rows, name, place } = resource;
  const parent = parentOf(facts.model, resource);
  const said = sees === 'every' ? true : sees === 'no' ? false : conditionOf(sees, resource, parent);
  const worlds = worldsOf(known(variablesOf([rows, said], resource, parent), who.whose));
  for (const probe of probesOf(facts.model, who, rolesIn([rows]))) {
    for (const world of worlds) {
      const scope = scopeAt(facts, probe, world);
      const isThere = holds(rows, scope);
      if (isThere === (probe.isMeant ? holds(said, scope) : false)) continue;
      const like = `${JSON.stringify(world.self)} for a user ${JSON.stringify(world.user)}`;
      const fact = `${probe.name} ${isThere ? 'sees' : 'does not see'} ${name} such as ${like}`;
      return [{ fact, by: { gate: 'rows', of: name, cond: rows, place: typeof rows === 'boolean' ? place : rows.place } }];
    }
  }
  return [];
}

/** Whether the transitions out of these states lead to these and no others. */
export function brokenMoves(resource: Resource, { from, to }: Extract<Claim, { kind: 'go' }>): readonly Broken[] {
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
export function brokenQuestions({ actions, remove, place }: Resource, claim: Extract<Claim, { kind: 'asks' }>): readonly Broken[] {
  return claim.actions.flatMap(({ text }) => {
    const action = actions[text];
    const isAsking = action === undefined ? remove !== null : action.confirm !== null;
    if (isAsking === claim.isAsking) return [];
    const fact = isAsking ? `${text} asks first` : `${text} does not ask first`;
    return [{ fact, by: { gate: 'allow' as const, of: text, cond: null, place: action?.place ?? place } }];
  });
}
