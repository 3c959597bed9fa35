/** Which filters and sorts a resource accepts, derived from everything that asks for them. */
import type { Condition } from '../../../model/expression.ts';
import type {
  AcceptedParam,
  LayoutBlock,
  Field,
  ListFilter,
  ModelLink,
  ListScreenModel,
  ModelQuery,
  QueryOp,
  Resource,
  LayoutTab,
} from '../../../model/model.ts';
import { isOrderedThere, keepSourceOps } from '../../../model/source.ts';
import { combineWithAnd, combineWithOr, extractRolePart } from '../expressions/condition.ts';
import { isSortableField } from '../screens/list.ts';

type ResourcesByName = ReadonlyMap<string, Resource>;

/** One reason to accept a parameter of a resource. */
interface ParamDemand {
  readonly on: string;
  readonly param: string;
  readonly ops: readonly QueryOp[];
  readonly by: string;
  /** What a reference sends along; null where only the call tells. */
  readonly sent?: string | null;
  /** When the reason counts; reasons from elsewhere always do. */
  readonly when: Condition;
}

/** The accepted parameters of each resource by its name. */
export function compileAllAccepts(resources: ResourcesByName): ReadonlyMap<string, readonly AcceptedParam[]> {
  const demands = [...resources.values()].flatMap((resource) => [...listOwnDemands(resource), ...listForeignDemands(resource, resources)]);
  const asked = groupDemands(demands, ({ on }) => on);
  return new Map([...resources].map(([name, resource]) => [name, compileAccepts(resource, asked.get(name) ?? [])]));
}

function groupDemands(demands: readonly ParamDemand[], by: (demand: ParamDemand) => string): ReadonlyMap<string, readonly ParamDemand[]> {
  const groups = new Map<string, ParamDemand[]>();
  for (const demand of demands) {
    const group = groups.get(by(demand));
    if (group === undefined) groups.set(by(demand), [demand]);
    else group.push(demand);
  }
  return groups;
}

function compileAccepts(resource: Resource, demands: readonly ParamDemand[]): readonly AcceptedParam[] {
  const params = groupDemands(demands, ({ param }) => param);
  return [...params].flatMap(([param, asked]) => {
    if (param === 'q' || param.startsWith('_')) return [];
    const meant = resolveParamField(resource, param);
    const by = [...new Set(asked.map((demand) => demand.by))];
    if (meant === null)
      return by.includes('param')
        ? [{ param, field: '', steps: [], ops: ['eq'], isSortable: false, by, only: listSentTexts(asked), when: true }]
        : [];
    const { field, steps } = meant;
    const isKey = steps.length === 0 && resource.key.includes(field.name) && isSortableField(field);
    return splitDemands(asked).map((demands): AcceptedParam => {
      const by = [...new Set(demands.map((demand) => demand.by))];
      return {
        param,
        field: field.name,
        steps,
        ops: keepSourceOps(resource, { field, steps }, [...new Set(demands.flatMap(({ ops }) => ops))]),
        isSortable: (by.includes('sort') || isKey) && isOrderedThere(resource, field),
        by,
        only: null,
        when: combineWithAnd(combineWithOr(...demands.map(({ when }) => when)), extractRolePart(field.visible)),
      };
    });
  });
}

function listSentTexts(asked: readonly ParamDemand[]): AcceptedParam['only'] {
  const sent = asked.flatMap(({ by, sent = null }) => (by === 'param' ? [sent] : []));
  return sent.every((text) => text !== null) ? [...new Set(sent)] : null;
}

// Whoever may only sort by a parameter may not filter by it: an entry for each, unless both are open to all.
function splitDemands(asked: readonly ParamDemand[]): readonly (readonly ParamDemand[])[] {
  const [filters, sorts] = [asked.filter(({ by }) => by !== 'sort'), asked.filter(({ by }) => by === 'sort')];
  const isOne = filters.length === 0 || sorts.length === 0 || combineWithOr(...filters.map(({ when }) => when)) === true;
  return isOne ? [asked] : [filters, sorts];
}

