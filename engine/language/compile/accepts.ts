/** Which filters and sorts a resource accepts, derived from everything that asks for them. */
import type { Condition } from '../../model/expression.ts';
import type { Accept, Block, Field, Filter, Link, List, Query, QueryOp, Resource, Tab } from '../../model/model.ts';
import { and, or, rolePart } from './condition.ts';
import { isSortable } from './list.ts';

type Resources = ReadonlyMap<string, Resource>;

/** One reason to accept a parameter of a resource. */
interface Demand {
  readonly on: string;
  readonly param: string;
  readonly ops: readonly QueryOp[];
  readonly by: string;
  /** When the reason counts; reasons from elsewhere always do. */
  readonly when: Condition;
}

/** The accepted parameters of each resource by its name. */
export function acceptsOf(resources: Resources): ReadonlyMap<string, readonly Accept[]> {
  const demands = [...resources.values()].flatMap((resource) => [...ownDemands(resource), ...foreignDemands(resource, resources)]);
  const asked = grouped(demands, ({ on }) => on);
  return new Map([...resources].map(([name, resource]) => [name, accepted(resource, asked.get(name) ?? [])]));
}

function grouped(demands: readonly Demand[], by: (demand: Demand) => string): ReadonlyMap<string, readonly Demand[]> {
  const groups = new Map<string, Demand[]>();
  for (const demand of demands) {
    const group = groups.get(by(demand));
    if (group === undefined) groups.set(by(demand), [demand]);
    else group.push(demand);
  }
  return groups;
}

function accepted(resource: Resource, demands: readonly Demand[]): readonly Accept[] {
  const params = grouped(demands, ({ param }) => param);
  return [...params].flatMap(([param, asked]) => {
    if (param === 'q' || param.startsWith('_')) return [];
    const meant = meaningOf(resource, param);
    const by = [...new Set(asked.map((demand) => demand.by))];
    if (meant === null)
      return by.includes('param') ? [{ param, field: '', steps: [], ops: ['eq'], isSortable: false, by, when: true }] : [];
    const { field, steps } = meant;
    const isKey = steps.length === 0 && resource.key.includes(field.name) && isSortable(field);
    return byCondition(asked).map((demands): Accept => {
      const by = [...new Set(demands.map((demand) => demand.by))];
      return {
        param,
        field: field.name,
        steps,
        ops: [...new Set(demands.flatMap(({ ops }) => ops))],
        isSortable: by.includes('sort') || isKey,
        by,
        when: and(or(...demands.map(({ when }) => when)), rolePart(field.visible)),
      };
    });
  });
}

// Who may only sort by a parameter may not filter by it: an entry for each, unless both are open to all.
function byCondition(asked: readonly Demand[]): readonly (readonly Demand[])[] {
  const [filters, sorts] = [asked.filter(({ by }) => by !== 'sort'), asked.filter(({ by }) => by === 'sort')];
  const isOne = filters.length === 0 || sorts.length === 0 || or(...filters.map(({ when }) => when)) === true;
  return isOne ? [asked] : [filters, sorts];
}

function meaningOf(resource: Resource, param: string): { field: Field; steps: readonly string[] } | null {
  const filter = resource.list?.filters.find((each) => each.param === param);
  const named = filter === undefined ? undefined : resource.fields[filter.field];
  if (filter !== undefined && named !== undefined) return { field: named, steps: filter.steps };
  const all = Object.values(resource.fields);
  const field = all.find(({ query }) => query === param) ?? all.find(({ name }) => name === param);
  if (field !== undefined) return { field, steps: [] };
  const [first = '', ...steps] = param.replace(/\[([^\]]*)\]/g, '.$1').split('.');
  const outer = all.find(({ name, query }) => name === first || query === first);
  return outer === undefined || steps.length === 0 ? null : { field: outer, steps };
}

function ownDemands(resource: Resource): readonly Demand[] {
  const on = resource.name;
  const param = (name: string) => resource.fields[name]?.query ?? name;
  const equal: readonly QueryOp[] = ['eq', 'in', 'ne'];
  const unique = Object.values(resource.fields).filter((field) => field.unique !== null);
  const sorts = [...(resource.list?.sort.map(({ by }) => by) ?? []), ...(resource.list?.columns.flatMap(sortOf) ?? [])];
  return [
    ...resource.key.map((name) => ({ on, param: param(name), ops: equal, by: 'key', when: true })),
    ...unique.flatMap((field) =>
      [field.name, ...(field.unique?.within ?? [])].map((name) => ({ on, param: param(name), ops: equal, by: 'unique', when: true })),
    ),
    ...(resource.list?.filters ?? []).map((filter) => ({
      on,
      param: filter.param,
      ops: filterOps(filter),
      by: 'filter',
      when: filter.when,
    })),
    ...sorts.map((sort) => ({ on, param: sort, ops: [], by: 'sort', when: true })),
    ...queryDemands(resource.view?.where ?? [], resource.view?.of ?? on, 'where'),
    ...queryDemands(resource.view?.where ?? [], on, 'where'),
  ];
}

