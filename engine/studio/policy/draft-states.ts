import type { Resource } from '../../model/model.ts';
import { printPolicyValue } from './draft-cond.ts';

/** Where each state leads, states that lead to the same in one line, and which actions ask first. */
export function draftStateLines(resource: Resource): readonly string[] {
  const asking = Object.values(resource.actions).filter(({ confirm }) => confirm !== null);
  const asks = asking.length === 0 ? [] : [`${asking.map(({ name }) => name).join(', ')} of ${resource.name} asks first`];
  return [...draftMoveLines(resource), ...asks];
}

function draftMoveLines({ name, actions, fields, stateField }: Resource): readonly string[] {
  const all = Object.values(actions).filter(({ to }) => to !== null);
  const choices = fields[stateField ?? '']?.choices;
  if (all.length === 0 || choices?.kind !== 'enum') return [];
  const groups = new Map<string, string[]>();
  for (const { value } of choices.values) {
    const targets = all.filter(({ from }) => from?.includes(String(value)) === true).flatMap(({ to }) => to ?? []);
    const leads = targets.length === 0 ? 'nowhere' : `only to ${[...new Set(targets)].map((to) => printPolicyValue(to, null)).join(', ')}`;
    groups.set(leads, [...(groups.get(leads) ?? []), printPolicyValue(String(value), null)]);
  }
  return [...groups].map(([leads, states]) => `${name} go from ${states.join(', ')} ${leads}`);
}
