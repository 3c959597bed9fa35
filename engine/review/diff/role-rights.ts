/** What a role gains or loses because of the roles that it implies. */
import type { Condition } from '../../model/expression.ts';
import type { Resource } from '../../model/model.ts';
import { rolesRead } from '../../model/roles.ts';
import { accessRows, type AccessRow } from '../access-rows.ts';
import { leftFor } from '../demands.ts';
import { holdingsOf } from '../groups.ts';
import { canonical } from './canonical.ts';
import type { Change } from './change.ts';
import { compared } from './imply.ts';
import { change, tell, type Part } from './part.ts';

interface Holdings {
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

/** Every right of every resource that the roles before do not give as the roles afterwards do, alone or with the fewest others. */
export function roleRights(role: string, held: Holdings, part: Part): readonly Change[] {
  const { model } = part.after;
  return Object.values(model.resources).flatMap((resource) => {
    const own: Part = { ...part, after: { model, resource } };
    const cells = accessRows(model, resource).flatMap((row) => cellsOf(row, held));
    const beside = [...new Set(cells.map(({ others }) => others.join(' with ')))];
    return beside.flatMap((others) => {
      const who = others === '' ? role : `${role} with ${others}`;
      const these = cells.filter((cell) => cell.others.join(' with ') === others);
      return [...told(who, { resource, cells: these, isGain: true }, own), ...told(who, { resource, cells: these, isGain: false }, own)];
    });
  });
}

function cellsOf(row: AccessRow, held: Holdings): readonly Cell[] {
  const asked = [...new Set(rolesRead(row.cond))].filter((other) => !held.before.has(other) && !held.after.has(other)).sort();
  const found: Cell[] = [];
  for (const others of holdingsOf(asked)) {
    const [was, is] = [
      leftFor(row.demands, new Set([...held.before, ...others])).cond,
      leftFor(row.demands, new Set([...held.after, ...others])).cond,
    ];
    // Whoever has fewer of the others was told the same already.
    const isTold = found.some(
      (one) => one.others.every((other) => others.includes(other)) && canonical([one.was, one.is]) === canonical([was, is]),
    );
    if (compared(was, is) !== 'same' && !isTold) found.push({ row, others, was, is });
  }
  return found;
}

interface Cell {
  readonly row: AccessRow;
  /** Roles that are needed beside it. */
  readonly others: readonly string[];
  readonly was: Condition;
  readonly is: Condition;
}

/** What is given outright in one change, what the record decides in one each. */
function told(
  who: string,
  { resource, cells, isGain }: { readonly resource: Resource; readonly cells: readonly Cell[]; readonly isGain: boolean },
  part: Part,
): readonly Change[] {
  const own = cells.flatMap(({ row, was, is }) => {
    const found = compared(was, is);
    if ((found === 'fewer') === isGain) return [];
    return [{ row, cond: isGain ? is : was }];
  });
  const outright = own.filter(({ cond }) => cond === true).map(({ row }) => row);
  const verbs = outright.filter(({ kind }) => kind === 'verb').map(({ label }) => label);
  const others = outright.filter(({ kind }) => kind !== 'verb').map(wordsOf);
  const made = (what: string): Change => {
    const says = `${who} ${isGain ? 'gains' : 'loses'}: ${what}`;
    return {
      ...change(part, { area: 'access', direction: isGain ? 'widened' : 'narrowed', says }),
      resource: null,
      right: { who, isGain, what, verb: null },
    };
  };
  return [
    ...(verbs.length === 0 ? [] : [made(`${listed(verbs)} ${resource.name}`)]),
    ...(others.length === 0 ? [] : [made(`${listed(others)} of ${resource.name}`)]),
    ...own.flatMap(({ row, cond }) =>
      typeof cond === 'boolean'
        ? []
        : [made(`${wordsOf(row)} ${row.kind === 'verb' ? '' : 'of '}${resource.name} (if ${tell(cond, part, 'after')})`)],
    ),
  ];
}

const wordsOf = ({ kind, label }: AccessRow): string => (kind === 'action' ? `use ${label}` : label);

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