function resolveParamField(resource: Resource, param: string): { field: Field; steps: readonly string[] } | null {
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

function listOwnDemands(resource: Resource): readonly ParamDemand[] {
  const on = resource.name;
  const param = (name: string) => resource.fields[name]?.query ?? name;
  const equal: readonly QueryOp[] = ['eq', 'in', 'ne'];
  const unique = Object.values(resource.fields).filter((field) => field.unique !== null);
  const sorts = [...(resource.list?.sort.map(({ by }) => by) ?? []), ...(resource.list?.columns.flatMap(listColumnSorts) ?? [])];
  return [
    ...resource.key.map((name) => ({ on, param: param(name), ops: equal, by: 'key', when: true })),
    ...unique.flatMap((field) =>
      [field.name, ...(field.unique?.within ?? [])].map((name) => ({ on, param: param(name), ops: equal, by: 'unique', when: true })),
    ),
    ...(resource.list?.filters ?? []).map((filter) => ({
      on,
      param: filter.param,
      ops: listFilterOperators(filter),
      by: 'filter',
      when: filter.when,
    })),
    ...sorts.map((sort) => ({ on, param: sort, ops: [], by: 'sort', when: true })),
    ...listQueryDemands(resource.view?.where ?? [], resource.view?.of ?? on, 'where'),
    ...listQueryDemands(resource.view?.where ?? [], on, 'where'),
    ...listFailedDemands(resource),
    ...listQueryDemands(resource.waiting ?? [], on, 'waiting'),
  ];
}

// A day or a period is asked for as "is", days as "between".
function listFailedDemands({ name: on, failed }: Resource): readonly ParamDemand[] {
  if (failed === null) return [];
  const at = { on, param: failed.at, when: true };
  return [...listQueryDemands(failed.where, on, 'failed'), { ...at, ops: ['eq', 'between'], by: 'failed' }, { ...at, ops: [], by: 'sort' }];
}

function listColumnSorts(column: NonNullable<Resource['list']>['columns'][number]): readonly string[] {
  return column.kind === 'actions' || column.sort === null ? [] : [column.sort];
}

// Any filter may be asked whether it is empty, which `eq` and `ne` say.
function listFilterOperators({ ops, op }: ListFilter): readonly QueryOp[] {
  return [...new Set<QueryOp>([op, ...ops, 'eq', 'ne'])];
}

function listQueryDemands(query: ModelQuery, on: string, by: string): readonly ParamDemand[] {
  return query.map(({ param, op, values }) => ({ on, param, ops: values.length > 1 && op === 'eq' ? ['eq', 'in'] : [op], by, when: true }));
}

/** What references, links and embedded lists ask of other resources. */
function listForeignDemands(resource: Resource, resources: ResourcesByName): readonly ParamDemand[] {
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
    ...fields.flatMap((each) => Object.values(each).flatMap((field) => listReferenceDemands(field, resources))),
    ...links.flatMap(listLinkDemands),
    ...(resource.list?.details ?? []).flatMap(listBlockDemands),
    ...forms.flatMap((form) => (form?.tabs ?? []).flatMap((tab: LayoutTab) => tab.layout.flatMap(listBlockDemands))),
  ];
}

function listReferenceDemands(field: Field, resources: ResourcesByName): readonly ParamDemand[] {
  const inner = [field.items, ...Object.values(field.members ?? {}), field.codec.kind === 'key-value' ? field.codec.values : null];
  const below = inner.flatMap((each) => (each === null ? [] : listReferenceDemands(each, resources)));
  const { choices } = field;
  if (choices?.kind !== 'ref') return below;
  const { to, key, filter, params } = choices;
  const named = Object.entries(params).map(([param, value]): ParamDemand => {
    const sent = 'lit' in value ? String(value.lit) : null;
    return { on: to, param, ops: ['eq'], by: 'param', sent, when: true };
  });
  const own: ParamDemand = { on: to, param: resources.get(to)?.fields[key]?.query ?? key, ops: ['eq', 'in', 'ne'], by: 'ref', when: true };
  return [...below, ...named, own, ...listQueryDemands(filter, to, 'ref')];
}

/** What the filters and columns of an embedded list ask of the resource it lists. */
function listEmbeddedDemands(list: ListScreenModel | null, on: string): readonly ParamDemand[] {
  if (list === null) return [];
  const sorts = [...list.sort.map(({ by }) => by), ...list.columns.flatMap(listColumnSorts)];
  return [
    ...list.filters.map((filter) => ({ on, param: filter.param, ops: listFilterOperators(filter), by: 'filter', when: filter.when })),
    ...sorts.map((sort) => ({ on, param: sort, ops: [], by: 'sort', when: true })),
  ];
}

function listLinkDemands(link: ModelLink | null): readonly ParamDemand[] {
  return link?.kind === 'screen' ? listQueryDemands(link.filter, link.to, 'link') : [];
}

function listBlockDemands(block: LayoutBlock): readonly ParamDemand[] {
  if (block.kind === 'list') return [...listQueryDemands(block.filter, block.of, 'list'), ...listEmbeddedDemands(block.list, block.of)];
  const cells = block.kind === 'group' ? block.cells : block.kind === 'cell' ? [block.cell] : [];
  return cells.flatMap(({ link }) => listLinkDemands(link));
}
