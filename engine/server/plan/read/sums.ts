/** Sums over all records of a list that match, behind the gates of the list itself. */
import type { Resource } from '../../../model/model.ts';
import { addDecimals } from '../../../model/decimal.ts';
import { findGroupedField } from '../../../model/grouped-field.ts';
import {
  findSumCurrency,
  findSummedField,
  listSummedFields,
  type FieldSum,
  type FieldSums,
  type SummedField,
} from '../../../model/sums.ts';
import { isEmptyValue } from '../../../model/steps.ts';
import type { Values } from '../../../model/values.ts';
import type { PlannedAnswer } from '../../reply/answer.ts';
import { refuseCall } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import type { ApiRequest } from '../../request/request.ts';
import { mostChoices } from '../../store/choice-counts.ts';
import type { StoreListOptions } from '../../store/list.ts';
import type { SumGroup, SumRequest } from '../../store/sums.ts';
import type { ServerCall } from '../call.ts';
import { sumRecords } from '../holding.ts';
import { isMatchedInSql, planFigures, type AskedFigures } from './asked-figures.ts';
import { isComputedParam } from './batches.ts';
import { readMatching } from './matching.ts';

/** Most currencies of one sum: what has more is not meant to be added up. */
const mostCurrencies = 50;

/**
 * The sums of a list, and where it is grouped of each group: of the fields that are named, else of its columns. What this user is not told of
 * every record has none.
 */
export async function answerSums(call: ServerCall, resource: Resource, request: Pick<ApiRequest, 'query'>): Promise<PlannedAnswer> {
  const list = await planFigures(call, resource, request);
  const wanted = listWantedFields(resource, list).filter(({ field, by }) => [field.name, ...by].every((name) => list.open.has(name)));
  // Sums are in no order, also where groups are.
  const options = { ...list.options, sort: [] };
  const data: FieldSums = wanted.length === 0 ? {} : await addUp(call, resource, { wanted, options, param: list.group });
  return { kind: 'body', body: { data } };
}

function listWantedFields(resource: Resource, { asked, of }: AskedFigures): readonly SummedField[] {
  if (of === null) return listSummedFields(resource).filter(({ field }) => asked.has(field.name));
  return [...new Set(of.split(','))].map((name) => {
    const found = asked.has(name) ? findSummedField(resource, name) : null;
    // What is hidden is as absent.
    return found ?? refuseCall('bad-value', say('"{name}" cannot be added up', { name }));
  });
}

interface SumsAsked {
  readonly wanted: readonly SummedField[];
  readonly options: StoreListOptions;
  /** What the list is grouped by. */
  readonly param: string | null;
}

async function addUp(call: ServerCall, resource: Resource, { wanted, options, param }: SumsAsked): Promise<FieldSums> {
  const field = param === null ? null : findGroupedField(resource, param, options.scope);
  const asked: SumRequest = {
    fields: wanted.map((each) => each.field.name),
    by: [...new Set(wanted.flatMap((each) => each.by))],
    group: field?.name ?? null,
  };
  const isStored = isMatchedInSql(call, resource, options) && (param === null || !isComputedParam(call, resource, param));
  const groups =
    (isStored ? await sumRecords(call, resource, { ...asked, selection: options }) : null) ??
    (await groupRecords(call, resource, { ...asked, options }));
  if (groups === null) return {};
  const values = [...new Set(groups.map(({ value }) => value))].toSorted((a, b) => (a ?? '').localeCompare(b ?? '', 'en'));
  if (values.length > mostChoices) return {};
  const parts = values.map((value) => ({ ...(field !== null && { value }), own: groups.filter((group) => group.value === value) }));
  const sums = wanted.flatMap(({ field: each }): [string, readonly FieldSum[]][] => {
    const found = parts.map(({ own, ...of }) =>
      sumByCurrency(own, each, (self) => findSumCurrency(each, self, options.scope))?.map((sum) => ({ ...of, ...sum })),
    );
    return found.includes(undefined) ? [] : [[each.name, found.flatMap((told) => told ?? [])]];
  });
  return Object.fromEntries(sums);
}

/** What SQL cannot tell is added up record by record; null: they are too many. */
async function groupRecords(
  call: ServerCall,
  resource: Resource,
  { fields, by, group: grouped, options }: SumRequest & { readonly options: StoreListOptions },
): Promise<readonly SumGroup[] | null> {
  const groups = new Map<string, SumGroup & { readonly sums: Record<string, { sum: string; count: number } | null> }>();
  for await (const found of readMatching(call, resource, options)) {
    if (found === null) return null;
    for (const values of found) {
      const own = Object.fromEntries(by.map((name) => [name, values[name] ?? null]));
      const held = grouped === null ? null : values[grouped];
      const value = isEmptyValue(held) ? null : String(held);
      const id = JSON.stringify([own, value]);
      const group = groups.get(id) ?? { by: own, value, sums: Object.fromEntries(fields.map((name) => [name, null])) };
      groups.set(id, group);
      for (const name of fields) {
        const amount = values[name];
        const before = group.sums[name] ?? { sum: '0', count: 0 };
        if (typeof amount !== 'number') continue;
        group.sums[name] = { sum: addDecimals([before.sum, String(amount)]) ?? before.sum, count: before.count + 1 };
      }
    }
  }
  return [...groups.values()];
}

/** Those of most records first; null: no number, or of more currencies than anybody adds up. */
function sumByCurrency(
  groups: readonly SumGroup[],
  { name }: SummedField['field'],
  currencyOf: (self: Values) => string | null,
): readonly FieldSum[] | null {
  const found = new Map<string | null, FieldSum>();
  for (const { by, sums } of groups) {
    const own = sums[name] ?? null;
    if (own === null) continue;
    const currency = currencyOf(by);
    const before = found.get(currency) ?? { currency, sum: '0', count: 0 };
    const sum = addDecimals([before.sum, own.sum]);
    if (sum === null) return null;
    found.set(currency, { currency, sum, count: before.count + own.count });
  }
  if (found.size > mostCurrencies) return null;
  return [...found.values()].toSorted((a, b) => b.count - a.count || String(a.currency).localeCompare(String(b.currency), 'en'));
}
