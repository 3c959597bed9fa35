/** What of a decision is told to whom. */
import { isOpenToRoles } from '../../model/access.ts';
import type { Resource } from '../../model/model.ts';
import { withInputs, type Line, type Outcome, type Part } from '../../review/decision.ts';

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

interface Reader {
  readonly roles: ReadonlySet<string>;
  /** The action whose inputs the line is about; null: it is about the record. */
  readonly action: string | null;
}

/** Whether a line names only fields that this user may see: a rule must not tell that there are others. */
export function isReadable({ part }: Pick<Line, 'part'>, resource: Resource, { roles, action }: Reader): boolean {
  if (part === null) return true;
  const typed = withInputs(resource, action);
  return readsOf(part).every((name) => {
    const [, root, first = ''] = name.match(/^(self|old|form|parent)(?:\._data)?\.(\w+)/) ?? [];
    const { fields, create, edit } = root === 'old' ? resource : typed;
    const field = fields[first] ?? create?.fields[first] ?? edit?.fields[first];
    return first === '' || (field !== undefined && isOpenToRoles(field.visible, roles));
  });
}

function readsOf({ reads, parts }: Part): readonly string[] {
  return [...reads.map(({ name }) => name), ...parts.flatMap(readsOf)];
}
