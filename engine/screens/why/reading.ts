/** What of a decision is told to whom. */
import { isOpenToRoles } from '../../model/access.ts';
import type { Resource } from '../../model/model.ts';
import type { Line, Outcome, Part } from '../../review/decision.ts';

/** Lines that say something, each once and what decides first: what is always so and what was said already is left out. */
export function tellingLines(lines: readonly Line[]): readonly Line[] {
  const seen = new Set<string>();
  const telling = lines.filter(({ gate, outcome, words, part }) => {
    const isPlain = outcome === 'passes' && (gate === 'signed-in' || gate === 'form' || part === null);
    const key = JSON.stringify([outcome, words]);
    if (isPlain || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return telling.toSorted((one, other) => weights[one.outcome] - weights[other.outcome]);
}

const weights: Readonly<Record<Outcome, number>> = { fails: 0, depends: 1, passes: 2 };

/** Whether a line names only fields that this user may see: a rule must not tell that there are others. */
export function isReadable({ part }: Pick<Line, 'part'>, resource: Resource, roles: ReadonlySet<string>): boolean {
  if (part === null) return true;
  return readsOf(part).every((name) => {
    const [, first = ''] = name.match(/^(?:self|old|form|parent)(?:\._data)?\.(\w+)/) ?? [];
    const field = resource.fields[first];
    return first === '' || (field !== undefined && isOpenToRoles(field.visible, roles));
  });
}

function readsOf({ reads, parts }: Part): readonly string[] {
  return [...reads.map(({ name }) => name), ...parts.flatMap(readsOf)];
}