function sortOf(column: NonNullable<Resource['list']>['columns'][number]): readonly string[] {
  return column.kind === 'actions' || column.sort === null ? [] : [column.sort];
}

// Any filter may be asked whether it is empty, which `eq` and `ne` say.
function filterOps({ ops, op }: Filter): readonly QueryOp[] {
  return [...new Set<QueryOp>([op, ...ops, 'eq', 'ne'])];
}

function queryDemands(query: Query, on: string, by: string): readonly Demand[] {
  return query.map(({ param, op, values }) => ({ on, param, ops: values.length > 1 && op === 'eq' ? ['eq', 'in'] : [op], by, when: true }));
}

/** What references, links and embedded lists ask of other resources. */
function foreignDemands(resource: Resource, resources: Resources): readonly Demand[] {
  const collections = Object.values(resource.collections);
  const actions = Object.values(resource.actions);
  const fields = [
    ...[resource.fields, ...actions.map((action) => action.fields), ...collections.map((each) => each.fields)],
    ...[resource.create?.fields ?? {}, resource.edit?.fields ?? {}],
  ];
  const forms = [resource.create, resource.edit, resource.show];
  const links = [
    ...actions.flatMap(({ does }) => (does.kind === 'link' ? [does.link] : [])),
    ...(resource.list?.columns ?? []).flatMap((column) =>
      column.kind === 'fields' ? column.cells.map(({ link }) => link) : column.kind === 'value' ? [column.link] : [],
    ),
    ...fields.flatMap((each) => Object.values(each).map(({ link }) => link)),
    ...[...actions, resource.create, resource.edit, resource.remove].flatMap((each) =>
      each === null ? [] : [each.success?.link ?? null, each.failure.link],
    ),
  ];
  return [
    ...fields.flatMap((each) => Object.values(each).flatMap((field) => refDemands(field, resources))),
    ...links.flatMap(linkDemands),
    ...(resource.list?.details ?? []).flatMap(blockDemands),
    ...forms.flatMap((form) => (form?.tabs ?? []).flatMap((tab: Tab) => tab.layout.flatMap(blockDemands))),
  ];
}

function refDemands(field: Field, resources: Resources): readonly Demand[] {
  const inner = [field.items, ...Object.values(field.members ?? {}), field.codec.kind === 'key-value' ? field.codec.values : null];
  const below = inner.flatMap((each) => (each === null ? [] : refDemands(each, resources)));
  const { choices } = field;
  if (choices?.kind !== 'ref') return below;
  const { to, key, filter, params } = choices;
  const named = Object.keys(params).map((param): Demand => ({ on: to, param, ops: ['eq'], by: 'param', when: true }));
  const own: Demand = { on: to, param: resources.get(to)?.fields[key]?.query ?? key, ops: ['eq', 'in', 'ne'], by: 'ref', when: true };
  return [...below, ...named, own, ...queryDemands(filter, to, 'ref')];
}

/** What the filters and columns of an embedded list ask of the resource it lists. */
function listDemands(list: List | null, on: string): readonly Demand[] {
  if (list === null) return [];
  const sorts = [...list.sort.map(({ by }) => by), ...list.columns.flatMap(sortOf)];
  return [
    ...list.filters.map((filter) => ({ on, param: filter.param, ops: filterOps(filter), by: 'filter', when: filter.when })),
    ...sorts.map((sort) => ({ on, param: sort, ops: [], by: 'sort', when: true })),
  ];
}

function linkDemands(link: Link | null): readonly Demand[] {
  return link?.kind === 'screen' ? queryDemands(link.filter, link.to, 'link') : [];
}

function blockDemands(block: Block): readonly Demand[] {
  if (block.kind === 'list') return [...queryDemands(block.filter, block.of, 'list'), ...listDemands(block.list, block.of)];
  const cells = block.kind === 'group' ? block.cells : block.kind === 'cell' ? [block.cell] : [];
  return cells.flatMap(({ link }) => linkDemands(link));
}
