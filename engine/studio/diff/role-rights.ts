/** What a role gains or loses because of the roles that it implies. */
import type { Condition } from '../../model/expression.ts';
import type { Model, Resource } from '../../model/model.ts';
import { rolesReadBy } from '../../model/roles.ts';
import { listAccessRows, type AccessRow } from '../review/access-rows.ts';
import { reduceDemands } from '../review/demands.ts';
import { listHoldings } from '../review/groups.ts';
import { toCanonicalText } from './canonical.ts';
import type { ModelChange } from './change.ts';
import { describeHolders } from './holders.ts';
import { compareConditions } from './imply.ts';
import { createChange, describeCondition, type DiffPart } from './part.ts';

interface RoleHoldings {
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

export interface HoldingRight {
  readonly isGain: boolean;
  /** e.g. `list and show planets`; what a record decides has its condition behind it. */
  readonly what: string;
}

/** What somebody may with these roles and not with those before, and the other way round; `before` null: all that they may. */
export function listHoldingRights(
  model: Model,
  held: { readonly before: ReadonlySet<string> | null; readonly after: ReadonlySet<string>; readonly isVisitor?: boolean },
): readonly HoldingRight[] {
  const resources = Object.values(model.resources).filter(({ isPublic }) => held.isVisitor !== true || isPublic);
  return resources.flatMap((resource) => {
    const part: DiffPart = { before: { model, resource }, after: { model, resource }, item: '', what: '', place: null };
    const rows = listAccessRows(model, resource);
    // Which records somebody knows of says nothing where they may do nothing with them.
    const isOpen = rows.some(
      ({ kind, demands }) =>
        kind !== 'rows' && [held.before, held.after].some((roles) => roles !== null && reduceDemands(demands, roles).cond !== false),
    );
    const cells = rows.flatMap((row) => (isOpen ? (compareCell(row, held, []) ?? []) : []));
    return [true, false].flatMap((isGain) =>
      describeRoleRights([], { resource, cells, isGain }, part).flatMap(({ right }) =>
        right === null ? [] : [{ isGain, what: right.what }],
      ),
    );
  });
}

/** Every right of every resource that the roles before do not give as the roles afterwards do, alone or with the fewest others. */
export function compareRoleRights(role: string, held: RoleHoldings, part: DiffPart): readonly ModelChange[] {
  const { model } = part.after;
  return Object.values(model.resources).flatMap((resource) => {
    const own: DiffPart = { ...part, after: { model, resource } };
    const cells = listAccessRows(model, resource).flatMap((row) => listHoldingCells(row, held));
    const beside = [...new Set(cells.map(({ others }) => others.join(' ')))];
    return beside.flatMap((others) => {
      const roles = [role, ...(others === '' ? [] : others.split(' '))];
      const these = cells.filter((cell) => cell.others.join(' ') === others);
      return [
        ...describeRoleRights(roles, { resource, cells: these, isGain: true }, own),
        ...describeRoleRights(roles, { resource, cells: these, isGain: false }, own),
      ];
    });
  });
}

function listHoldingCells(row: AccessRow, held: RoleHoldings): readonly HoldingCell[] {
  const asked = [...new Set(rolesReadBy(row.cond))].filter((other) => !held.before.has(other) && !held.after.has(other)).sort();
  const found: HoldingCell[] = [];
  for (const others of listHoldings(asked)) {
    const cell = compareCell(row, held, others);
    if (cell === null) continue;
    // Whoever has fewer of the others was told the same already.
    const isTold = found.some(
      (one) =>
        one.others.every((other) => others.includes(other)) && toCanonicalText([one.was, one.is]) === toCanonicalText([cell.was, cell.is]),
    );
    if (!isTold) found.push(cell);
  }
  return found;
}

/** A right before and after; null where it is the same. */
function compareCell(
  row: AccessRow,
  held: { readonly before: ReadonlySet<string> | null; readonly after: ReadonlySet<string> },
  others: readonly string[],
): HoldingCell | null {
  const reduce = (roles: ReadonlySet<string>): Condition => reduceDemands(row.demands, new Set([...roles, ...others])).cond;
  const [was, is] = [held.before === null ? false : reduce(held.before), reduce(held.after)];
  return compareConditions(was, is) === 'same' ? null : { row, others, was, is };
}

interface HoldingCell {
  readonly row: AccessRow;
  /** Roles that are needed beside it. */
  readonly others: readonly string[];
  readonly was: Condition;
  readonly is: Condition;
}

/** What is given outright in one change, what the record decides in one each. */
function describeRoleRights(
  roles: readonly string[],
  { resource, cells, isGain }: { readonly resource: Resource; readonly cells: readonly HoldingCell[]; readonly isGain: boolean },
  part: DiffPart,
): readonly ModelChange[] {
  const who = describeHolders(roles, part.after.model);
  const own = cells.flatMap(({ row, was, is }) => {
    const found = compareConditions(was, is);
    if ((found === 'fewer') === isGain) return [];
    return [{ row, cond: isGain ? is : was }];
  });
  const outright = own.filter(({ cond }) => cond === true).map(({ row }) => row);
  const verbs = outright.filter(({ kind }) => kind === 'verb').map(({ label }) => label);
  const others = outright.filter(({ kind }) => kind !== 'verb').map(wordsOfAccessRow);
  const made = (what: string): ModelChange => {
    const says = `${who} ${isGain ? 'gains' : 'loses'}: ${what}`;
    return {
      ...createChange(part, { area: 'access', direction: isGain ? 'widened' : 'narrowed', says }),
      resource: null,
      right: { who, roles, isGain, what, verb: null, left: null },
    };
  };
  return [
    ...(verbs.length === 0 ? [] : [made(`${joinWithAndWord(verbs)} ${resource.name}`)]),
    ...(others.length === 0 ? [] : [made(`${joinWithAndWord(others)} of ${resource.name}`)]),
    ...own.flatMap(({ row, cond }) =>
      typeof cond === 'boolean'
        ? []
        : [
            made(
              `${wordsOfAccessRow(row)} ${row.kind === 'verb' ? '' : 'of '}${resource.name} (if ${describeCondition(cond, part, 'after')})`,
            ),
          ],
    ),
  ];
}

function wordsOfAccessRow({ kind, label }: AccessRow): string {
  if (kind === 'rows') return 'know of records';
  return kind === 'action' ? `use ${label}` : label;
}

function joinWithAndWord(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
